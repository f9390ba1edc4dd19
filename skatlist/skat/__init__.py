"""Skat itself: rules as data, one game and its value, one list, findings, and the checks of a game and a list.

Standard library only. A rule of the game changes here and nowhere else.
"""
