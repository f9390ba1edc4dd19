"""Signing a PDF, and proving that it shows the signed content."""
