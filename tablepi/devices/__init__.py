"""What stands around the table and speaks: card readers, and simulated ones with real wires."""
