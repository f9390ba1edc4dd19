"""Every paper that `export` knows is one for archives."""

from pathlib import Path

import pytest
from archives import ARCHIVE, checked, faults
from tiers import some

from skatlist.paper_files import PAPERS

SAMPLE = Path(__file__).parents[2] / "samples" / "clubabend"


@checked
@pytest.mark.slow
def test_every_paper_of_an_evening_is_for_archives(skatlist, tmp_path):
    assert skatlist("export", SAMPLE, "-o", tmp_path, "--only", "pdf", "--paper", ",".join(PAPERS)).code == 0
    found = {path.name: faults(path.read_bytes(), ARCHIVE) for path in some(tmp_path.glob("*.pdf"), at_least=12)}
    assert {name: said for name, said in found.items() if said} == {}
