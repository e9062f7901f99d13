"""From what arrives to what is true: no screen, no serial port, no database."""
