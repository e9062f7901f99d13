"""The referee without drawing, devices or storage: from messages to moves to pictures."""
