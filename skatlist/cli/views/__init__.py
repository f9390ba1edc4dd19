"""What commands show: text and JSON."""
