"""Every page of the desk: a new one is named here."""

from skatlist.desk.page import DeskPage, StartPage


def further_pages() -> tuple[DeskPage | StartPage, ...]:
    """Return all pages except that of the evening.

    They are imported after that page is shown, because they need half the library.
    """
    from skatlist.desk.pages import (
        certificates,
        check_in,
        comparing,
        copies,
        decisions,
        devices,
        disputes,
        draw,
        files,
        findings,
        handbook,
        importing,
        list_page,
        log,
        money,
        money_form,
        papers,
        people,
        phone_page,
        phones,
        photos,
        publishing,
        registration,
        rules,
        season,
        standings,
        start,
        sums,
        teams,
        ticks,
        together,
        wall_settings,
    )

    return (
        *start.PAGES,
        *people.PAGES,
        *registration.PAGES,
        *ticks.PAGES,
        *check_in.PAGES,
        *teams.PAGES,
        *draw.PAGES,
        *standings.PAGES,
        *season.PAGES,
        *publishing.PAGES,
        *importing.PAGES,
        *log.PAGES,
        *list_page.PAGES,
        *sums.PAGES,
        *phone_page.PAGES,
        *phones.PAGES,
        *photos.PAGES,
        *disputes.PAGES,
        *decisions.PAGES,
        *money.PAGES,
        *money_form.PAGES,
        *findings.PAGES,
        *files.PAGES,
        *papers.PAGES,
        *certificates.PAGES,
        *copies.PAGES,
        *comparing.PAGES,
        *devices.PAGES,
        *together.PAGES,
        *rules.PAGES,
        *wall_settings.PAGES,
        *handbook.PAGES,
    )
