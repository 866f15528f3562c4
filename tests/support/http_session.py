"""HTTP/1.1 over kept connections for hundreds of thousands of calls: a tenth of the time of package requests, whose
names it uses. No redirects, no compression, and paths are sent as they are given."""

import json
import select
import socket
import ssl
import urllib.parse

WITHOUT_BODY = (204, 304)


class Headers(dict):
    """Of an answer; names in any case, one that comes twice as its texts joined by a comma."""

    def __init__(self, lines):
        super().__init__()
        for name, _, text in (line.partition(":") for line in lines):
            before = [self[name]] if name in self else []
            self[name.lower()] = ", ".join([*before, text.strip()])

    def __contains__(self, name):
        return super().__contains__(name.lower())

    def __getitem__(self, name):
        return super().__getitem__(name.lower())

    def get(self, name, default=None):
        return super().get(name.lower(), default)


class Response:
    def __init__(self, status_code, headers, content=b""):
        self.status_code, self.headers, self.content = status_code, headers, content

    @property
    def text(self):
        return self.content.decode()

    def json(self):
        return json.loads(self.content)


class Connection:
    """To one server, made when the first call needs it and again when the server has ended it."""

    def __init__(self, base, ca=None, timeout=60.0):
        """`base`: http(s)://host:port; `ca`: a file with what a certificate must come from."""
        place = urllib.parse.urlsplit(base)
        self.place, self.address = place.netloc, (place.hostname, place.port)
        self.context = ssl.create_default_context(cafile=ca) if place.scheme == "https" else None
        self.timeout, self.socket, self.stream = timeout, None, None

    def call(self, method, path, headers, body=b""):
        """`body`: bytes, or an iterable of them that is sent in chunks. Raises ConnectionError, also for a time-out."""
        is_whole = isinstance(body, bytes)
        lines = {"host": self.place} | {name.lower(): text for name, text in headers.items() if text is not None}
        if not is_whole:
            lines["transfer-encoding"] = "chunked"
        elif body or method not in ("GET", "HEAD"):
            lines.setdefault("content-length", len(body))
        head = "".join(f"{name}: {text}\r\n" for name, text in lines.items())
        try:
            self.prepare()
            try:
                self.socket.sendall(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + (body if is_whole else b""))
                if not is_whole:
                    self.send_chunks(body)
            except (BrokenPipeError, ConnectionResetError, ssl.SSLEOFError):
                pass  # the server may have answered without having read all
            return self.answer(method)
        except (OSError, EOFError, ValueError) as fault:
            self.close()
            raise ConnectionError(f"{method} {path[:200]}: {fault!r}") from fault

    def send_chunks(self, pieces):
        for piece in pieces:
            self.socket.sendall(b"%x\r\n%b\r\n" % (len(piece), piece))
        self.socket.sendall(b"0\r\n\r\n")

    def answer(self, method):
        status = 100
        while status < 200:
            version, status, *_ = self.line().split(" ")
            status = int(status)
            headers = Headers(iter(self.line, ""))
        keeps = version == "HTTP/1.1" and headers.get("connection", "").lower() != "close"
        if method == "HEAD" or status in WITHOUT_BODY:
            content = b""
        elif headers.get("transfer-encoding") == "chunked":
            content = b"".join(iter(self.chunk, b""))
        elif "content-length" in headers:
            content = self.exactly(int(headers["content-length"]))
        else:
            content, keeps = self.stream.read(), False
        if not keeps:
            self.close()
        return Response(status, headers, content)

    def line(self):
        line = self.stream.readline(65536)
        if not line.endswith(b"\r\n"):
            raise EOFError(f"the server closed within its answer: {line!r}")
        return line[:-2].decode("latin-1")

    def exactly(self, length):
        content = self.stream.read(length)
        if len(content) < length:
            raise EOFError(f"the server closed after {len(content)} of {length} bytes")
        return content

    def chunk(self):
        """The next one; empty at the end."""
        piece = self.exactly(int(self.line(), 16))
        if self.line():
            raise ValueError("a chunk does not end where it should")
        return piece

    def prepare(self):
        if self.socket is not None and select.select([self.socket], [], [], 0)[0]:
            self.close()  # nothing was asked, so that is its end
        if self.socket is None:
            plain = socket.create_connection(self.address, timeout=self.timeout)
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.socket = self.context.wrap_socket(plain, server_hostname=self.address[0]) if self.context else plain
            self.stream = self.socket.makefile("rb")
        self.socket.settimeout(self.timeout)

    def close(self):
        if self.socket is not None:
            self.stream.close()
            self.socket.close()
        self.socket = self.stream = None


class Session:
    """Calls by URL that keep their connections and cookies; threads may share it. `verify` as `ca` of a connection."""

    def __init__(self, verify=None):
        self.verify, self.headers, self.cookies = verify, {"User-Agent": "penstock-tests", "Accept": "*/*"}, {}
        self.idle = {}  # connections by server

    def request(self, method, url, *, json=None, data=None, headers=None, timeout=60.0):
        """`json` as JSON, or `data`: bytes, text, or an iterable of bytes."""
        scheme, rest = url.split("://", 1)
        place, slash, path = rest.partition("/")
        sent = dict(self.headers)
        if self.cookies and scheme == "https":  # all of the gateway are Secure
            sent["Cookie"] = "; ".join(f"{name}={text}" for name, text in self.cookies.items())
        if json is not None:
            data = as_json(json)
            sent["Content-Type"] = "application/json"
        body = data.encode() if isinstance(data, str) else b"" if data is None else data
        idle = self.idle.setdefault((scheme, place), [])
        try:
            connection = idle.pop()
        except IndexError:
            connection = Connection(f"{scheme}://{place}", self.verify)
        connection.timeout = timeout
        path = urllib.parse.quote(slash + path or "/", safe="!#$%&'()*+,/:;=?@[]~")
        response = connection.call(method, path, sent | (headers or {}), body)
        idle.append(connection)
        if "set-cookie" in response.headers:
            self.keep_cookie(response.headers["set-cookie"])
        return response

    def keep_cookie(self, text):
        (name, _, value), *attributes = (part.strip().partition("=") for part in text.split(";"))
        if ("Max-Age", "=", "0") in attributes:
            self.cookies.pop(name, None)
        else:
            self.cookies[name] = value

    def get(self, url, **options):
        return self.request("GET", url, **options)

    def post(self, url, **options):
        return self.request("POST", url, **options)


def as_json(value):
    return json.dumps(value, allow_nan=False).encode()
