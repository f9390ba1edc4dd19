"""QR codes read back by another program than the one that drew them: Debian's zbarimg, from what a camera would see."""

import subprocess
from xml.etree import ElementTree as ET

from needs import program

READS = program("zbarimg", "pdftoppm")
DOTS = 150  # an inch, as a photograph of the whole paper shows it
CLOSE = 300  # as a telephone shows it that is held to the code
_CALL = ("zbarimg", "-q", "--nodbus", "--xml", "-Sdisable", "-Sqrcode.enable")


def codes_of_pictures(paths):
    """Return the texts of all codes on pictures."""
    done = subprocess.run([*_CALL, *map(str, paths)], capture_output=True, text=True, check=True)
    return [each.text for each in ET.fromstring(done.stdout).findall(".//{*}data")]


def codes_of_pdf(data, folder, dots=DOTS):
    """Return the texts of all codes of a document, as it is printed."""
    (folder / "paper.pdf").write_bytes(data)
    call = ["pdftoppm", "-r", str(dots), "-gray", "-png", "paper.pdf", "page"]
    subprocess.run(call, cwd=folder, check=True)
    return codes_of_pictures(sorted(folder.glob("page*.png")))
