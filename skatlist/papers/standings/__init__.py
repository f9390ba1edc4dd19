"""The Rangliste as PDF and Excel."""
