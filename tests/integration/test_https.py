"""TLS, its generated certificate, and https_only: decisions §1."""

import re
import socket
import ssl
import subprocess

import pytest

from client import Client
from waiting import eventually


def handshake(gateway, minimum, maximum, name="localhost"):
    context = ssl.create_default_context(cafile=gateway.ca)
    context.set_ciphers("ALL:@SECLEVEL=0")
    context.minimum_version, context.maximum_version = minimum, maximum
    with socket.create_connection(("127.0.0.1", gateway.ports["https"]), timeout=5) as plain:
        with context.wrap_socket(plain, server_hostname=name) as stream:
            return stream.version()


def test_the_generated_certificate_names_the_machine_and_uses_p256(gateway):
    text = subprocess.run(
        ["openssl", "x509", "-in", gateway.ca, "-noout", "-text"], capture_output=True, text=True, check=True
    ).stdout
    assert "prime256v1" in text
    names = text.split("X509v3 Subject Alternative Name:")[1].splitlines()[1]
    assert f"DNS:{socket.gethostname()}" in names and "DNS:localhost" in names and "IP Address:127.0.0.1" in names


def test_only_tls_1_2_and_1_3_are_supported(gateway):
    v = ssl.TLSVersion
    assert handshake(gateway, v.TLSv1_2, v.TLSv1_2) == "TLSv1.2"
    assert handshake(gateway, v.TLSv1_3, v.TLSv1_3) == "TLSv1.3"
    with pytest.raises((ssl.SSLError, ConnectionError)), pytest.warns(DeprecationWarning):
        handshake(gateway, v.TLSv1, v.TLSv1_1)


def test_only_authenticated_ciphers_with_forward_secrecy_are_supported(gateway):
    context = ssl.create_default_context(cafile=gateway.ca)
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers("ALL:COMPLEMENTOFALL:@SECLEVEL=0")
    spoken = set()
    for cipher in {c["name"] for c in context.get_ciphers() if not c["name"].startswith("TLS_")}:
        with socket.create_connection(("127.0.0.1", gateway.ports["https"]), timeout=5) as plain:
            try:
                context.set_ciphers(f"{cipher}:@SECLEVEL=0")
                with context.wrap_socket(plain, server_hostname="localhost") as stream:
                    spoken.add(stream.cipher()[0])
            except (ssl.SSLError, ConnectionError):
                pass
    assert spoken == {
        "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305"
    }  # fmt: skip


def test_a_browser_is_held_to_https_only_with_a_configured_certificate(gateway, client, make_gateway, tmp_path):
    assert "Strict-Transport-Security" not in client.get("/api/v1/edge").headers
    own = {"edge.tls.cert": str(gateway.data / "pki/penstock.crt"), "edge.tls.key": str(gateway.data / "pki/penstock.key")}
    configured = make_gateway(own).start()
    there = Client(configured.https, configured.key(), gateway.ca).get("/api/v1/edge")
    assert there.headers["Strict-Transport-Security"] == "max-age=31536000"
    plain = Client(configured.http, None).get("/api/v1/system/version")
    assert "Strict-Transport-Security" not in plain.headers


@pytest.mark.parametrize("path", ["/api/v1/opc", "/api/v5/site"])
def test_no_client_is_redirected_to_an_invented_host(gateway, make_gateway, path):
    def sent_to(of, host):
        answer = Client(of.http, None).session.get(of.http + path, headers={"Host": host})
        return answer.headers.get("Location", answer.status_code)

    port = gateway.ports["https"]
    for host in ("localhost", "LOCALHOST:8080", "127.0.0.1", socket.gethostname(), "[::1]:80"):
        assert sent_to(gateway, host).lower() == f"https://{host.rsplit(':80', 1)[0]}:{port}{path}".lower()
    for host in ("evil.example", "localhost.evil.example", "192.0.2.1", "127.0.0.1.evil.example"):
        assert sent_to(gateway, host) == 403, host
    listed = make_gateway({"edge.http.hosts": "gw7.plant.example, 192.0.2.1"}).start()
    assert sent_to(listed, "gw7.plant.example") == f"https://gw7.plant.example:{listed.ports['https']}{path}"
    assert sent_to(listed, "192.0.2.1").startswith("https://192.0.2.1")


def test_without_keys_no_page_of_another_site_changes_anything(make_gateway):
    gateway = make_gateway({"edge.rest.api.auth": "false"}).start()
    session = gateway.client(key=None).session

    def attempt(path, kind="application/json", **headers):
        return session.post(gateway.https + path, data=b"{}", headers={"Content-Type": kind, **headers}).status_code

    for path, known in (("/api/v1/opc/NONE/start", 200), ("/api/v5/site", 400)):
        assert attempt(path) == known, "a program"
        assert attempt(path, Origin=gateway.https) == known, "our own page"
        assert attempt(path, Origin="https://evil.example") == 403
        assert attempt(path, Origin="null") == 403
        assert attempt(path, **{"Sec-Fetch-Site": "cross-site"}) == 403
        for kind in ("text/plain", "text/plain; charset=utf-8", "application/x-www-form-urlencoded", "multipart/form-data"):
            assert attempt(path, kind) == 403, kind


def test_plain_get_and_head_are_sent_to_https(gateway):
    plain = Client(gateway.http, gateway.key())
    for method in ("GET", "HEAD"):
        answer = plain.call(method, "/api/v1/opc?q=a%20b")
        assert answer.status == 308
        assert answer.headers["Location"] == f"https://127.0.0.1:{gateway.ports['https']}/api/v1/opc?q=a%20b"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_anything_else_in_plain_is_refused(gateway, method):
    answer = Client(gateway.http, gateway.key()).call(method, "/api/v1/opc/X", {} if method != "DELETE" else None)
    assert (answer.status, answer.code) == (403, "HTTPS_REQUIRED")


@pytest.mark.parametrize(
    "path", ["/api/v1/system/health", "/api/v1/system/ready", "/api/v1/system/version", "/api/health", "/health"]
)
def test_probes_answer_on_both_ports_without_a_key(gateway, path):
    for base in (gateway.http, gateway.https):
        assert Client(base, None, gateway.ca).get(path).status == 200
        assert Client(base, "wrong", gateway.ca).get(path).status == 200, "a wrong key on them is ignored"
        refused = Client(base, None, gateway.ca).get(f"{path}?api_key=x", headers={"User-Agent": f"probe {path}"})
        assert refused.status == 401, "but in a query it is refused everywhere"
        eventually(lambda: re.search(rf"status=401 .*probe {path}\" auth=deprecated_query", gateway.log()))


def test_without_https_only_everything_is_served_on_both(make_gateway):
    gateway = make_gateway({"edge.rest.api.https_only": "false"}).start()
    plain = gateway.client(base=gateway.http)
    assert plain.get("/api/v1/edge").status == 200
    assert gateway.client().get("/api/v1/edge").status == 200
    assert gateway.client(key=None, base=gateway.http).get("/api/v1/edge").status == 401


def test_rubbish_on_either_port_does_no_harm(gateway, client):
    for port in gateway.ports["http"], gateway.ports["https"]:
        for rubbish in (
            b"\x00" * 100,
            b"GET\r\n\r\n",
            b"\x16\x03\x01\xff\xff" + b"x" * 500,
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        ):
            with socket.create_connection(("127.0.0.1", port), timeout=5) as s:
                s.sendall(rubbish)
    assert client.get("/api/v1/edge").status == 200
