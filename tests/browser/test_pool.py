"""The browser's slots as a file system: a torn head, a file replaced, a full disk."""

import subprocess
from pathlib import Path

from needs import program

HERE = Path(__file__).parent


@program("node")
def test_a_name_is_the_old_or_the_new_one_and_a_full_disk_is_reported():
    call = ["node", HERE / "pool_check.mjs", HERE.parents[1] / "browser" / "pool.js"]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 80
