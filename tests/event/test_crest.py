"""The crest of a club: PNG and JPEG files of every kind are taken apart, or refused with what to do."""

import io
import random
import struct
import sys
import zlib

import pytest
from PIL import Image
from tiers import slow, some

from skatlist.tournament import crest
from skatlist.tournament.crest import LARGEST, for_papers, read_picture
from skatlist.words import Language, UsageError

PNG = b"\x89PNG\r\n\x1a\n"


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(kind, depth, rows, *more, size=(5, 4), interlaced=0):
    """Return a PNG file: `rows` with their filters, `more` chunks before them."""
    header = struct.pack(">IIBBBBB", *size, depth, kind, 0, 0, interlaced)
    packed = chunk(b"IDAT", zlib.compress(rows))
    return PNG + chunk(b"IHDR", header) + b"".join(more) + packed + chunk(b"IEND", b"")


def picture_of(mode, size=(37, 23)):
    """Return a picture in which every point differs from its neighbours."""
    wide, high = size
    picture = Image.new("RGBA", size)
    picture.putdata(
        [(7 * x % 256, 11 * y % 256, (x * y) % 256, (5 * x + 3 * y) % 256) for y in range(high) for x in range(wide)]
    )
    return picture.convert(mode)


def saved(picture, kind="PNG", **more):
    out = io.BytesIO()
    picture.save(out, kind, **more)
    return out.getvalue()


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_transparency_is_separated_from_the_colours(mode):
    source = picture_of(mode)
    result = read_picture(saved(source))
    *colours, alpha = source.split()
    assert result.alpha == alpha.tobytes()
    plain = Image.merge("RGB", colours) if len(colours) > 1 else colours[0]
    assert result.data == plain.tobytes()
    assert (result.width, result.height, result.is_grey, result.is_packed) == (37, 23, mode == "LA", False)


@pytest.mark.parametrize("with_library", [True, False])
@pytest.mark.parametrize("filtered", range(5))
def test_rows_are_unpacked_whichever_way_they_are_filtered(filtered, with_library, monkeypatch):
    """Filter rows as the standard says, and read them back, with the library for pictures and without."""
    read_picture.cache_clear()
    if not with_library:
        monkeypatch.setitem(sys.modules, "PIL", None)
    step, wide, high = 4, 20, 4
    plain = [bytes((13 * x * (y + 1) + 7 * y) % 256 for x in range(wide)) for y in range(high)]
    rows, above = b"", bytes(wide)
    for row in plain:
        packed = bytearray()
        for at, value in enumerate(row):
            left, corner = (row[at - step], above[at - step]) if at >= step else (0, 0)
            up = above[at]
            near = min((left, up, corner), key=lambda each: abs(left + up - corner - each))
            guess = (0, left, up, (left + up) // 2, near)[filtered]
            packed.append((value - guess) % 256)
        rows += bytes([filtered, *packed])
        above = row
    result = read_picture(png(6, 8, rows))
    points = b"".join(plain)
    assert result.alpha == points[3::4]
    assert result.data[::3] == points[::4]


@pytest.mark.parametrize("depth", [1, 2, 4, 8])
def test_colours_of_a_palette_may_be_clear(depth):
    count = 1 << depth
    indexes = [[(3 * x + y) % count for x in range(5)] for y in range(4)]
    rows = b""
    for line in indexes:
        bits = "".join(f"{index:0{depth}b}" for index in line)
        bits = bits.ljust(-(-len(bits) // 8) * 8, "0")
        rows += b"\0" + bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    palette, clear = bytes(range(count)) * 3 if count < 256 else bytes(768), bytes([0, 77])
    result = read_picture(png(3, depth, rows, chunk(b"PLTE", palette[: 3 * count]), chunk(b"tRNS", clear)))
    table = [0, 77, *[255] * 254]
    assert list(result.alpha) == [table[index] for line in indexes for index in line]
    assert (result.palette, result.is_packed, result.depth) == (palette[: 3 * count], True, depth)


@pytest.mark.parametrize(("kind", "samples"), [(3, 1), (2, 3)])
def test_only_points_that_are_indexes_have_a_palette(kind, samples):
    rows = b"".join(b"\0" + bytes(5 * samples) for _ in range(4))
    result = read_picture(png(kind, 8, rows, chunk(b"PLTE", bytes(range(9)))))
    assert result.palette == (bytes(range(9)) if kind == 3 else b"")


@pytest.mark.parametrize(("kind", "samples"), [(0, 1), (2, 3)])
def test_one_colour_may_be_clear(kind, samples):
    clear = struct.pack(f">{samples}H", *range(7, 7 + samples))
    result = read_picture(png(kind, 8, b"".join(b"\0" + bytes(5 * samples) for _ in range(4)), chunk(b"tRNS", clear)))
    assert result.clear == tuple(range(7, 7 + samples))


@pytest.mark.parametrize("kind", [0, 2, 4, 6])
def test_sixteen_bits_are_read(kind):
    samples = {0: 1, 2: 3, 4: 2, 6: 4}[kind]
    result = read_picture(png(kind, 16, b"".join(b"\0" + bytes(range(10 * samples)) for _ in range(4))))
    assert result.depth == 16
    if kind > 3:
        assert (result.alpha_depth, len(result.alpha), len(result.data)) == (16, 40, 40 * (samples - 1))


@pytest.mark.parametrize(("mode", "grey"), [("RGB", False), ("L", True)])
@pytest.mark.parametrize("progressive", [False, True])
def test_a_jpeg_is_kept_as_it_is(mode, grey, progressive):
    content = saved(picture_of(mode), "JPEG", progressive=progressive)
    result = read_picture(content)
    assert (result.width, result.height, result.is_grey, result.is_jpeg) == (37, 23, grey, True)
    assert result.data == content


def test_an_unusable_picture_is_refused_with_a_remedy():
    good = saved(picture_of("RGBA"))
    jpeg = saved(picture_of("RGB"), "JPEG")
    grey = b"".join(b"\0" + bytes(5) for _ in range(4))
    wrong = {
        "crest_kind": [b"", b"GIF89a", b"%PDF-1.7"],
        "crest_size": [PNG + bytes(LARGEST)],
        "crest_interlaced": [png(0, 8, grey, interlaced=1)],
        "crest_colours": [saved(picture_of("RGB").convert("CMYK"), "JPEG")],
        "crest_points": [png(0, 8, grey, size=(2001, 2000))],
        "crest_damaged": [
            PNG,
            *(good[:end] for end in range(9, len(good), 97)),
            *(jpeg[:end] for end in range(4, len(jpeg), 97)),
            good.replace(b"IDAT", b"IDAX"),
            png(0, 3, grey),
            png(5, 8, grey),
            png(0, 8, grey[:-1]),
            png(0, 8, grey + b"\0"),
            png(0, 8, b"\7" + grey[1:]),
            png(0, 8, grey, size=(0, 4)),
            png(3, 8, grey),
            png(3, 1, grey[:8], chunk(b"PLTE", bytes(9))),
            png(2, 8, b"".join(b"\0" + bytes(15) for _ in range(4)), chunk(b"tRNS", b"\0")),
        ],
    }
    for key, contents in some(list(wrong.items())):
        for content in some(contents):
            with pytest.raises(UsageError) as refused:
                read_picture(content)
            assert refused.value.key == f"errors.{key}"
            assert all(len(refused.value.text(lang)) > 30 for lang in Language)


@pytest.mark.parametrize(("mode", "kind"), [("RGBA", "PNG"), ("P", "PNG"), ("RGB", "JPEG")])
def test_any_damaged_file_is_read_or_refused(mode, kind):
    content = saved(picture_of(mode), kind)
    refused = 0
    for at in range(8, len(content), 13):
        for byte in {0x00, 0xFF, content[at] ^ 0x40}:
            try:
                read_picture(content[:at] + bytes([byte]) + content[at + 1 :])
            except UsageError:
                refused += 1
    assert refused > 0


def clear_palette(size):
    """Return a PNG file whose points are indexes of a palette with transparency."""
    picture = Image.new("P", size)
    picture.putpalette([each for at in range(256) for each in (at, 255 - at, 40)])
    picture.paste(9, (0, 0, size[0], size[1] // 2))
    return saved(picture, transparency=0)


LARGE = {
    "palette": lambda: clear_palette((2000, 1900)),
    "photograph": lambda: saved(Image.radial_gradient("L").resize((4000, 3000)).convert("RGB"), "JPEG"),
    "print": lambda: saved(Image.new("CMYK", (900, 700)), "JPEG"),
    "stages": lambda: png(2, 8, bytes(5), size=(1, 1), interlaced=1),
    "sixteen": lambda: saved(Image.radial_gradient("L").resize((2100, 2000)).convert("I;16")),
    "column": lambda: png(4, 16, bytes(5 * 4_000_000), size=(1, 4_000_000)),
    "logo": lambda: saved(Image.new("RGBA", (2000, 1900), (1, 2, 3, 99))),
}


@pytest.mark.parametrize("name", ["palette", "print", "stages", *slow("sixteen", "photograph", "column", "logo")])
def test_a_large_picture_is_reduced(name):
    content = LARGE[name]()
    made = for_papers(content)
    crest = read_picture(made)
    assert max(crest.width, crest.height) <= 800
    assert len(made) <= LARGEST
    assert for_papers(made) == made
    if name in ("palette", "logo"):
        assert {crest.alpha[0], crest.alpha[-1]} == ({255, 0} if name == "palette" else {99})
    if name == "photograph":
        assert (crest.width, crest.height, crest.is_jpeg) == (800, 600, True)


def test_a_photograph_stands_upright():
    exif = Image.Exif()
    exif[0x0112] = 6
    crest = read_picture(for_papers(saved(Image.new("RGB", (3000, 2000)), "JPEG", exif=exif)))
    assert (crest.width, crest.height) == (533, 800)


def test_a_small_picture_stays_as_it_is():
    for content in (saved(picture_of("RGBA")), saved(picture_of("RGB"), "JPEG"), clear_palette((400, 400))):
        assert for_papers(content) == content


@pytest.mark.parametrize("side", [(20_000, 10_000), (7300, 7200)])
def test_a_bomb_is_refused_before_it_is_decoded(side, monkeypatch):
    monkeypatch.setattr(Image, "open", None)
    jpeg = bytearray(saved(Image.new("RGB", (8, 8)), "JPEG"))
    frame = jpeg.index(b"\xff\xc0")
    jpeg[frame + 5 : frame + 9] = struct.pack(">HH", side[1], side[0])
    for content in (png(6, 8, b"", size=side), bytes(jpeg)):
        with pytest.raises(UsageError) as fault:
            for_papers(content)
        assert "400 Punkte" in fault.value.text(Language.DE)


def test_without_the_library_a_large_picture_is_refused_with_a_size_that_fits(monkeypatch):
    contents = saved(Image.new("LA", (2000, 1900))), clear_palette((2000, 1900))
    monkeypatch.setitem(sys.modules, "PIL", None)
    for content in contents:
        with pytest.raises(UsageError) as fault:
            for_papers(content)
        assert "400 Punkte" in fault.value.text(Language.DE)


@pytest.mark.parametrize("kind", slow("PNG", "JPEG"))
def test_any_damaged_large_file_is_reduced_or_refused(kind):
    content = saved(picture_of("RGB", (90, 60)).resize((1400, 1000)), kind)
    draw = random.Random(3)
    refused = 0
    for at in some(draw.sample(range(len(content)), 12)):
        spoilt = content[:at] if at % 2 else content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :]
        try:
            for_papers(spoilt + bytes(LARGEST))
        except UsageError:
            refused += 1
    assert refused


@pytest.mark.parametrize("mode", ["LA", "RGBA"])
def test_a_picture_reads_the_same_without_the_library_for_pictures(mode, monkeypatch):
    content = saved(picture_of(mode))
    fast = read_picture(content)
    read_picture.cache_clear()
    monkeypatch.setattr(crest, "_parted_fast", lambda *_: None)
    assert read_picture(content) == fast
    read_picture.cache_clear()
