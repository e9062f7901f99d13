"""The desk and the judges: who may come in, what they see, what they change."""
