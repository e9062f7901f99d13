"""Devices around the table: card readers, the panel, and their simulations."""
