"""Bytes to lists and back.

`formats/` reads and writes every kind of file (`registry.py` names them). `journal/` is the event file: records that
are only appended, and what they come to. `bulk/` reads millions of games as arrays.
"""
