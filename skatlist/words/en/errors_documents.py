TEXTS = {
    "glyph_missing": "The character “{char}” ({code}) in “{words}” is missing from the print font. Remedy: write the name in Latin, Greek or Cyrillic letters and without pictures.",
}
