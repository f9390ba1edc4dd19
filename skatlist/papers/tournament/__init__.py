"""The papers of a tournament: who sits where before play, what was won after it."""
