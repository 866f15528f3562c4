"""HTTP with third-party programs: the gateway reads json-server and nginx; curl reads and writes penstock-sim."""

import base64
import hashlib
import json
import subprocess

import pytest

from certificate import make_certificate
from third_party import BUILD, NODE, free_port, is_listening
from waiting import eventually, holds

TITLE = "HTTP"  # in docs/interop.md
VALUES = {"temp": 21.5, "count": 1234, "neg": -123456, "run": True, "name": "가나 <HELLO>", "nested": {"a": {"b": 3.14}},
          "arr": [1, 2, 3], "nul": None, "big": 9007199254740991}  # fmt: skip
TAGS = [("/temp", "Double", "21.5"), ("/count", "UInt16", "1234"), ("$.neg", "Int32", "-123456"),
        ("/run", "Boolean", "true"), ("/name", "String", "가나 <HELLO>"), ("/nested/a/b", "Float", "3.14"),
        ("$.arr[2]", "Int16", "3"), ("/arr", "Int16[3]", "[1,2,3]"), ("/big", "Int64", "9007199254740991")]  # fmt: skip


def create(client, opc_id, url, tags, **options):
    client.create({"opc_id": opc_id, "opc_type": "HTTP", "opc_agent_ip": url, "timecycle": 100,
                   "options": {"timeout_ms": 2000, **options},
                   "tag_list": [{"tag_id": f"{opc_id}.{n}", "plc_address": tag[0], "data_type": tag[1]}
                                for n, tag in enumerate(tags)]})  # fmt: skip


def texts(client, opc_id, tags):
    records = client.values(f"{opc_id}.{n}" for n in range(len(tags)))
    return [r["value"] if r["quality"] == 192 else r["value_read_error_message"] for r in records]


def wait_for(client, opc_id, tags, expected):
    eventually(lambda: texts(client, opc_id, tags) == expected, within=10, what=f"{texts(client, opc_id, tags)}")


def test_json_server(client, start, tmp_path):
    port = free_port()
    (tmp_path / "db.json").write_text(json.dumps({"values": VALUES}))
    start("json-server", NODE, BUILD / "npm/node_modules/json-server/lib/cli/bin.js", "--port", str(port),
          "--host", "127.0.0.1", "--quiet", str(tmp_path / "db.json"), cwd=tmp_path)  # fmt: skip
    eventually(lambda: is_listening(port), within=10)
    create(client, "JSON_SERVER", f"http://127.0.0.1:{port}/values", TAGS, write_method="PATCH",
           write_body='{"{name}":{value}}')  # fmt: skip
    wait_for(client, "JSON_SERVER", TAGS, [text for _, _, text in TAGS])
    for n, text in [(0, "-0.25"), (3, "false"), (4, 'a "b" \\ 다')]:
        answer = client.write(f"JSON_SERVER.{n}", text)
        assert answer.result == "OK", answer
        eventually(lambda n=n, text=text: texts(client, "JSON_SERVER", TAGS)[n] == text)
    assert json.loads((tmp_path / "db.json").read_text())["values"]["temp"] == -0.25
    client.delete("/api/v1/opc/JSON_SERVER")


NGINX = """
daemon off; pid {folder}/nginx.pid; error_log stderr; worker_processes 1; {user}
events {{ worker_connections 64; }}
http {{
    access_log {folder}/access.log; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;
    fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    types {{ application/json json; text/xml xml; text/csv csv; text/plain txt; }}
    gzip on; gzip_min_length 10; gzip_types application/json text/csv text/plain; keepalive_requests 7;
    server {{
        listen 127.0.0.1:{port}; listen 127.0.0.1:{tls} ssl; root {folder}/www;
        ssl_certificate {cert}; ssl_certificate_key {key};
        location /locked/ {{ alias {folder}/www/; auth_basic x; auth_basic_user_file {folder}/users; }}
        location = /moved {{ return 302 /values.json; }}
        location = /away {{ return 302 http://127.0.0.2:{port}/values.json; }}
        location = /busy {{ return 503; }}
    }}
}}
"""

DOCUMENTS = {
    "values.json": (json.dumps(VALUES, ensure_ascii=False), TAGS),
    "values.xml": ('<?xml version="1.0"?><m><s id="a"><v u="C">21.5</v></s><s id="b"><v>-7</v></s></m>',
                   [("/m/s/v", "Double", "21.5"), ("/m/s[2]/v", "Int16", "-7"), ("/m/s[2]/@id", "String", "b"),
                    ("/m/s/v/@u", "String", "C")]),
    "values.csv": ("time;temp;state\r\n10:00;21,5;\"a;b\"\r\n10:01;22;c\r\n",
                   [("state", "String", "a;b"), ("-1,temp", "Int16", "22"), ("1,0", "String", "10:01")]),
    "values.txt": ("# status\nuptime = 42\nload: 0.5\n", [("uptime", "UInt32", "42"), ("load", "Float", "0.5")]),
}  # fmt: skip


@pytest.fixture
def nginx(start, tmp_path):
    """nginx with the documents; returns its ports, its folder and its certificate."""
    cert, key = make_certificate(tmp_path)
    port, tls = free_port(), free_port()
    (tmp_path / "www").mkdir()
    for name, (text, _) in DOCUMENTS.items():
        (tmp_path / "www" / name).write_text(text, newline="")
    digest = base64.b64encode(hashlib.sha1(b"pass1").digest()).decode()
    (tmp_path / "users").write_text("user1:{SHA}" + digest + "\n")
    for at in (tmp_path, *tmp_path.parents[:2]):
        at.chmod(0o755)
    user = "user root;" if subprocess.run(["id", "-u"], capture_output=True, text=True).stdout.strip() == "0" else ""
    config = NGINX.format(folder=tmp_path, port=port, tls=tls, cert=cert, key=key, user=user)
    (tmp_path / "nginx.conf").write_text(config)
    start("nginx", "/usr/sbin/nginx", "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path))
    eventually(lambda: is_listening(port), within=5)
    return port, tls, tmp_path, cert


@pytest.mark.parametrize("name", DOCUMENTS)
def test_nginx_documents(client, nginx, name):
    port, _, folder, _ = nginx
    text, tags = DOCUMENTS[name]
    kind = {"txt": "text"}.get(name[-3:], name.split(".")[1])
    options = {"csv_separator": "semicolon"} if kind == "csv" else {}
    create(client, f"NGINX_{kind}", f"http://127.0.0.1:{port}/{name}", tags, format=kind, **options)
    wait_for(client, f"NGINX_{kind}", tags, [expected for _, _, expected in tags])
    holds(lambda: texts(client, f"NGINX_{kind}", tags) == [e for _, _, e in tags], during=2, what="seven requests a connection")
    log = (folder / "access.log").read_text()
    assert '" 200 ' in log and '" 304 ' in log, "requested once, then only if changed"
    client.delete(f"/api/v1/opc/NGINX_{kind}")


def test_nginx_limits_and_retries(client, nginx):
    port, tls, folder, cert = nginx
    one = [("/temp", "Double")]
    cases = {
        "TLS": (f"https://127.0.0.1:{tls}/values.json", {"ca": cert}, "21.5"),
        "DISTRUST": (f"https://127.0.0.1:{tls}/values.json", {}, None),
        "BASIC": (f"http://127.0.0.1:{port}/locked/values.json", {"auth": "basic", "username": "user1", "password": "pass1"}, "21.5"),
        "LOCKED": (f"http://127.0.0.1:{port}/locked/values.json", {}, "HTTP 401"),
        "MOVED": (f"http://127.0.0.1:{port}/moved", {}, "21.5"),
        "AWAY": (f"http://127.0.0.1:{port}/away", {}, "redirects to another host"),
        "BUSY": (f"http://127.0.0.1:{port}/busy", {}, "HTTP 503"),
        "NONE": (f"http://127.0.0.1:{port}/none", {}, "HTTP 404"),
    }  # fmt: skip
    for name, (url, options, _) in cases.items():
        create(client, f"NGINX_{name}", url, one, **options)
    for name, (_, _, expected) in cases.items():
        if expected is None:
            eventually(lambda name=name: client.value(f"NGINX_{name}.0")["value_read_status"] == "ERROR")
            assert "certificate" in client.value(f"NGINX_{name}.0")["value_read_error_message"]
        else:
            eventually(lambda name=name, e=expected: e in texts(client, f"NGINX_{name}", one)[0], what=f"{name}")
        client.delete(f"/api/v1/opc/NGINX_{name}")


def curl(*words):
    done = subprocess.run(["curl", "-sS", "-i", "--max-time", "5", *words], capture_output=True, text=True, check=True)
    head, _, body = done.stdout.rpartition("\n\n")
    return head, body


@pytest.mark.parametrize("transport", ["tcp", "tls"])
def test_curl(make_device, tmp_path, transport):
    files = make_certificate(tmp_path)
    device = make_device(kind="http", options={"points": 30, "auth": "basic"}, transport=transport, certificate=files)
    url = f"{'https' if transport == 'tls' else 'http'}://127.0.0.1:{device.port}/values"
    ours = ["-u", "user1:pass1", "--cacert", files[0]]
    assert " 401 " in curl("--cacert", files[0], url)[0]
    head, body = curl(*ours, "--compressed", url)
    assert "Content-Encoding: gzip" in head and json.loads(body)["p7"] == 7
    tag = next(line for line in head.splitlines() if line.startswith("ETag")).split(" ")[1]
    assert " 304 " in curl(*ours, "-H", f"If-None-Match: {tag}", url)[0]
    assert " 204 " in curl(*ours, "-X", "PUT", "-d", '{"value":-5}', url + "/p7")[0]
    assert json.loads(curl(*ours, url)[1])["p7"] == -5
    assert " 204 " in curl(*ours, "-d", '{"address":"/p8","value":88}', url)[0]
    device.fault("end chunked")
    assert json.loads(curl(*ours, url, url)[1])["p8"] == 88
