"""Results on the pages: by their code, and to take home."""
