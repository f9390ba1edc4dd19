"""Repairs: proposing, ranking and applying them."""
