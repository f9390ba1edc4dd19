"""Compare two lists of one table: differences, the evidence for each reading, the agreed list."""
