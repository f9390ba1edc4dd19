"""Signing a workbook, and proving that it shows what was signed."""
