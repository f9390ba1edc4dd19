"""On what an event file lies, as Linux tells it."""

import sys

import pytest

from skatlist.files.journal.medium import Medium, medium_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Linux tells it; proved in another way, too: by hand")
LINE = "36 35 {device} / {at} rw,relatime shared:1 - {kind} /dev/x rw\n"


def mounts(tmp_path, *those):
    file = tmp_path / "mountinfo"
    root = LINE.format(device="8:1", at="/", kind="ext4")
    file.write_text(root + "".join(LINE.format(device=d, at=a, kind=k) for d, a, k in those), encoding="utf-8")
    return file


@pytest.mark.parametrize("kind", ["nfs4", "cifs", "fuse.sshfs"])
def test_a_share_of_another_computer(tmp_path, kind):
    listed = mounts(tmp_path, ("0:50", "/srv/verein", kind), ("8:2", "/srv/verein/hier", "ext4"))
    assert medium_of("/srv/verein/abend.skat", listed) is Medium.NETWORK
    assert medium_of("/srv/verein/hier/abend.skat", listed) is None
    assert medium_of("/srv/vereine/abend.skat", listed) is None


def test_a_stick_with_a_blank_in_its_name(tmp_path):
    listed = mounts(tmp_path, ("8:17", "/media/ida/MEIN\\040STICK", "vfat"))
    disk = tmp_path / "sdb"
    (disk / "sdb1").mkdir(parents=True)
    (disk / "removable").write_text("1\n", encoding="ascii")
    block = tmp_path / "block"
    block.mkdir()
    (block / "8:17").symlink_to(disk / "sdb1")
    assert medium_of("/media/ida/MEIN STICK/abend.skat", listed, block) is Medium.REMOVABLE
    (disk / "removable").write_text("0\n", encoding="ascii")
    assert medium_of("/media/ida/MEIN STICK/abend.skat", listed, block) is None


@pytest.mark.parametrize("folder", ["OneDrive - Verein", "Dropbox", "Google Drive", "Nextcloud2"])
def test_a_folder_that_is_copied_to_other_computers(tmp_path, folder):
    result = medium_of(f"/home/ida/{folder}/skat/abend.skat", mounts(tmp_path))
    assert (result is Medium.CLOUD) == (folder != "Nextcloud2")
    assert medium_of("/home/ida/skat/Dropbox", mounts(tmp_path)) is None  # a file may be called so


def test_where_the_system_says_nothing_it_is_a_disk(tmp_path):
    assert medium_of("/home/ida/abend.skat", tmp_path / "fehlt") is None
