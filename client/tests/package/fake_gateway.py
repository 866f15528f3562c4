"""A gateway that keeps sites in memory, as much of one as the example needs."""

import http.server
import json
import threading
from contextlib import contextmanager

STATUS = {"E1100": 401, "E1200": 409, "E1300": 404}


class Refused(Exception):
    pass


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    key = "k" * 43

    def answer(self):
        try:
            status, body = 200, {"_status": "OK", "data": self.data()}
        except Refused as refused:
            code, message = refused.args
            status = STATUS[code]
            body = {"_status": "ERROR", "_code": code, "_message": message, "_http_status": status}
        sent = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    do_GET = do_POST = do_PUT = do_DELETE = answer

    def data(self):
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
        parts = self.path.split("?")[0].removeprefix("/api/v5/").split("/")
        if parts == ["system", "connect"]:
            if body != {"user_id": "mes", "token": self.server.token}:
                raise Refused("E1100", "user or token is wrong")
            return {"api_key": self.key, "expires_at": 1790086400000, "user_id": "mes", "role": "engineer"}
        if self.headers.get("api_key") != self.key:
            raise Refused("E1100", "the api_key is missing or invalid")
        return self.of_sites(parts[1:], body) if parts[0] == "site" else {}

    def of_sites(self, parts, body):
        sites = self.server.sites
        if not parts and self.command == "POST":
            site = {"site_id": f"SITE_{len(sites) + 1}", "version": 1, **body}
            sites[site["site_id"]] = site
            return site
        if not parts:
            found = list(sites.values())
            return {"items": found, "total": len(found), "page": 1, "size": 5000, "next": None}
        if parts[1:] == ["exists"]:
            return {"exists": parts[0] in sites}
        if parts[0] not in sites:
            raise Refused("E1300", f"no site {parts[0]}")
        if self.command == "DELETE":
            del sites[parts[0]]
            return {"site_id": parts[0], "deleted": True}
        site = sites[parts[0]]
        if body.pop("version", site["version"]) != site["version"]:
            raise Refused("E1200", "version")
        site.update(body, version=site["version"] + 1)
        return site

    def log_message(self, *_):
        pass


@contextmanager
def fake_gateway(token):
    """Yields its port."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.token, server.sites = token, {}
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
