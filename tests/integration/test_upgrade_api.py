"""What the gateway does for an upgrade: asks for the latest version, downloads, takes uploads, hands over to root's script."""

import json
import os
import random
import shutil
import subprocess
import time

import pytest

from release_server import ReleaseServer
from upgrade_box import ARCH, Releases, world_folder
from waiting import eventually

publish_times = iter(range(int(time.time()), 1 << 40))  # of signing: each later than the one before
CHECK, UPGRADE, UPLOAD = "/config/upgrade/check", "/config/upgrade", "/config/upgrade/upload"
SCRIPT = """#!/bin/sh
echo "::step verify"
cp "$1/request.json" "%s"
"""


@pytest.fixture(scope="module")
def releases():
    folder = world_folder()
    made = Releases(folder)
    tree = made.tree("0.2.0", "#!/bin/sh\n" + "# so that it is no small one\n" * 100 + random.Random(1).randbytes(600_000).hex())
    made.next = made.bundle(tree, "0.2.0")
    made.next_signature = made.signer.sign(made.next)
    yield made
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def server(releases):
    made = ReleaseServer(releases.folder).start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def gateway(make_gateway, releases, server, tmp_path_factory):
    """With the key of the releases beside its properties, and a script for the job that only notes its request."""
    folder = tmp_path_factory.mktemp("upgrade")
    (folder / "update.d").mkdir()
    shutil.copy(releases.signer.public, folder / "update.d")
    config = folder / "penstock.properties"
    config.write_text("")
    scripts = folder / "scripts"
    scripts.mkdir()
    (scripts / "upgrade").write_text(SCRIPT % (folder / "request.json"))
    (scripts / "upgrade").chmod(0o755)
    made = make_gateway(
        {"edge.update.url": server.url("latest.json"), "edge.admin.scripts": str(scripts), "edge.admin.runner": "direct"},
        config=config,
    )
    made.request = folder / "request.json"
    return made.start()


@pytest.fixture
def client(gateway, server):
    server.rule = lambda path, begin: None
    server.requests.clear()
    return gateway.client()


@pytest.fixture
def publish(releases):
    """Puts a signed descriptor there. Each is signed later than the one before."""
    def make(version="0.2.0", bundle=None, at=None, signer=None, **members):
        descriptor = releases.descriptor(bundle or releases.next, version, **members)
        (signer or releases.signer).sign(descriptor, at=next(publish_times) if at is None else at)
        return descriptor

    return make


def assert_check_fails(client, *words):
    answer = client.get(CHECK)
    assert answer.status == 200 and answer.result == "ERROR" and answer.code == "UPGRADE_CHECK_FAILED", answer
    assert all(word in answer.message for word in words), answer


def job_of(client, answer):
    assert answer.data["result"] == "SUCCESS", answer
    job_id = answer.data["job_id"]

    def ended():
        job = client.get(f"/config/job/{job_id}").data
        return job if job["state"] not in ("QUEUED", "RUNNING") else None

    return eventually(ended, within=60)


def test_check_says_what_there_is(client, publish, releases):
    publish(notes="Quicker start.")
    answer = client.get(CHECK)
    assert answer.body["latest_version"] == "0.2.0" and answer.body["latest_build_date"] == "2026-11-25"
    assert answer.data == {
        "current_version": "0.1.0",
        "is_newer": True,
        "notes": "Quicker start.",
        "size": releases.next.stat().st_size,
        "signed_by": answer.data["signed_by"],
        "why_not": "",
    }
    assert answer.data["signed_by"].endswith("release.pub")
    publish("0.1.0")
    assert client.get(CHECK).data["is_newer"] is False
    publish(not_before="2999-01-01T00:00:00Z")
    assert client.get(CHECK).data["is_newer"] is False
    assert client.get(CHECK).data["why_not"] == "version 0.2.0 may be installed only after 2999-01-01T00:00:00.000Z"
    publish(**{"least_from": "0.1.5"})
    found = client.get(CHECK).data
    assert found["is_newer"] is False and "upgrade to 0.1.5 first" in found["why_not"], found
    assert client.post(UPGRADE, {}).code == "NO_UPDATE"


def test_each_failure_of_a_check_says_its_cause(client, publish, releases, server):
    descriptor = publish()
    for status in (404, 500):
        server.rule = lambda path, begin, status=status: status
        assert_check_fails(client, str(status))
    server.rule = lambda path, begin: 404 if path.endswith(".minisig") else None
    assert_check_fails(client, "404")
    server.rule = lambda path, begin: ("cut", 10)
    assert_check_fails(client)
    server.rule = lambda path, begin: ("redirect", server.url(path))
    assert_check_fails(client, "redirects more than")
    server.rule = lambda path, begin: None
    descriptor.write_text(descriptor.read_text() + " ")
    assert_check_fails(client, "the signature is not one of this file")
    publish(signer=releases.stranger)
    assert_check_fails(client, "which is not among")
    publish(version="two")
    assert_check_fails(client, "latest_version")
    (releases.folder / "latest.json").write_bytes(b"x" * 70_000)
    assert_check_fails(client)
    publish()
    publish(at=1_000_000_000)
    assert client.get(CHECK).result == "ERROR"
    assert client.post(UPGRADE, {}).code == "BAD_SIGNATURE"
    publish()
    assert client.get(CHECK).result == "OK"


def test_a_redirect_is_followed(client, publish, server):
    publish()
    server.rule = lambda path, begin: None if path.startswith("moved") else ("redirect", f"/moved/{path}")
    (server.folder / "moved").mkdir(exist_ok=True)
    for name in ("latest.json", "latest.json.minisig"):
        shutil.copy(server.folder / name, server.folder / "moved")
    assert client.get(CHECK).result == "OK"


def test_a_silent_server_does_not_hold_the_check_for_long(client, server):
    server.rule = lambda path, begin: "stall"
    assert_check_fails(client)


def test_the_job_downloads_and_hands_over(client, publish, gateway, releases, server):
    publish()
    job = job_of(client, client.post(UPGRADE, {}))
    assert job["state"] == "SUCCEEDED", job
    assert [step["name"] for step in job["steps"]] == ["check", "download", "verify"]
    request = json.loads(gateway.request.read_text())
    parameters = request["parameters"]
    assert parameters["bundle"] == releases.next.name and parameters["allow_downgrade"] is False
    assert parameters["database"] == str(gateway.data / "config.sqlite") and parameters["probe_s"] == 300
    folder = gateway.data / "update"
    assert (folder / releases.next.name).read_bytes() == releases.next.read_bytes()
    assert {releases.next.name, parameters["descriptor"], parameters["descriptor"] + ".minisig"} < set(os.listdir(folder))


def test_a_download_goes_on_where_it_was_cut(client, publish, gateway, releases, server):
    (gateway.data / "update" / releases.next.name).unlink(missing_ok=True)
    size = releases.next.stat().st_size
    server.rule = lambda path, begin: ("cut", size // 3) if path == releases.next.name and begin in (None, 0) else None
    publish()
    job = job_of(client, client.post(UPGRADE, {}))
    assert job["state"] == "SUCCEEDED", job
    begins = [begin for path, begin in server.requests if path == releases.next.name]
    assert begins[0] is None and begins[-1] == size // 3, begins
    assert (gateway.data / "update" / releases.next.name).read_bytes() == releases.next.read_bytes()


def test_a_server_without_ranges_is_asked_for_all_again(client, publish, gateway, releases, server):
    target = gateway.data / "update" / releases.next.name
    target.unlink(missing_ok=True)
    target.with_name(target.name + ".part").write_bytes(releases.next.read_bytes()[:1000])
    server.rule = lambda path, begin: "no_range"
    publish()
    job = job_of(client, client.post(UPGRADE, {}))
    assert job["state"] == "SUCCEEDED", job
    assert target.read_bytes() == releases.next.read_bytes()


def test_a_bundle_that_is_not_the_one_of_the_descriptor_is_not_kept(client, publish, gateway, releases):
    target = gateway.data / "update" / releases.next.name
    target.unlink(missing_ok=True)
    good = releases.next.read_bytes()
    publish()
    releases.next.write_bytes(good[:-1] + bytes([good[-1] ^ 1]))
    try:
        job = job_of(client, client.post(UPGRADE, {}))
    finally:
        releases.next.write_bytes(good)
    assert job["state"] == "FAILED" and "SHA-256" in job["message"], job
    assert not target.exists()


def test_an_uploaded_bundle_comes_behind_its_signature(client, gateway, releases):
    name = releases.next.name
    for left in (gateway.data / "update").glob("penstock-*"):
        left.unlink()
    content = releases.next.read_bytes()
    assert client.post(UPLOAD + f"?name={name}", data=content).code == "BAD_SIGNATURE"
    assert client.post(UPGRADE, {"name": name}).code == "NOT_FOUND"
    signature = releases.next_signature.read_bytes()
    assert client.post(UPLOAD + f"?name={name}.minisig", data=signature).data["result"] == "SUCCESS"
    assert client.post(UPLOAD + f"?name={name}", data=content + b"x").code == "BAD_SIGNATURE"
    sent = client.post(UPLOAD + f"?name={name}", data=content)
    assert sent.data == {"result": "SUCCESS", "name": name, "size": len(content), "version": "0.2.0"}
    job = job_of(client, client.post(UPGRADE, {"name": name}))
    assert job["state"] == "SUCCEEDED", job
    assert "descriptor" not in json.loads(gateway.request.read_text())["parameters"]


def test_an_uploaded_bundle_may_be_larger_than_a_body(client, gateway, releases):
    """max_body_mb is 8; a bundle has some 60 MB."""
    tree = releases.tree("0.2.1", "#!/bin/sh\n" + random.Random(2).randbytes(6_000_000).hex())
    bundle = releases.bundle(tree, "0.2.1")
    padded = bundle.with_name(f"penstock-0.2.1-linux-{ARCH}.tar.zst")
    signature = releases.signer.sign(padded)
    content = padded.read_bytes()
    while len(content) < 9 << 20:  # zstd: a skippable frame of any bytes
        content += (0x184D2A50).to_bytes(4, "little") + (1 << 20).to_bytes(4, "little") + bytes(1 << 20)
    padded.write_bytes(content)
    signature = releases.signer.sign(padded)
    assert client.post(UPLOAD + f"?name={padded.name}.minisig", data=signature.read_bytes()).data["result"] == "SUCCESS"
    assert client.post(UPLOAD + f"?name={padded.name}", data=content, timeout=120).data["version"] == "0.2.1"


@pytest.mark.parametrize("name", ["", "../x.tar.zst", "x.zip", "a/b.tar.zst", ".tar.zst"])
def test_an_upload_of_another_name_is_refused(client, name):
    refused = client.post(UPLOAD + f"?name={name}", data=b"x")
    assert (refused.status, refused.code) == (400, "VALIDATION_FAILED"), refused


@pytest.mark.parametrize("body", [{"name": ""}, {"name": 1}, {"nme": "x"}, {"allow_downgrade": "perhaps"}, []])
def test_a_body_that_is_none_is_refused(client, body):
    answer = client.post(UPGRADE, body)
    assert answer.status == 400 and answer.code == "VALIDATION_FAILED", answer


def test_an_older_version_needs_a_word(client, publish, releases):
    publish("0.0.9")
    assert client.post(UPGRADE, {}).code == "NO_UPDATE"
    publish("0.1.0")
    assert client.post(UPGRADE, {"allow_downgrade": True}).code == "NO_UPDATE"


def test_without_a_url_or_a_key_the_check_says_what_to_do(make_gateway, releases, server, tmp_path):
    bare = make_gateway().start()
    assert_check_fails(bare.client(), "edge.update.url")
    assert bare.client().post(UPGRADE, {}).code == "UPGRADE_CHECK_FAILED"
    bare.stop()
    keyless = make_gateway({"edge.update.url": server.url("latest.json")}).start()
    assert_check_fails(keyless.client(), "public key")
    keyless.stop()


def test_releases_may_lie_in_a_folder(make_gateway, publish, releases, tmp_path):
    publish()
    (tmp_path / "update.d").mkdir()
    shutil.copy(releases.signer.public, tmp_path / "update.d")
    (tmp_path / "penstock.properties").write_text(f"edge.update.url = file://{releases.folder}/latest.json\n")
    gateway = make_gateway(config=tmp_path / "penstock.properties").start()
    assert gateway.client().get(CHECK).data["is_newer"] is True
    answer = gateway.client().post(UPGRADE, {})
    assert answer.code == "NOT_AVAILABLE", answer  # nobody here is root
    gateway.stop()


def test_a_certificate_that_nobody_trusts_is_refused(make_gateway, releases, publish, tmp_path):
    publish()
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1",
            "-keyout", tmp_path / "key.pem", "-out", tmp_path / "cert.pem"]  # fmt: skip
    subprocess.run(made, check=True, capture_output=True)
    server = ReleaseServer(releases.folder, (tmp_path / "cert.pem", tmp_path / "key.pem")).start()
    try:
        gateway = make_gateway({"edge.update.url": server.url("latest.json")}).start()
        assert_check_fails(gateway.client(), "certificate")
        gateway.stop()
    finally:
        server.stop()
