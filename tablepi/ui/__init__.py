"""What players see and touch: the only package that draws."""
