"""The Spielliste as PDF and Excel, and its control."""
