"""Random lists and events drawn from games once played out."""
