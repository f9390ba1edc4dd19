"""The attempts of the gate in Chromium: three at most, and of each failure its console and its look are kept."""

import pytest
from needs import program
from smoke import ATTEMPTS, KEPT, tried


@pytest.mark.slow
@program("chromium")
def test_a_page_is_tried_three_times_and_each_failure_is_kept(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv(KEPT, str(tmp_path / "kept"))
    seen = []

    def play(page, work):
        seen.append(work)
        page.set_content("<h1>Skat</h1><script>console.log('Reizen')</script>")
        page.evaluate("console.error('überreizt')" if len(seen) < wanted else "1")

    wanted = ATTEMPTS
    tried("once", play, tmp_path)
    assert len(seen) == wanted
    seen, wanted = [], ATTEMPTS + 1
    with pytest.raises(pytest.fail.Exception, match="3 attempts failed"):
        tried("never", play, tmp_path / "never")
    kept = [
        f"{name}-{at}.{suffix}"
        for name, most in (("never", 3), ("once", 2))
        for at in range(1, most + 1)
        for suffix in ("png", "txt")
    ]
    assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == sorted(kept)
    assert "Reizen\nüberreizt" in (tmp_path / "kept" / "once-1.txt").read_text(encoding="utf-8")
    assert capsys.readouterr().out.count("überreizt") >= len(kept) / 2
