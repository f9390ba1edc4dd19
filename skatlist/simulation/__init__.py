"""Random lists and events made from real cards, and slips put into them."""
