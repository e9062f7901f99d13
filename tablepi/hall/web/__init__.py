"""The hall's pages and what programs ask it over HTTP."""
