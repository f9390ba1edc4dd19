"""The manual page is the help of the program."""

import make_man
import pytest
from tiers import slow, some

from skatlist.cli.app import GROUPS
from skatlist.words import Language

FEW = {"one_game": ("value",), "lists": ("check",)}


@pytest.mark.parametrize("groups", [FEW, *slow(GROUPS)], ids=len)
@pytest.mark.parametrize(("lang", "command"), [(Language.EN, "check"), (Language.DE, "prüfen")])
def test_every_command_is_on_the_manual_page(lang, command, groups, monkeypatch):
    monkeypatch.setattr(make_man, "GROUPS", groups)
    lines = make_man.man_page(lang).splitlines()
    assert lines[0].startswith(".TH SKATLIST 1")
    assert sum(line.startswith(".SS ") for line in lines) == sum(map(len, groups.values()))
    assert f".SS {command}" in lines
    assert any("\\-\\-tier" in line for line in lines)
    requests = {line.split()[0] for line in some(lines) if line.startswith((".", "'"))}
    assert requests == {".TH", ".SH", ".SS", ".nf", ".fi"}


def test_a_line_keeps_its_signs():
    assert make_man.roff(".skat") == "\\&.skat"
    assert make_man.roff("'x' E:\\ --lang") == "\\&'x' E:\\e \\-\\-lang"
