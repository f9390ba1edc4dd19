"""A call of `archive` that is killed while it renews leaves an index that the next call completes."""

import os
import sqlite3
from contextlib import closing

import pytest
from archive_evenings import write_evenings
from cli.nursery import Nursery
from tiers import slow, some

from skatlist import archive
from skatlist.evening.archive import renewing

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes here cannot be forked")


@pytest.mark.parametrize("kills", slow(40))
def test_a_killed_renewal_is_completed_by_the_next_call(tmp_path, kills):
    write_evenings(tmp_path / "abende", 3)
    with archive(tmp_path / "abende", index=tmp_path / "ganz.db") as whole:
        lines = whole.table().lines
    size = (tmp_path / "ganz.db").stat().st_size
    index = tmp_path / "kreis.db"
    with Nursery(tmp_path) as nursery:
        for kill in some(range(1, kills + 1)):
            child = nursery.start(
                ["archive", "abende", "--index", "kreis.db"], typing=False, most=size * kill // (kills + 1)
            )
            child.rest()
            if index.exists() and index.stat().st_size:
                with closing(sqlite3.connect(index)) as left:
                    assert left.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            with archive(tmp_path / "abende", index=index) as again:
                assert again.table().lines == lines
            for path in some(tmp_path.glob("kreis.*")):
                path.unlink()


def test_no_evening_is_half_in_the_index_after_a_failure(tmp_path, monkeypatch):
    write_evenings(tmp_path / "abende", 3)
    with archive(tmp_path / "abende", index=tmp_path / "ganz.db") as whole:
        lines = whole.table().lines
    monkeypatch.setattr(renewing, "_TOGETHER", 1)
    keep, kept = renewing._keep, []

    def fails_at_the_third(index, source, *rest):
        keep(index, source, *rest)
        kept.append(source)
        if len(kept) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(renewing, "_keep", fails_at_the_third)
    with pytest.raises(KeyboardInterrupt):
        archive(tmp_path / "abende", index=tmp_path / "kreis.db")
    monkeypatch.setattr(renewing, "_keep", keep)
    with archive(tmp_path / "abende", index=tmp_path / "kreis.db") as again:
        assert again.renewal.read == 1
        assert again.table().lines == lines
