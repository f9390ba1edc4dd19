"""How likely a slip is: neighbouring games, misread numbers, what is common at a club evening."""
