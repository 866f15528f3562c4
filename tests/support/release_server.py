"""A server of releases: files of a folder, with ranges, and with the faults that downloads meet."""

import http.server
import pathlib
import ssl
import threading
import urllib.parse


class ReleaseServer:
    """`rule(path, begin)` may return: None (the file), a status, ("cut", n) (n bytes, then the connection ends), ("redirect",
    url), "no_range" (the whole file whatever was asked), "stall" (no answer until the end)."""

    def __init__(self, folder, certificate=None):
        self.folder = pathlib.Path(folder)
        self.certificate = certificate
        self.rule = lambda path, begin: None
        self.requests = []  # (path, first byte or None)
        self.stalled = threading.Event()

    def start(self):
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *arguments):
                pass

            def do_GET(self):
                server.answer(self)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        if self.certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*self.certificate)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
        return self

    def url(self, name):
        scheme = "https" if self.certificate else "http"
        return f"{scheme}://127.0.0.1:{self.server.server_port}/{name}"

    def answer(self, handler):
        path = urllib.parse.urlsplit(handler.path).path.lstrip("/")
        wanted = handler.headers.get("Range")
        begin, end = None, None
        if wanted:
            first, _, last = wanted.removeprefix("bytes=").partition("-")
            begin, end = int(first), int(last) if last else None
        self.requests.append((path, begin))
        rule = self.rule(path, begin)
        if rule == "stall":
            self.stalled.wait(60)
            handler.close_connection = True
            return
        if isinstance(rule, int):
            return self.send(handler, rule, b"")
        if isinstance(rule, tuple) and rule[0] == "redirect":
            return self.send(handler, 302, b"", {"Location": rule[1]})
        file = self.folder / path
        if not file.is_file():
            return self.send(handler, 404, b"")
        content = file.read_bytes()
        if begin is None or rule == "no_range":
            status, fields = 200, {}
        else:
            status = 206
            end = len(content) - 1 if end is None else end
            fields = {"Content-Range": f"bytes {begin}-{end}/{len(content)}"}
            content = content[begin : end + 1]
        limit = rule[1] if isinstance(rule, tuple) and rule[0] == "cut" else None
        self.send(handler, status, content, fields, limit)

    @staticmethod
    def send(handler, status, content, fields=None, limit=None):
        handler.send_response(status)
        for name, text in (fields or {}).items():
            handler.send_header(name, text)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        try:
            handler.wfile.write(content if limit is None else content[:limit])
        except OSError:
            pass
        if limit is not None:
            handler.close_connection = True

    def stop(self):
        self.stalled.set()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
