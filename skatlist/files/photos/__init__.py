"""Photographs of lists filled in by hand: their code and marks, what of a picture is kept, and the folder for it.

`blobs.py`, `marks.py`, `straighten.py` and `code_reader.py` compute with numpy, `pictures.py` decodes with Pillow.
Without these a photograph is kept as the browser sent it, and a person names its table.
"""
