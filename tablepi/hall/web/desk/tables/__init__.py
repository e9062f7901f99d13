"""Parts of the desk about tables, calls, screens and people."""
