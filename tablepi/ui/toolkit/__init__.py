"""The toolkit of all drawings: text, shapes, colours, sprites, layout. Knows no screen, no game."""
