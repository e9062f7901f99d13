"""One match: referee, ledger, replay, history, clocks. Nothing here is drawn."""
