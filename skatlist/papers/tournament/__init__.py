"""The papers of a tournament: seats before play, results after it."""
