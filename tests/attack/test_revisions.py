"""Later revisions of a signed PDF, drawn by four programs; more of them are tried with the whole attack."""

from attack import revisions
from needs import program

pytestmark = program(*revisions.PROGRAMS)


def test_a_page_drawn_differently_is_noticed(monkeypatch):
    monkeypatch.setattr(revisions, "drawn_otherwise", lambda *_: ["PDFium"])
    _good, faults = next(revisions.harmless())
    assert [(fault.what, fault.more) for fault in faults] == [("unseen", "PDFium draws another page")]
