"""What a person, club, team or tandem is known by, however its name is written."""


def name_key(name: str) -> str:
    """Return the normalized name of a person, club or team.

    >>> name_key("Herz  DAME") == name_key("herz dame")
    True
    """
    return " ".join(name.casefold().split())
