"""A web server for the tests, with several folders at one origin, and delayed answers on request."""

import mimetypes
import re
import threading
import time
from collections import defaultdict
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

TYPES = {
    ".wasm": "application/wasm",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".json": "application/json",
}


class Server:
    """Serves each folder of `mounts` under its prefix on a free port of the loopback interface. A file in place of a
    folder is what every path under the prefix has.

    `?delay=1500` delays an answer by that many milliseconds. `?hold=name` sends half of a file, and the rest when
    the test sets `gates["name"]`. A script runs before those of each HTML page. Parts of files are sent to who asks for
    them, as a browser does that seeks in a movie that it has not loaded whole.
    """

    def __init__(self, mounts: dict[str, Path], script: str = ""):
        self.script = script.replace("</", "<\\/")
        self.mounts = {prefix: Path(folder).resolve() for prefix, folder in mounts.items()}
        self.requests: list[str] = []
        self.gates: dict[str, threading.Event] = defaultdict(threading.Event)
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                server.answer(self)

            do_HEAD = do_GET

            def log_message(self, *arguments):
                pass

        class Threads(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128  # A busy machine accepts connections late.

        self.http = Threads(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def close(self):
        self.http.shutdown()
        self.http.server_close()

    def file(self, path: str) -> Path | None:
        """The file at a path, or None if there is no such file in the served folders."""
        for prefix, folder in self.mounts.items():
            if path.startswith(prefix) and folder.is_file():
                return folder
            if path.startswith(prefix):
                file = (folder / path[len(prefix) :]).resolve()
                if file.is_dir():
                    file = file / "index.html"
                if file.is_relative_to(folder) and file.is_file():
                    return file
        return None

    def answer(self, request: BaseHTTPRequestHandler):
        url = urlsplit(request.path)
        self.requests.append(request.path)
        query = parse_qs(url.query)
        if "delay" in query:
            time.sleep(int(query["delay"][0]) / 1000)
        file = self.file(unquote(url.path))
        if file is None and url.path == "/favicon.ico":
            status, kind, body = HTTPStatus.OK, "image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'/>"
        elif file is None:
            status, kind, body = HTTPStatus.NOT_FOUND, "text/plain", b"not found"
        else:
            guess = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            status, kind, body = HTTPStatus.OK, TYPES.get(file.suffix, guess), file.read_bytes()
            if self.script and file.suffix == ".html":
                start, rest = body.decode().split("<head>", 1)
                body = f"{start}<head><script>{self.script}</script>{rest}".encode()
        part = re.fullmatch(r"bytes=(\d+)-(\d*)", request.headers["Range"] or "")
        if status == HTTPStatus.OK and part and int(part[1]) < len(body):
            first, last = int(part[1]), min(int(part[2] or len(body)), len(body) - 1)
            status, place = HTTPStatus.PARTIAL_CONTENT, f"bytes {first}-{last}/{len(body)}"
            body = body[first : last + 1]
        try:
            request.send_response(status)
            if status == HTTPStatus.PARTIAL_CONTENT:
                request.send_header("Content-Range", place)
            request.send_header("Accept-Ranges", "bytes")
            request.send_header("Content-Type", kind)
            request.send_header("Content-Length", str(len(body)))
            # What is delayed once is so in each test.
            request.send_header("Cache-Control", "no-store" if "delay" in query else "max-age=600")
            request.end_headers()
            if request.command != "HEAD":
                half = len(body) // 2 if "hold" in query else len(body)
                request.wfile.write(body[:half])
                if half < len(body):
                    self.gates[query["hold"][0]].wait(60)
                    request.wfile.write(body[half:])
        except (BrokenPipeError, ConnectionResetError):
            pass  # The browser closed the connection before the answer.
