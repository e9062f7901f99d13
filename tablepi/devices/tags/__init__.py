"""Content of tags: their memory, their text and its check letters."""
