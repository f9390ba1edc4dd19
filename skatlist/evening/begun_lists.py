"""The lists of a table that have games, and whether its people may still change."""

from skatlist.files.journal.drafts import Key
from skatlist.files.journal.list_book import ListBook
from skatlist.files.journal.replay import Journal
from skatlist.skat.sheet import ListHistory
from skatlist.tournament import policy


def games_of(journal: Journal, key: Key) -> int:
    """Return the number of games on the list of a table, or on its second list if that has more."""
    return max((len(book.rows) for book in _lists_of(journal, key)), default=0)


def must_take_seats(journal: Journal, key: Key) -> None:
    """Refuse to seat a table whose series is over, or one of whose lists is signed. Raises RefusedError."""
    closing = journal.closed.get(key[0])
    signed = tuple(sign for book in _lists_of(journal, key) for sign in book.signed)
    policy.must_be_open(ListHistory(*key, signed, closed="" if closing is None else closing.time))


def _lists_of(journal: Journal, key: Key) -> list[ListBook]:
    books = [books[key] for books in (journal.books, journal.seconds) if key in books]
    for book in books:
        book.read()
    return books
