"""The style sheets and scripts of the pages: a browser keeps them as long as they are the same."""

import os
import zlib
from pathlib import Path
from typing import Any, Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from skatlist.base.patterns import pattern

_ADDRESS: Final = pattern(r'"(/static/[a-z_]+\.(?:css|js))"')
_KEEP: Final = "private, max-age=31536000, immutable"


class KeptFiles(StaticFiles):
    """The files of a folder. Their `mark` is another one after every change of them.

    Without it every page of the desk would ask for all of them anew: the answers of the desk are not to be kept.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=str(folder))
        states = [(each.name, each.stat()) for each in sorted(folder.iterdir())]
        facts = [(name, state.st_size, state.st_mtime_ns) for name, state in states]
        self.mark = f"{zlib.crc32(repr(facts).encode()):08x}"

    def with_marks(self, page: str) -> str:
        """Return a page whose style sheets and scripts are named with the mark."""
        return _ADDRESS.sub(rf'"\1?{self.mark}"', page)

    def file_response(
        self, full_path: Any, stat_result: os.stat_result, scope: Any, status_code: int = 200
    ) -> Response:
        """Return a file, which may be kept if its address has the present mark."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        if scope["query_string"] == self.mark.encode():
            response.headers["cache-control"] = _KEEP
        return response
