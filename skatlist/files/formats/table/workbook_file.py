"""A workbook as a file: the same bytes for the same content, complete or not at all."""

import errno
import gc
import os
import sys
import traceback
from io import BytesIO
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.writer.excel import ExcelWriter

try:
    from lxml.etree import SerialisationError
except ImportError:  # in the browser openpyxl works without lxml, and a full disk raises OSError at once
    _LXML_FAULTS: tuple[type[Exception], ...] = ()
else:
    _LXML_FAULTS = (SerialisationError,)

EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # the first date that an archive can store
_END: Final = b"</worksheet>"


def workbook_bytes(book: Workbook) -> bytes:
    """Return the bytes of a workbook.

    Raises OSError if the disk is full or fails, because openpyxl writes every worksheet to a temporary file first.
    """
    buffer = BytesIO()
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None  # a half-written worksheet fails again
    try:
        with _TimelessZip(buffer, "w", ZIP_DEFLATED) as archive:
            ExcelWriter(book, archive).save()
    except _LXML_FAULTS as fault:
        number = getattr(errno, str(fault).removeprefix("IO_"), errno.EIO)
        traceback.clear_frames(fault.__traceback__)
        gc.collect()
        raise OSError(number, os.strerror(number)) from None
    finally:
        sys.unraisablehook = hook
    return buffer.getvalue()


class _TimelessZip(ZipFile):
    """An archive without a clock: every member has the same date."""

    def write(self, filename: Any, arcname: Any = None, *_: Any, **__: Any) -> None:
        with open(filename, "rb") as part:  # noqa: PTH123 - a name openpyxl made
            data = part.read()
        if not data.endswith(_END):  # lxml does not report that the last block could not be written
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self.writestr(str(arcname or filename), data)

    def writestr(self, zinfo_or_arcname: Any, data: Any, *_: Any, **__: Any) -> None:
        name = getattr(zinfo_or_arcname, "filename", zinfo_or_arcname)
        info = ZipInfo(name, EPOCH)
        info.compress_type = ZIP_DEFLATED
        info.create_system = 0
        super().writestr(info, data)
