"""The key of a name: people, clubs, teams and tandems, in whatever letter case."""


def name_key(name: str) -> str:
    """Return the normalized name of a person, club or team.

    >>> name_key("Herz  DAME") == name_key("herz dame")
    True
    """
    return " ".join(name.casefold().split())
