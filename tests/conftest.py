"""No test reads or changes what the user of this computer keeps: keys, the keys known, the configuration."""

import os
import sys
from contextlib import ExitStack

import connections
import needs
import pytest
from hypothesis import HealthCheck, settings
from lasting import lasting

# No test may fail for being slow on a computer with other work, or today for what it would not have failed for
# yesterday: the same examples everywhere.
settings.register_profile(
    "same everywhere", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("same everywhere")
# The tests call the program some thousand times: it is compiled once, whatever the caller says.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
needs.refuse_other_programs()
connections.count_connections()
os.environ["SKATLIST_LANG"] = "de"  # tests sit at a German computer, on every computer


def pytest_configure(config):
    config.addinivalue_line("markers", "evening: what `make_evening` makes of the evening in `event` and `evening`")


def _marked(request):
    mark = request.node.get_closest_marker("evening")
    return (mark.args, mark.kwargs) if mark else ((), {})


@pytest.fixture
def event(request, tmp_path):
    """The file of a new evening, as the mark `evening` describes it; else a table of four, who play eight games."""
    from club_evening import make_evening

    seating, facts = _marked(request)
    return make_evening(tmp_path / "abend.skat", *seating, **facts)


@pytest.fixture
def open_evening(tmp_path):
    """Return what makes the file of an evening as `make_evening` does and opens it."""
    from club_evening import make_evening

    from skatlist.evening import Evening

    with ExitStack() as stack:

        def make(*seating, **facts):
            path = make_evening(tmp_path / "abend.skat", *seating, **facts)
            return stack.enter_context(Evening.open(path, write=True, author="Ida"))

        yield make


@pytest.fixture
def evening(request, open_evening):
    """A new evening that is open, as the mark `evening` describes it; else a table of four, who play eight games."""
    seating, facts = _marked(request)
    return open_evening(*seating, **facts)


@pytest.fixture(autouse=True, scope="session")
def _own_folder_of_the_tests(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        patch.setenv("APPDATA", str(tmp_path_factory.mktemp("appdata")))
        for name in ("SKATLIST_KEY", "SKATLIST_CONFIG", "SKATLIST_PASSPHRASE_FILE"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture(autouse=True, scope="session")
def _no_power_cut():
    """Wait for no disk: whatever is written is read by this computer as it runs, some ten thousand times."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        patch.setattr("skatlist.files.journal.skat_file._DURABLE", "PRAGMA synchronous = OFF")
        yield


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Collect some twelve thousand tests with all they import."""
    with lasting():
        return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    needs.skip_without(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown():
    try:
        return (yield)
    finally:
        left = connections.left_open()
        assert not left, f"opened and never closed: {left}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    with needs.only_programs_of(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    return _nothing_left_out((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    return _nothing_left_out((yield))


def _nothing_left_out(report):
    if report.skipped and not hasattr(report, "wasxfail") and (why := needs.left_out(report.longrepr)):
        report.outcome, report.longrepr = "failed", why
    return report
