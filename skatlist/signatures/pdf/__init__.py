"""Signing a PDF, and proving that it shows what was signed."""
