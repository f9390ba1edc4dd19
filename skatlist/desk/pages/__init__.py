"""The pages of the desk, one module each: what a page shows and does. `all_pages.py` names them."""
