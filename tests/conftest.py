"""No test reads or changes what the user of this computer keeps: keys, the keys known, the configuration."""

import pytest


@pytest.fixture(autouse=True, scope="session")
def _own_folder_of_the_tests(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        patch.setenv("APPDATA", str(tmp_path_factory.mktemp("appdata")))
        for name in ("SKATLIST_KEY", "SKATLIST_CONFIG", "SKATLIST_PASSPHRASE_FILE"):
            patch.delenv(name, raising=False)
        yield
