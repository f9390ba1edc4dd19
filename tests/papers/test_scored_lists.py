"""Findings come as a person goes through the list: line by line, then what concerns it as a whole."""

import skatlist
from skatlist.skat.findings import Family

LINES = "1 kreuz m2 + =33\n2 was auch immer\n3 pik m1 + =99\n4 ganz anders\n"


def test_findings_of_a_list_are_in_the_order_of_its_lines(tmp_path):
    path = tmp_path / "liste.txt"
    path.write_text(LINES, encoding="utf-8")
    findings = skatlist.check(path)
    of_lines = [each.source.line for each in findings if each.game is not None or each.kind.family is Family.WRITING]
    assert {1, 2, 3, 4} <= {*of_lines}
    assert of_lines == sorted(of_lines)
