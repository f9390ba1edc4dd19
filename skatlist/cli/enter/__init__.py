"""The conversation of `enter` at a keyboard: the lines typed, the answers as text and as JSON."""
