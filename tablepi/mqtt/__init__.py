"""What a link and a hall share of speaking MQTT: how paho's clients are driven, whom they trust.

No topic and no payload: those are `core.wire`'s.
"""
