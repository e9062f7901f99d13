"""The panel's buttons, knob, lights and buzzer on the pins of a Pi."""
