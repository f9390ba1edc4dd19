"""Files with lists and people: line notation, text list, CSV, Excel form, JSON, event folder."""
