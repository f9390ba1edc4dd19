"""What stands in the total columns and below a list, held against its games."""
