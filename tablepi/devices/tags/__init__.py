"""What is written on tags: their memory, their text and its check letters."""
