"""The servers of the hall, what programs ask them over HTTP, and the templates of all pages."""
