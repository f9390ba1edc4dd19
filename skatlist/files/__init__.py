"""Bytes to lists and back: `formats/` every kind of file, `journal/` the event file, `bulk/` many games at once."""
