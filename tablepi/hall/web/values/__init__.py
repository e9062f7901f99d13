"""Values of pages: what the hall knows for everybody and for the desk; no HTML."""
