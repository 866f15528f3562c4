"""API transfers into a third-party server: nginx with TLS that ends each connection after five requests."""

import json
import subprocess

from certificate import make_certificate
from third_party import free_port, is_listening
from waiting import eventually

TITLE = "API transfer"  # in docs/interop.md
NGINX = """
daemon off; pid {folder}/nginx.pid; error_log stderr; worker_processes 1; {user}
events {{ worker_connections 64; }}
http {{
    log_format taken escape=json '{{"id":"$http_x_batch_id","status":$status,"connection":$connection,'
        '"count":"$http_x_batch_count","body":"$request_body"}}';
    access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;
    fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    client_body_buffer_size 1m; keepalive_requests 5;
    server {{
        listen 127.0.0.1:{tls} ssl; ssl_certificate {cert}; ssl_certificate_key {key};
        location /in {{ access_log {folder}/taken.log taken; proxy_pass http://127.0.0.1:{port}/ok; }}
    }}
    server {{ listen 127.0.0.1:{port}; location /ok {{ return 204; }} }}
}}
"""


def test_nginx(client, start, tmp_path):
    cert, key = make_certificate(tmp_path)
    port, tls = free_port(), free_port()
    for at in (tmp_path, *tmp_path.parents[:2]):
        at.chmod(0o755)
    user = "user root;" if subprocess.run(["id", "-u"], capture_output=True, text=True).stdout.strip() == "0" else ""
    (tmp_path / "nginx.conf").write_text(
        NGINX.format(folder=tmp_path, port=port, tls=tls, cert=cert, key=key, user=user)
    )
    start("nginx", "/usr/sbin/nginx", "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path))
    eventually(lambda: is_listening(tls), within=5)
    client.create(
        {
            "opc_id": "PUSHED",
            "opc_type": "HTTP",
            "opc_agent_ip": "127.0.0.1",
            "options": {"push": True},
            "tag_list": [{"tag_id": f"PUSHED.{n}", "plc_address": f"/{n}", "data_type": "Int32"} for n in range(20)],
        }
    )
    body = {"type": "api", "url": f"https://127.0.0.1:{tls}/in", "ca": cert, "opcs": "PUSHED", "mode": "all"}
    client.done("POST", "/api/v1/transfer/nginx", {**body, "batch_count": 5, "batch_ms": 20})
    assert client.post("/api/v1/transfer/nginx/test").data["result"] == "SUCCESS"
    for value in range(40):
        client.post("/api/v1/opc/PUSHED/ingest", {str(n): value for n in range(20)})

    def entry():
        return client.get("/api/v1/transfer").data["transfers"][0]

    eventually(lambda: entry()["sent_count"] >= 800 and entry()["queued"] == 0, within=20, what=entry)
    taken = [json.loads(line) for line in (tmp_path / "taken.log").read_text().splitlines()]
    taken = [one for one in taken if "-test-" not in one["id"]]
    assert {one["status"] for one in taken} == {204}
    assert len({one["connection"] for one in taken}) >= len(taken) / 5
    bodies = {one["id"]: json.loads(one["body"]) for one in taken}
    assert all(len(samples) == int(one["count"]) for one, samples in zip(taken, bodies.values()))
    for n in range(20):
        values = [s["value"] for samples in bodies.values() for s in samples if s["tag_id"] == f"PUSHED.{n}"]
        assert [value for value in values if value is not None] == list(range(40))
