"""HTTP/1.1 over kept connections for hundreds of thousands of calls: a third of the time of package requests, whose
names it uses. No redirects, no compression, and paths are sent as they are given."""

import http.client
import json
import select
import ssl
import urllib.parse
from http.cookies import SimpleCookie


class Response:
    def __init__(self, status_code, headers, content):
        self.status_code, self.headers, self.content = status_code, headers, content

    @property
    def text(self):
        return self.content.decode(errors="backslashreplace")  # a zip is no text

    def json(self):
        return json.loads(self.content)


class Connection:
    """To one server, made when the first call needs it and again when the server has ended it."""

    def __init__(self, base, ca=None, timeout=60.0):
        """`base`: http(s)://host:port; `ca`: a file with what a certificate must come from."""
        place = urllib.parse.urlsplit(base)
        if place.scheme == "https":
            context = ssl.create_default_context(cafile=ca)
            self.http = http.client.HTTPSConnection(place.hostname, place.port, context=context)
        else:
            self.http = http.client.HTTPConnection(place.hostname, place.port)
        self.timeout = timeout

    def call(self, method, path, headers, body=b""):
        """`body`: bytes, or an iterable of them that is sent in chunks. Raises ConnectionError, also for a time-out."""
        headers = {name: str(text) for name, text in headers.items() if text is not None}
        try:
            self.prepare()
            try:
                self.http.request(method, path, body or None, headers)
            except (BrokenPipeError, ConnectionResetError, ssl.SSLEOFError):
                pass  # the server may have answered without having read all
            response = self.http.getresponse()
            if response.headers.get_content_type() == "text/event-stream":
                return self.first_event(response)
            return Response(response.status, response.headers, response.read())
        except (OSError, http.client.HTTPException) as fault:
            self.close()
            raise ConnectionError(f"{method} {path[:200]}: {fault!r}") from fault

    def first_event(self, response):
        """A stream of events has no end: its first event is the answer, and the connection ends."""
        content = b""
        while not content.endswith(b"\n\n"):
            line = response.readline()
            if not line:
                break
            content += line
        self.close()
        return Response(response.status, response.headers, content)

    def prepare(self):
        if self.http.sock is not None and select.select([self.http.sock], [], [], 0)[0]:
            self.close()  # nothing was asked, so that is its end
        self.http.timeout = self.timeout
        if self.http.sock is not None:
            self.http.sock.settimeout(self.timeout)

    def close(self):
        self.http.close()


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
        for text in response.headers.get_all("Set-Cookie", []):
            self.keep_cookies(text)
        return response

    def keep_cookies(self, text):
        for name, cookie in SimpleCookie(text).items():
            if cookie["max-age"] == "0":
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = cookie.value

    def close(self):
        """Ends the connections; the next call makes a new one."""
        for idle in self.idle.values():
            while idle:
                idle.pop().close()

    def get(self, url, **options):
        return self.request("GET", url, **options)

    def post(self, url, **options):
        return self.request("POST", url, **options)


def as_json(value):
    return json.dumps(value, allow_nan=False).encode()
