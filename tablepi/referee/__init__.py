"""The referee: one match without pixels, disk or wires.

The modules beside the folders are what all of them share: the inbox and its messages, what is asked
of the store, sentences, the table's picture as plain data. Upwards: `tags`, `match`, `text`, then
`draft`, `results` and `hall`. From outside come `core`, `games`, and the messages of the devices.
"""
