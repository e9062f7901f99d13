"""What drawings are made of: text, shapes, colours, sprites, drawings. No screen and no game."""
