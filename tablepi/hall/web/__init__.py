"""The pages of a hall; its process, which puts all rooms together."""
