"""Facts about input, whether it comes from a device or through the screen."""
