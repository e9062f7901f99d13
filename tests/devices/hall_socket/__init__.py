"""The socket of a link to the hall."""
