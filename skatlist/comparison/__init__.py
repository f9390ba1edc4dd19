"""Two lists of one table compared: differences, the witnesses for each reading, the agreed list."""
