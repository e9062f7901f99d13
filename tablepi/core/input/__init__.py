"""What is known of input, whether it comes from a device or through the screen."""
