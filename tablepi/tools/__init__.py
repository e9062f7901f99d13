"""Tools for looking and measuring; only the command line starts them, and no table needs them."""
