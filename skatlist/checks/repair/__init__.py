"""Repairs: proposed, ranked, applied."""
