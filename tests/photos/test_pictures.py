"""Pictures as they are kept: bounded, upright, and without place and device, with Pillow and without."""

import io
import sys

import pytest
from PIL import Image
from tiers import some

from skatlist.files.photos.pictures import LARGEST, cleaned_picture, picture_size
from skatlist.words import UsageError

SIZE = (60, 40)
TURNED = 6  # a quarter to the right


def picture(kind="JPEG", size=SIZE, orientation=1, **how):
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = "Skatkamera 3000"
    out = io.BytesIO()
    Image.linear_gradient("L").resize(size).convert("RGB").save(out, kind, exif=exif, **how)
    return out.getvalue()


@pytest.fixture(params=["with Pillow", "without"])
def pillow(request):
    return request.param == "with Pillow"


def cleaned(content, pillow=True):
    with pytest.MonkeyPatch.context() as patch:
        if not pillow:
            patch.setitem(sys.modules, "PIL", None)
        return cleaned_picture(content, "a.jpg")


def refusal(content, pillow=True):
    with pytest.raises(UsageError) as refused:
        cleaned(content, pillow)
    return refused.value.key


@pytest.mark.parametrize("how", [{}, {"progressive": True}, {"comment": b"Skatkamera 3000"}])
def test_nothing_of_the_camera_is_kept_of_a_jpeg(pillow, how):
    content = picture(**how) + b"Skatkamera 3000 behind the picture"
    kept = cleaned(content, pillow)
    assert b"Skatkamera" not in kept
    assert picture_size(kept) == SIZE
    if pillow:
        assert Image.open(io.BytesIO(kept)).tobytes() == Image.open(io.BytesIO(content)).tobytes()


def test_nothing_of_the_camera_is_kept_of_a_png(pillow):
    kept = cleaned(picture("PNG"), pillow)
    assert b"Skatkamera" not in kept
    assert picture_size(kept) == SIZE


def test_a_picture_is_kept_upright():
    kept = cleaned(picture(orientation=TURNED))
    assert picture_size(kept) == SIZE[::-1]


def test_without_pillow_four_megabytes_are_the_bound():
    head, end = picture("PNG")[:33], b"\0\0\0\0IEND\xaeB`\x82"
    room = LARGEST - len(head) - len(end) - 12
    for size in some([room, room + 1], 2):
        content = head + size.to_bytes(4, "big") + b"IDAT" + bytes(size + 4) + end
        if size == room:
            assert len(cleaned(content, pillow=False)) == LARGEST
        else:
            assert refusal(content, pillow=False) == "errors.photo_large"


@pytest.mark.parametrize("at", [3, 10, 30, 200])
def test_a_picture_without_its_end_is_refused(pillow, at):
    assert refusal(picture()[:at], pillow) == "errors.photo_broken"


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "BMP", "TIFF"])
def test_other_kinds_of_pictures_are_refused(kind):
    assert refusal(picture(kind)) == "errors.photo_kind"
