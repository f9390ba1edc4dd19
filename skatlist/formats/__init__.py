"""Files people have and the lists in them: line notation, text list, CSV, Excel form, JSON, event folder."""
