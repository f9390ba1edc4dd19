"""Prizes paid out at the desk: a tick for each, once only, in whatever window; and the papers to sign."""

import re
from io import BytesIO

import pytest
from club_evening import ROUND, add_games, make_evening
from desk_client import client_of
from pypdf import PdfReader
from tiers import some

from skatlist.evening import Evening
from skatlist.evening.accounts import pay_prizes, take_back_payout
from skatlist.files.journal.medium import Overtaken
from skatlist.tournament.tournament import Fees, PrizePlan, RankingName, Tournament
from skatlist.words import RefusedError


@pytest.fixture
def paying(tmp_path):
    """An evening on which place 1 loses, so that Bernd, Carla and Dieter share the prizes of all."""
    plans = (
        PrizePlan(of=RankingName.OVERALL, amounts=(3000, 1500, 1500)),
        PrizePlan(of=RankingName.SERIES, amounts=(900,), sources=("entry",)),
    )
    path = make_evening(tmp_path / "preis.skat", tournament=Tournament(fees=Fees(entry=2000), prizes=plans))
    with Evening.open(path, write=True, author="Ida") as evening:
        add_games(evening, *ROUND, "212+2+", "112+2-")
    return path


def boxes(page):
    """Return the keys of the prizes that can be ticked."""
    return re.findall(r'name="prize" value="([^"]+)"', page)


def payouts(path):
    with Evening.open(path) as evening:
        return evening.sheets.payouts


def test_a_prize_is_ticked_and_says_when_and_by_whom(paying):
    with client_of(paying) as desk:
        page = desk.get("/money").text
        keys = boxes(page)
        assert '<p class="note">Vorläufig: ' in page
        page = desk.submit("/money", data={"do": "pay", "prize": keys[:1]}).text
        assert "Ein Preis als ausgezahlt eingetragen." in page
        assert boxes(page) == keys[1:]
        assert f"1 von {len(keys)} Preisen ausgezahlt" in page
        log = desk.get("/log").text
    [paid] = payouts(paying)
    assert "Preis ausgezahlt: 30,00 € an 2 Bernd" in log
    assert (paid.people, paid.cents, paid.ranking.of) == ((2,), 3000, "overall")


def test_the_button_stays_until_the_last_prize_is_paid(paying):
    with client_of(paying) as desk:
        page = desk.get("/money").text
        for key in some(boxes(page)):
            assert page.count('name="do" value="pay"') == 1
            page = desk.submit("/money", data={"do": "pay", "prize": key}).text
        assert not boxes(page)
        assert 'value="pay"' not in page


def test_in_two_windows_a_prize_is_paid_once(paying):
    with client_of(paying) as desk:
        output = desk.get("/money")  # in both windows
        keys = boxes(output.text)
        desk.submit("/money", data={"do": "pay", "prize": keys[0]}, page=output)
        second = desk.submit("/money", data={"do": "pay", "prize": keys[:2]}, page=output)
        assert second.status_code == 422
        assert "schon ausgezahlt" in second.text
        assert f'value="{keys[1]}" ' in second.text
        assert len(payouts(paying)) == 1  # of what was ticked together, all or nothing
        desk.submit("/money", data={"do": "pay", "prize": keys[1]})
    assert len(payouts(paying)) == 2


def test_two_programs_cannot_pay_one_prize(paying):
    with Evening.open(paying, write=True, author="Ida") as one, Evening.open(paying, write=True, author="Udo") as other:
        prize = one.all_lists().prizes_won[0]
        same = other.all_lists().prizes_won[0]
        pay_prizes(one, [prize])
        with pytest.raises(Overtaken):
            pay_prizes(other, [same])
        other.refresh()
        with pytest.raises(RefusedError) as refused:
            pay_prizes(other, [same])
        assert "Ida" in refused.value.text("de")
    assert len(payouts(paying)) == 1


def test_a_payout_by_mistake_is_taken_back_once(paying):
    with client_of(paying) as desk:
        keys = boxes(desk.get("/money").text)
        page = desk.submit("/money", data={"do": "pay", "prize": keys[0]})
        record = re.search(r'name="do" value="(\d+)"', page.text)[1]
        assert boxes(desk.submit("/money", data={"do": record}).text) == keys
        again = desk.submit("/money", data={"do": record}, page=page)
        assert again.status_code == 422
        assert "schon zurückgenommen" in again.text
        assert f"Auszahlung in Eintrag {record} zurückgenommen" in desk.get("/log").text
    assert payouts(paying) == ()


def test_a_prize_that_changed_meanwhile_is_not_paid(paying):
    with client_of(paying) as desk:
        output = desk.get("/money")
        with Evening.open(paying, write=True, author="Ida") as evening:
            add_games(evening, "212+2-", "412+2+")
        page = desk.submit("/money", data={"do": "pay", "prize": boxes(output.text)[0]}, page=output)
        assert page.status_code == 422
        assert "Die Rangliste hat sich geändert" in page.text
        for nonsense in ("x", "1/2", "0/0/9999/1/overall", "////"):
            assert desk.forge("/money", data={"do": "pay", "prize": nonsense}).status_code == 422
        assert "Kein Preis ist angehakt" in desk.submit("/money", data={"do": "pay"}).text
    assert payouts(paying) == ()


def test_payouts_before_the_standings_changed_are_kept(paying):
    with client_of(paying) as desk:
        desk.submit("/money", data={"do": "pay", "prize": boxes(desk.get("/money").text)[0]})
        with Evening.open(paying, write=True, author="Ida") as evening:
            add_games(evening, "212+2-", "412+2+")
        page = desk.get("/money")
        assert "30,00 €" in page.text
        assert "jetzigen Rangliste" in page.text
        (paid,) = payouts(paying)
        taken_back = desk.submit("/money", data={"do": paid.record}, page=page).text  # by the button beside it
        assert "jetzigen Rangliste" not in taken_back
    assert payouts(paying) == ()


def test_a_person_with_a_new_number_stays_paid(paying):
    with Evening.open(paying, write=True, author="Ida") as evening:
        pay_prizes(evening, evening.all_lists().prizes_won[:1])
        evening.registry.describe_person(
            2, evening.people[1]._replace(player=evening.people[1].player._replace(number=77))
        )
        [paid] = evening.sheets.payouts
        assert paid.people == (77,)
        assert evening.all_lists().prizes_won[0].is_paid
        with pytest.raises(RefusedError):
            take_back_payout(evening, paid.record + 999)


def test_the_list_to_sign_says_what_is_paid(paying):
    with client_of(paying) as desk:
        page = desk.submit("/money", data={"do": "pay", "prize": boxes(desk.get("/money").text)[0]}).text
        links = re.findall(r'href="(/papers/(?:prizes|receipts)/[^"]+)"', page)
        words = [PdfReader(BytesIO(desk.get(link).content)).pages[0].extract_text() for link in some(links)]
    prizes, receipts = words
    assert all("Vorläufig" in each for each in (prizes, receipts))  # the evening goes on
    assert re.search(r"Bernd Yılmaz 30,00 € \d\d:\d\d", prizes)
    assert "erhalten (Unterschrift)" in prizes
    assert "Ausgezahlt an Bernd" in receipts
