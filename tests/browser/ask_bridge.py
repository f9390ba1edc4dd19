"""Follow every link of the desk without some modules: python ask_bridge.py FOLDER MODULE,MODULE

The event that opens is the first one in FOLDER/.recent.
"""

import asyncio
import html
import re
import sys
from types import ModuleType
from urllib.parse import urlsplit

INTERNAL_ERROR = 500
LINK = re.compile(r'\s(?:href|src)="/desk(/[^"#]*)')


async def statuses(folder):
    """Return the status of every page and file that the desk of a folder links to, by address."""
    from skatlist.desk.bridge import Bridge

    bridge = Bridge(folder, "https://herzdame.example", "/desk", "de", "Schreiber")
    await bridge.start()
    answers, open_links = {}, ["/", "/money/account.xlsx"]  # that one is linked once money is in the event

    def take(_kind, status, headers, body):
        answers[link] = status
        if status == INTERNAL_ERROR:
            sys.stderr.write(f"{link}: {body.decode()}\n")
        if "text/html" in headers:
            open_links.extend(html.unescape(each) for each in LINK.findall(body.decode()))

    while open_links:
        link = open_links.pop()
        parts = urlsplit(link)
        if any(parts.path == urlsplit(each).path for each in answers):
            continue
        ask = {"id": "1", "method": "GET", "path": parts.path, "query": parts.query, "headers": [], "body": b""}
        try:
            await bridge.ask({**ask, "own": True}, take)
        except Exception as fault:  # noqa: BLE001 - any fault of a page
            answers[link] = type(fault).__name__
    return answers


if __name__ == "__main__":
    sys.modules.update(dict.fromkeys(sys.argv[2].split(",")))
    sys.modules["PIL"], sys.modules["PIL.Image"] = (ModuleType(name) for name in ("PIL", "PIL.Image"))
    sys.modules["PIL"].Image = sys.modules["PIL.Image"]  # as tools/build_browser.py: reportlab asks, nothing is drawn
    sys.modules["PIL.Image"].Image = object
    for address, status in asyncio.run(statuses(sys.argv[1])).items():
        sys.stdout.write(f"{address} {status}\n")
    sys.stdout.flush()
