"""Threads and tasks that last as long as their process: none ends without a word."""
