"""The hall's pages for everybody who watches: written by the server from public facts alone."""
