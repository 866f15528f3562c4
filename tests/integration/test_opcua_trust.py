"""Trusted certificates of OPC UA, through the API and penstockctl: decisions-data D3."""

import json
import os
import signal
import subprocess

import pytest

from program import run
from waiting import eventually

CERTIFICATES = "/ui/opcua/certificates"
PASSWORD = "correct horse battery"
ITEM = {
    "thumbprint", "subject", "issuer", "application_uri", "not_before", "not_after", "first_seen", "last_seen",
    "seen_as", "path",
}


def openssl(*arguments, given=None):
    return subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True, input=given).stdout


@pytest.fixture
def make_certificate(tmp_path, new_id):
    """A certificate of a foreign device: its DER, its PEM and its thumbprint by openssl."""

    def make(days=30):
        name = new_id("Device")
        pem = tmp_path / f"{name}.pem"
        openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", days, "-subj",
            f"/CN={name}", "-addext", f"subjectAltName=URI:urn:plant:{name}", "-out", pem, "-keyout", tmp_path / "key",
        )
        der = openssl("x509", "-in", pem, "-outform", "DER")
        told = openssl("x509", "-in", pem, "-noout", "-fingerprint", "-sha1").decode()
        return der, pem.read_bytes(), told.split("=")[1].strip().replace(":", "").lower()

    return make


def listed(client, which):
    return {c["thumbprint"]: c for c in client.get(CERTIFICATES).data[which]}


def add(client, body):
    return client.call("POST", CERTIFICATES, data=body, headers={"Content-Type": "application/pkix-cert"})


def test_our_own_certificate_is_there_from_the_start(gateway, client):
    data = client.get(CERTIFICATES).data
    assert set(data) == {"own", "trusted", "rejected"} and set(data["own"]) == ITEM
    client.contract.check("GET", CERTIFICATES, 200, "application/json; charset=utf-8", client.get(CERTIFICATES).body)
    own = gateway.data / "pki" / "opcua" / "own"
    assert data["own"]["path"] == str(own / "cert.der")
    edge_id = client.get("/api/v1/edge").data["id"]
    assert data["own"]["application_uri"] == f"urn:penstock:edge:{edge_id}"
    assert (data["own"]["first_seen"], data["own"]["seen_as"]) == (None, None)
    assert (own / "key.pem").stat().st_mode & 0o777 == 0o600
    told = openssl("x509", "-inform", "DER", "-in", own / "cert.der", "-noout", "-text").decode()
    for part in ("Public-Key: (2048 bit)", "sha256WithRSAEncryption", f"URI:urn:penstock:edge:{edge_id}", "IP Address:127.0.0.1",
                 "Digital Signature, Non Repudiation, Key Encipherment, Data Encipherment",
                 "TLS Web Server Authentication, TLS Web Client Authentication"):
        assert part in told, told


def test_from_trusted_to_forgotten(gateway, client, make_certificate):
    der, _, thumbprint = make_certificate()
    assert add(client, der).data == {"result": "SUCCESS", "thumbprint": thumbprint}
    item = listed(client, "trusted")[thumbprint]
    assert set(item) == ITEM and item["application_uri"].startswith("urn:plant:")
    assert item["subject"] == item["issuer"] and item["subject"].startswith("CN=Device_")
    assert 29 * 86_400_000 < item["not_after"] - item["not_before"] < 31 * 86_400_000
    pki = gateway.data / "pki" / "opcua"
    assert item["path"] == str(pki / "trusted" / f"{thumbprint}.der") and (pki / "trusted" / f"{thumbprint}.der").exists()

    assert client.done("POST", f"{CERTIFICATES}/{thumbprint}/reject") == {"result": "SUCCESS", "thumbprint": thumbprint}
    assert thumbprint in listed(client, "rejected") and thumbprint not in listed(client, "trusted")
    as_people_write_it = ":".join(thumbprint[i : i + 2] for i in range(0, 40, 2)).upper()
    client.done("POST", f"{CERTIFICATES}/{as_people_write_it}/trust")
    assert thumbprint in listed(client, "trusted") and thumbprint not in listed(client, "rejected")
    client.done("DELETE", f"{CERTIFICATES}/{thumbprint}")
    assert thumbprint not in listed(client, "trusted") and thumbprint not in listed(client, "rejected")
    assert not (pki / "trusted" / f"{thumbprint}.der").exists()


def test_pem_is_taken_too_and_rubbish_is_not(client, make_certificate):
    _, pem, thumbprint = make_certificate()
    assert add(client, pem).data["thumbprint"] == thumbprint
    assert add(client, pem).data["thumbprint"] == thumbprint, "twice is OK"
    for body in (b"hello", b"", b"\x30\x82\xff\xff", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"):
        answer = add(client, body)
        assert answer.status == 400 and answer.code == "VALIDATION_FAILED", answer
        assert "BEGIN CERTIFICATE" in answer.faults[0]


@pytest.mark.parametrize("method, end", [("POST", "/trust"), ("POST", "/reject"), ("DELETE", "")])
def test_an_unknown_certificate_is_not_found(client, method, end):
    answer = client.call(method, f"{CERTIFICATES}/{'0' * 40}{end}")
    assert answer.status == 200 and answer.code == "NOT_FOUND", answer


def test_renewed_has_the_same_key_and_uri(gateway, client):
    before = client.get(CERTIFICATES).data["own"]
    key = (gateway.data / "pki/opcua/own/key.pem").read_bytes()
    done = client.done("POST", f"{CERTIFICATES}/renew")
    after = client.get(CERTIFICATES).data["own"]
    assert done["thumbprint"] == after["thumbprint"] != before["thumbprint"]
    assert after["application_uri"] == before["application_uri"]
    assert (gateway.data / "pki/opcua/own/key.pem").read_bytes() == key


def test_files_put_there_by_hand_count_after_sighup_and_all_survives_a_restart(make_gateway, make_certificate):
    gateway = make_gateway().start()
    client = gateway.client()
    der, pem, thumbprint = make_certificate(days=10)
    own = client.get(CERTIFICATES).data["own"]["thumbprint"]
    assert client.get("/api/v1/system/health").data["warnings"] == []
    (gateway.data / "pki/opcua/trusted/press 4.pem").write_bytes(pem)
    assert listed(client, "trusted") == {}
    gateway.program.send(signal.SIGHUP)
    eventually(lambda: thumbprint in listed(client, "trusted"), what="the file is read")
    warning = client.get("/api/v1/system/health").data["warnings"]
    assert len(warning) == 1 and thumbprint in warning[0] and "expires on" in warning[0]
    eventually(lambda: warning[0] in gateway.log(), what="the warning is in the log")
    client.done("POST", f"{CERTIFICATES}/{thumbprint}/reject")
    assert gateway.stop() == 0
    client = gateway.start().client()
    assert list(listed(client, "rejected")) == [thumbprint]
    assert client.get(CERTIFICATES).data["own"]["thumbprint"] == own
    (gateway.data / "pki/opcua/trusted" / "again.der").write_bytes(der)
    gateway.program.send(signal.SIGHUP)
    eventually(lambda: thumbprint in listed(client, "trusted"), what="put there by hand again")


def test_what_cannot_be_stored_changes_nothing(make_gateway, make_certificate):
    gateway = make_gateway().start()
    client = gateway.client()
    trusted = gateway.data / "pki/opcua/trusted"
    trusted.rmdir()
    trusted.write_text("a file where the folder should be")
    der, _, thumbprint = make_certificate()
    answer = add(client, der)
    assert answer.status == 500 and answer.code == "STORE_FAILED" and "trusted" in answer.message, answer
    assert listed(client, "trusted") == {}
    trusted.unlink()
    assert add(client, der).data["thumbprint"] == thumbprint


def test_a_key_that_is_not_the_certificates_stops_the_start_with_one_sentence(make_gateway):
    gateway = make_gateway().start()
    assert gateway.stop() == 0
    (gateway.data / "pki/opcua/own/key.pem").write_bytes(openssl("genrsa", "2048"))
    with pytest.raises(AssertionError, match="is not the private key of"):
        gateway.start()
    assert gateway.program.process.returncode == 1


def test_only_engineers_see_and_change_it_and_a_session_needs_its_token(make_gateway, make_certificate):
    gateway = make_gateway().start()
    admin = gateway.first_admin(PASSWORD)
    der, _, thumbprint = make_certificate()
    for role, status in (("viewer", 403), ("operator", 403), ("engineer", 200)):
        admin.done("POST", "/api/v1/users", {"user_id": role, "password": PASSWORD, "role": role})
        person = gateway.client(key=None)
        assert person.login(role, PASSWORD).status == 200
        assert person.get(CERTIFICATES).status == status
        assert add(person, der).status == status
        assert person.call("POST", f"{CERTIFICATES}/{thumbprint}/reject", csrf=False).status == 403
    assert gateway.client(key=None).get(CERTIFICATES).status == 401


def test_penstockctl_lists_accepts_rejects_forgets_and_renews(gateway, client, make_certificate, tmp_path):
    def ctl(*arguments, ends=0):
        environment = {**os.environ, "HOME": str(tmp_path), "PENSTOCK_URL": gateway.https, "PENSTOCK_KEY": gateway.key()}
        code, out, err = run("penstockctl", "--ca", gateway.ca, "opcua", "trust", *arguments, environment=environment)
        assert code == ends, (out, err)
        return out if ends == 0 else err

    _, pem, thumbprint = make_certificate()
    file = tmp_path / "device.pem"
    file.write_bytes(pem)
    assert ctl("add", file) == f"trusted {thumbprint}\n"
    assert ctl("reject", thumbprint[:12]) == f"rejected {thumbprint}\n"
    row = next(line for line in ctl("list").splitlines() if line.startswith(thumbprint))
    assert "rejected" in row and "urn:plant:" in row
    assert json.loads(ctl("list", "--json"))["own"]["application_uri"].startswith("urn:penstock:edge:")
    assert ctl("accept", thumbprint[:12].upper()) == f"trusted {thumbprint}\n"
    assert thumbprint in listed(client, "trusted")
    assert ctl("remove", thumbprint) == f"removed {thumbprint}\n"
    assert "there is no such certificate" in ctl("accept", thumbprint[:12], ends=1)
    own = client.get(CERTIFICATES).data["own"]["thumbprint"]
    assert own not in ctl("renew")
