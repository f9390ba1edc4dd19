"""The conversation of `enter` at a keyboard: typed lines, and answers as text or JSON."""
