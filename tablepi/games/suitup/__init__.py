"""SuitUP Original: sets, runs and calls with eight suits, for two to twelve players."""
