"""The key of a name: people, clubs, teams and tandems, in whatever letter case, and of a member number."""


def name_key(name: str) -> str:
    """Return the normalized name of a person, club or team.

    >>> name_key("Herz  DAME") == name_key("herz dame")
    True
    """
    return " ".join(name.casefold().split())


def number_key(number: str) -> str:
    """Return a member number without blanks, in small letters.

    >>> number_key("07 / 0815 A")
    '07/0815a'
    """
    return "".join(number.split()).casefold()
