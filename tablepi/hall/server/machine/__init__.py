"""The machine that a hall runs on: clock, addresses, certificate, log, broker and its client."""
