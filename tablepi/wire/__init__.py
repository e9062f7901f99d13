"""Messages between a table and its hall: messages, chains, topics, the socket's lines, MQTT.

A message is one class, whose annotations are its fields and their limits. Pure but for
`client_loop`, which drives MQTT's clients. `msgspec` reads messages; chains, topics, names and join
cards do without it, so that a referee loads it only once it has joined a hall.
"""
