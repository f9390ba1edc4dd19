"""Random lists and events drawn from games once played out, and slips put into them."""
