"""The account of an event in one sentence: what to do depends on what would be missing once everybody has paid."""

from types import SimpleNamespace

import pytest

from skatlist.papers.reports.money import balance
from skatlist.words import Language


@pytest.mark.parametrize(
    ("kept", "owed", "message"),
    [
        (0, 1100, "300,00 € auszuzahlen + 0,00 € einbehalten."),
        (-1100, 1100, "noch fehlen. Abhilfe: einnehmen, was noch nicht bezahlt ist."),
        (
            -3450,
            1100,
            (
                "Auch wenn alle bezahlt haben, fehlen davon 23,50 €. "
                "Abhilfe: die Preise senken oder das Fehlende dazulegen."
            ),
        ),
        (-3450, 0, "34,50 €, die für die Preise noch fehlen. Abhilfe: die Preise senken oder das Fehlende dazulegen."),
    ],
)
def test_money_missing_for_the_prizes_is_more_than_debts(kept, owed, message):
    result = SimpleNamespace(taken=30000 + kept, paid=30000, kept=kept, owed=owed)
    assert balance(result, Language.DE).endswith(message)
