"""What a table and its hall say to each other over MQTT: topics, payloads, the public chain.

No network here: texts and bytes in, values out.
"""
