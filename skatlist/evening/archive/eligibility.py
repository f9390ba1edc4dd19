"""The library: may the people of an event play, by the rules of their federation?"""

from skatlist.base.disk import PathName, expand_home, path_text
from skatlist.evening.archive.archive import EveningArchive
from skatlist.files.federation import archive_of, federation_in
from skatlist.files.federation_file import FEDERATION_FILE, federation_file
from skatlist.files.formats.parsed import Show
from skatlist.papers.lists import read
from skatlist.tournament.checks.eligibility import lights_of
from skatlist.tournament.eligibility import EventLights
from skatlist.tournament.model import Event
from skatlist.words import UsageError


def eligibility(path: PathName, *, index: PathName | None = None, show: Show = iter) -> EventLights:
    """Return the lights of the people of an event, by the federation's file beside it.

    The archive of the federation, or another `index`, is renewed first, if there is one. Raises UsageError for lists
    without an event and without a federation's file, InputError for a fault in one of the files.

    >>> lights = eligibility("samples/errors/e111-eligibility/abend")
    >>> [(each.player.name, each.light.value) for each in lights.people]
    [('Cem Yıldız', 'red'), ('Anna Becker', 'green'), ('Jürgen Voß', 'green')]
    """
    event = read(path).event
    if event is None:
        raise UsageError("federation_no_event", file=path_text(path))
    place = federation_file(event.source.file)
    if place is None:
        raise UsageError("federation_none", file=path_text(path), name=FEDERATION_FILE)
    archive = expand_home(index) if index is not None else archive_of(place)
    if archive.is_file():
        EveningArchive.open(index=archive, show=show).close()
    return lights_of(event, federation_in(place, event, archive))


def lights_near(event: Event) -> EventLights | None:
    """Return the lights of an event as far as the archive was read, None without a federation's file.

    Raises InputError for a fault in one of the files.
    """
    place = federation_file(event.source.file)
    return None if place is None else lights_of(event, federation_in(place, event))
