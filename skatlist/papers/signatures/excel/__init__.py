"""Signing a workbook, and proving that it shows the signed content."""
