"""The Spielliste as PDF and Excel."""
