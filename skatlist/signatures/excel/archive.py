"""The archive that a workbook is, in the one form ours have: no byte between, before or after its members is free."""

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping
from typing import Final, NamedTuple

_LOCAL: Final = struct.Struct("<4s5H3L2H")
_CENTRAL: Final = struct.Struct("<4s6H3L5H2L")
_END: Final = struct.Struct("<4s4H2LH")
_VERSION: Final = 20  # what unpacking needs: folders and deflate
_DATE: Final = 1 << 5 | 1  # 1 January 1980, the first date an archive can hold
_ACCESS: Final = 0o600 << 16


class _Member(NamedTuple):
    """A packed file: its name, its deflated bytes, checksum and length of what they unpack to."""

    name: str
    packed: bytes
    crc: int
    length: int


def pack(parts: Mapping[str, bytes]) -> bytes:
    """Return an archive of parts, in their order, without a clock."""
    return _framed([_deflated(name, content) for name, content in parts.items()])


def is_our_archive(data: bytes) -> bool:
    """Whether an archive that was read without fault is one of ours to the last byte."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos = archive.infolist()
    if len({info.filename for info in infos}) < len(infos):
        return False
    members = []
    for info in infos:
        begin = info.header_offset + _LOCAL.size + len(info.filename.encode())
        packed = data[begin : begin + info.compress_size]
        # One stream and nothing after it; how well it is packed changes nothing.
        stream = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            content = stream.decompress(packed, info.file_size + 1)
        except zlib.error:
            return False  # packed in another way
        if not stream.eof or stream.unused_data or len(content) != info.file_size:
            return False
        members.append(_Member(info.filename, packed, zlib.crc32(content), len(content)))
    return _framed(members) == data


def _deflated(name: str, content: bytes) -> _Member:
    packer = zlib.compressobj(zlib.Z_DEFAULT_COMPRESSION, zlib.DEFLATED, -zlib.MAX_WBITS)
    return _Member(name, packer.compress(content) + packer.flush(), zlib.crc32(content), len(content))


def _framed(members: list[_Member]) -> bytes:
    """Return the archive around packed members."""
    body, directory = bytearray(), bytearray()
    for member in members:
        name = member.name.encode()
        sizes = (member.crc, len(member.packed), member.length, len(name), 0)
        common = (_VERSION, 0, zipfile.ZIP_DEFLATED, 0, _DATE, *sizes)
        directory += _CENTRAL.pack(b"PK\x01\x02", _VERSION, *common, 0, 0, 0, _ACCESS, len(body)) + name
        body += _LOCAL.pack(b"PK\x03\x04", *common) + name + member.packed
    count = len(members)
    return bytes(body + directory + _END.pack(b"PK\x05\x06", 0, 0, count, count, len(directory), len(body), 0))
