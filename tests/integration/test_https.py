"""TLS, its generated certificate, and https_only: decisions §1."""

import socket
import ssl
import subprocess

import pytest

from client import Client


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


def test_only_tls_1_2_and_1_3_are_spoken(gateway):
    v = ssl.TLSVersion
    assert handshake(gateway, v.TLSv1_2, v.TLSv1_2) == "TLSv1.2"
    assert handshake(gateway, v.TLSv1_3, v.TLSv1_3) == "TLSv1.3"
    with pytest.raises((ssl.SSLError, ConnectionError)), pytest.warns(DeprecationWarning):
        handshake(gateway, v.TLSv1, v.TLSv1_1)


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
