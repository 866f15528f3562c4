"""An independent receiver of API transfers: stores what arrives, and can refuse, stall, cut and require credentials."""

import base64
import gzip
import http.server
import json
import ssl
import threading
import time
import urllib.parse

import zstandard

from ports import free_port


class Request:
    """One request as it came, the body unpacked."""

    def __init__(self, method, path, headers, raw, connection):
        self.method, self.path, self.headers, self.raw = method, path, headers, raw
        self.connection = connection  # the sender's address: the same for all requests of one connection
        self.status = None
        coding = headers.get("Content-Encoding")
        if coding == "gzip":
            raw = gzip.decompress(raw)
        elif coding == "zstd":
            raw = zstandard.ZstdDecompressor().decompress(raw)
        else:
            assert coding is None, coding
        self.body = raw
        self.id = headers.get("X-Batch-Id")

    def samples(self):
        if self.headers["Content-Type"].startswith("application/x-ndjson"):
            return [json.loads(line) for line in self.body.splitlines()]
        return json.loads(self.body)


class Receiver:
    """`rules` decide about a request: a function of the request (status still None) that returns a status, or
    (status, body, headers), or "cut" (no answer, connection closed), or "stall" (no answer until the end). `note`
    is called for each request in the order of their answers; without one they are kept in `requests`."""

    def __init__(self, certificate=None, client_ca=None, port=None, note=None):
        self.certificate, self.client_ca, self.port = certificate, client_ca, port or free_port()
        self.rule = lambda request: 200
        self.lock = threading.Lock()
        self.requests = []
        self.note = note or self.requests.append
        self.tokens = []  # given out by /token
        self.server_names = []  # requested in TLS handshakes; None: without one
        self.server = None
        self.stalled = threading.Event()
        self.stalls = []  # batches that got no answer
        self.connections = set()

    def start(self):
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def answer(self):
                size = int(self.headers.get("Content-Length", -1))
                body = self.rfile.read(max(size, 0))
                if len(body) != size:  # the link was cut, within headers or body: nothing was received
                    self.close_connection = True
                    return None
                if self.path.startswith("/token"):
                    return self.give_token(body)
                request = Request(self.command, self.path, self.headers, body, self.client_address)
                said = receiver.rule(request)
                if said == "stall":
                    receiver.stalls.append(request.id)
                    receiver.stalled.wait(30)
                    said = "cut"
                if said == "cut":
                    request.status = 0
                    self.close_connection = True
                else:
                    said = said if isinstance(said, tuple) else (said, "", {})
                    request.status = said[0]
                with receiver.lock:
                    receiver.note(request)
                if request.status:
                    self.say(*said)

            def say(self, status, body="", headers=None):
                content = body.encode()
                self.send_response(status)
                for name, value in (headers or {}).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def give_token(self, body):
                form = urllib.parse.parse_qs(body.decode())
                pair = base64.b64decode(self.headers.get("Authorization", "Basic ").split(" ", 1)[1]).decode()
                if form.get("grant_type") != ["client_credentials"] or pair != "plant:s3cret":
                    return self.say(401, '{"error":"invalid_client"}')
                token = f"token-{len(receiver.tokens) + 1}"
                receiver.tokens.append(token)
                answer = {"access_token": token, "token_type": "Bearer", "expires_in": 3600}
                return self.say(200, json.dumps(answer), {"Content-Type": "application/json"})

            do_POST = do_PUT = answer

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 64

            def process_request(self, request, client_address):
                receiver.connections.add(request)
                super().process_request(request, client_address)

            def handle_error(self, *_):
                pass  # a gateway that was killed

        self.stalled.clear()
        self.server = Server(("127.0.0.1", self.port), Handler)
        if self.certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*self.certificate)
            context.sni_callback = lambda _, name, __: self.server_names.append(name)
            if self.client_ca:
                context.verify_mode = ssl.CERT_REQUIRED
                context.load_verify_locations(self.client_ca)
            self.server.socket = context.wrap_socket(
                self.server.socket, server_side=True, do_handshake_on_connect=False
            )
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def stop(self):
        """As a server that dies: its port refuses, its connections end."""
        if self.server is None:
            return
        self.stalled.set()
        self.server.shutdown()
        self.server.server_close()
        for connection in list(self.connections):
            try:
                connection.shutdown(2)
            except OSError:
                pass
            connection.close()
        self.connections.clear()
        self.server = None

    @property
    def url(self):
        return f"{'https' if self.certificate else 'http'}://127.0.0.1:{self.port}/in"

    def taken(self):
        """Requests that were answered 2xx, without tests."""
        with self.lock:
            return [r for r in self.requests if 200 <= r.status < 300 and "X-Test" not in r.headers]

    def samples(self):
        """All samples that were accepted, in the order of the answers; repeats by batch id omitted."""
        seen, out = set(), []
        for request in self.taken():
            if request.id not in seen:
                seen.add(request.id)
                out += request.samples()
        return out

    def values(self, tag):
        return [s["value"] for s in self.samples() if s["tag_id"] == tag]

    def wait_for(self, count, within=20.0):
        end = time.monotonic() + within
        while len(self.samples()) < count:
            assert time.monotonic() < end, f"{len(self.samples())} of {count} samples, {len(self.requests)} requests"
            time.sleep(0.05)
