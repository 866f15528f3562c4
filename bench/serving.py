"""The serving shapes: GET of one cached value against nginx with a file of the same size; bulk reads."""

import getpass
import json
import pathlib
import re
import subprocess
import time

from program import Program
from waiting import eventually

SECONDS = 4
CONNECTIONS = 64

NGINX = """
daemon off;
user {user};
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log {folder}/access.log;
    keepalive_requests 1000000000;
    default_type application/json;
    client_body_temp_path {folder}/tmp;
    proxy_temp_path {folder}/tmp;
    fastcgi_temp_path {folder}/tmp;
    uwsgi_temp_path {folder}/tmp;
    scgi_temp_path {folder}/tmp;
    server {{
        listen 127.0.0.1:{http};
        listen 127.0.0.1:{https} ssl;
        ssl_certificate {cert};
        ssl_certificate_key {key};
        root {folder}/root;
    }}
}}
"""


def wrk(url, headers=(), script=None, connections=CONNECTIONS, seconds=SECONDS):
    """Requests a second, in whole `seconds`; fails when any answer is not 2xx."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s"]
    for header in headers:
        command += ["-H", header]
    if script:
        command += ["-s", str(script)]
    out = subprocess.run([*command, url], capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in out and "Socket errors" not in out, out
    return float(re.search(r"Requests/sec:\s+([\d.]+)", out).group(1))


def bulk_script(folder, count, accept="*/*"):
    """For wrk: asks for the values of V.0 to V.<count - 1> at once."""
    wanted = json.dumps({"tag_ids": [f"V.{n}" for n in range(count)]})
    script = pathlib.Path(folder) / f"bulk-{accept.rpartition('/')[2].strip('*') or 'any'}.lua"
    script.write_text(f"wrk.method = 'POST'\nwrk.body = '{wanted}'\nwrk.headers['Content-Type'] = 'application/json'\n"
                      f"wrk.headers['Accept'] = '{accept}'\n")  # fmt: skip
    return script


class Nginx:
    """nginx with one worker and an access log, serving a file as large as the gateway's answer."""

    def __init__(self, folder, gateway, body, ports):
        self.folder, self.ports = pathlib.Path(folder), ports
        (self.folder / "root").mkdir(parents=True)
        (self.folder / "root" / "value").write_bytes(body)
        key = next((gateway.data / "pki").glob("*.key"))
        config = self.folder / "nginx.conf"
        config.write_text(NGINX.format(folder=self.folder, user=getpass.getuser(), cert=gateway.ca, key=key, **ports))
        self.program = Program("nginx", ["nginx", "-p", self.folder, "-c", config], self.folder).start()
        eventually(lambda: (self.folder / "nginx.pid").exists())
        time.sleep(0.2)

    def url(self, scheme):
        return f"{scheme}://127.0.0.1:{self.ports[scheme]}/value"

    def stop(self):
        self.program.stop()


class Serving:
    """One gateway with 1,000 tags collected once a second."""

    def __init__(self, gateway, device, folder, ports):
        self.gateway, self.client = gateway, gateway.client()
        self.client.create(
            {
                "opc_id": "V",
                "opc_type": "MODBUS",
                "opc_agent_ip": "127.0.0.1",
                "timecycle": 1000,
                "opc_agent_port": device.port,
                "tag_list": [{"tag_id": f"V.{n}", "plc_address": f"hr{n}", "data_type": "UInt16"} for n in range(1000)],
            }
        )
        eventually(lambda: self.client.opc("V")["point_count"] == 1000, within=10)
        self.key = f"X-API-Key: {gateway.key()}"
        body = self.client.get("/api/v1/tag/V.7/value").text.encode()
        self.nginx = Nginx(folder, gateway, body, ports)
        self.script = bulk_script(folder, 1000)

    def base(self, scheme):
        return self.gateway.https if scheme == "https" else self.gateway.http

    def one_value(self, scheme):
        return wrk(f"{self.base(scheme)}/api/v1/tag/V.7/value", [self.key])

    def static_file(self, scheme):
        return wrk(self.nginx.url(scheme))

    def bulk(self):
        return wrk(f"{self.base('http')}/api/v1/values/read", [self.key], self.script)
