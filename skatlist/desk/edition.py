"""The browser edition, served by this computer: a folder of files that later work without the desk."""

from pathlib import Path
from typing import Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from skatlist.base.disk import path_text
from skatlist.words import InputError

EDITION: Final = "/browser"
_KERNEL: Final = "service_worker.js"
_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; frame-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


def is_edition(folder: Path) -> bool:
    """Whether a folder has the output of `tools/build_browser.py`."""
    return (folder / _KERNEL).is_file()


def require_edition(folder: Path) -> Path:
    """Return a folder with a browser edition. Raises InputError for any other."""
    if not is_edition(folder):
        raise InputError("edition_missing", folder=path_text(folder))
    return folder


class Edition(StaticFiles):
    """The files of an edition. Its scripts may run WebAssembly, which runs Python."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=str(folder), html=True)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file with the security headers for it."""
        response = await super().get_response(path, scope)
        response.headers["content-security-policy"] = _POLICY
        return response
