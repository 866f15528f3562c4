"""What is saved or restored is tried as a start tries it, and a start that fails with it goes back by itself, once."""

import pathlib
import socket
import subprocess

import pytest

from backups import PASSPHRASE, carry, ended, make_backup, start_restore
from certificate import make_certificate
from waiting import eventually

TEXT = "# of the line of presses\nedge.log.level=info\n"


@pytest.fixture
def make_box(make_gateway, tmp_path):
    made = []

    def make(settings=None):
        path = tmp_path / f"penstock{len(made)}.properties"
        path.write_text(TEXT)
        made.append(make_gateway({"edge.admin.runner": "direct", **(settings or {})}, config=path).start())
        return made[-1]

    return make


@pytest.fixture
def taken_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def pair(folder, name):
    (folder / name).mkdir()
    return [pathlib.Path(file) for file in make_certificate(folder / name)]


def test_settings_with_which_it_would_not_start_are_refused_everywhere(make_gateway, tmp_path, taken_port):
    path = tmp_path / "penstock.properties"
    path.write_text(TEXT)
    # The tests' own ports and address are not given: they would override those of the file.
    free = {"edge.http.bind": None, "edge.http.port": None, "edge.console.port": None, "edge.opcua.bind": None}
    path.write_text(TEXT + "edge.http.bind=127.0.0.1\nedge.http.port=0\nedge.console.port=0\n")
    gateway = make_gateway(free, config=path).start()
    client = gateway.client()
    text = path.read_text()
    first, second = pair(tmp_path, "first"), pair(tmp_path, "second")
    bad = {
        "edge.http.bind": "edge.http.bind=192.0.2.1\n",
        "edge.opcua.bind": "edge.opcua.bind=192.0.2.1\n",
        "edge.http.port": f"edge.http.port={taken_port}\n",
        "edge.audit.file": "edge.audit.file=/dev/full\n",
        "edge.log.file": f"edge.log.file={gateway.data}/config.sqlite\n",
        "edge.tls.key": f"edge.tls.cert={first[0]}\nedge.tls.key={second[1]}\n",
        "edge.store.url": "edge.store.url=postgresql://u:p@127.0.0.1:9/none\n",
        "edge.backup.passphrase_file": f"edge.backup.passphrase_file={gateway.data}/secrets/api-key\n",
    }  # fmt: skip
    for key, line in bad.items():
        for path_of_call in ("/config/validate", "/config/save"):
            answer = client.post(path_of_call, {"text": text + line})
            assert answer.status == 400 and answer.body["errors"][0]["key"] == key, (line, answer)
            assert answer.body["errors"][0]["line"] > 3, answer
        assert path.read_text() == text
        other = tmp_path / "other.properties"
        other.write_text(text + line)
        command = [str(other) if part == str(path) else part for part in gateway.command()]
        checked = subprocess.run([*command, "--check-config"], capture_output=True, text=True)
        assert checked.returncode == 1 and key in checked.stderr, (line, checked)
        # Edited by hand, the restart is refused where the start would fail.
        path.write_text(text + line)
        restart = client.post("/config/restart", {}).data
        if key != "edge.backup.passphrase_file":
            assert restart["result"] != "SUCCESS" and key in str(restart), (line, restart)
        path.write_text(text)
    good = client.post("/config/validate", {"text": text + f"edge.tls.cert={first[0]}\nedge.tls.key={first[1]}\n"})
    assert good.status == 200, good
    assert not list(gateway.data.glob("trial/*"))


def save_tls(box, folder):
    cert, key = pair(folder, "saved")
    client = box.client()
    text = box.config.read_text()
    saved = client.post("/config/save", {"text": text + f"edge.tls.cert={cert}\nedge.tls.key={key}\n"})
    assert saved.data["result"] == "SUCCESS", saved
    return cert, key


def test_a_start_that_fails_after_a_save_goes_back_once_and_says_so(make_box, tmp_path):
    box = make_box()
    cert, key = save_tls(box, tmp_path)
    saved = box.config.read_text()
    box.stop()
    key.unlink()  # after the check
    box.start()
    assert box.config.read_text() == TEXT
    client = box.client()
    said = [w for w in client.get("/api/v1/system/health").data["warnings"] if "went back to" in w]
    assert said and "properties" in said[0] and "reason: " in said[0], said
    assert "went back to" in box.log()
    versions = client.get("/config/versions").data["data"]
    assert [v["actor"] for v in versions][:2] == ["gateway", "api-key"], versions
    box.stop()
    box.start()
    assert not [w for w in box.client().get("/api/v1/system/health").data.get("warnings", []) if "went back" in w]
    box.stop()
    box.config.write_text(saved)  # by hand: what a person wrote stays
    box.program.start()
    assert box.program.process.wait(30) == 1
    assert box.config.read_text() == saved


def test_a_save_that_started_is_proved(make_box, tmp_path):
    box = make_box()
    cert, key = save_tls(box, tmp_path)
    saved = box.config.read_text()
    box.stop()
    box.start()
    assert not list(box.data.glob("trial/*"))
    box.stop()
    key.unlink()
    box.program.start()
    assert box.program.process.wait(30) == 1
    assert box.config.read_text() == saved


def test_starts_that_end_without_a_word_count(make_box, tmp_path):
    box = make_box()
    save_tls(box, tmp_path)
    box.stop()
    (box.data / "trial/starts").write_text("2\n")  # as two starts leave it that were killed before they were ready
    box.start()
    assert box.config.read_text() == TEXT
    assert any("was started 2 times and ended" in w for w in box.client().get("/api/v1/system/health").data["warnings"])


def test_a_restore_that_does_not_start_goes_back_once(make_box, device):
    old, new = make_box(), make_box()
    client = old.client()
    client.create({"opc_id": "L1", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port)})
    for key in (old.data / "pki").glob("*.key"):  # the certificate of HTTPS: no start without
        key.write_text("damaged")
    made = make_backup(client)
    other = new.client()
    before = {"edge": other.get("/api/v1/edge").data["id"], "key": new.key(), "text": new.config.read_text()}
    other.create({"opc_id": "MINE", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port)})
    carry(client, other, made["name"])
    old.stop(within=30)
    times = new.program.out().count("penstock ready https://")
    job = start_restore(other, made["name"], PASSPHRASE, **{"as": "replacement"})
    eventually(lambda: new.program.out().count("penstock ready https://") > times, 120,
               what=lambda: "the way back: " + new.log()[-3000:])  # fmt: skip
    new.wait_until_ready()
    client = new.client()
    assert new.key() == before["key"] and new.config.read_text() == before["text"]
    assert client.get("/api/v1/edge").data["id"] == before["edge"]
    assert "MINE" in {opc["opc_id"] for opc in client.get("/api/v1/opc").data["data"]}
    record = ended(client, job)
    assert record["state"] == "FAILED" and "went back to" in record["message"], record
    assert any("went back to" in w for w in client.get("/api/v1/system/health").data["warnings"])
    assert (new.data / "before-restore/config.sqlite").exists()  # what was restored, for who wants to see why
    assert not [path for path in new.data.iterdir() if path.name.startswith("restore-")]
    assert not list(new.data.glob("trial/*"))


def test_a_kill_while_saving_leaves_no_copy_of_the_secrets(make_box):
    box = make_box()
    box.stop()
    left = [box.config.with_name(box.config.name + ".saving-a1B2c3"), box.data / "properties/versions/1-2-3.properties.new"]
    left[1].parent.mkdir(parents=True, exist_ok=True)
    others = [box.config.with_name(box.config.name + ".backup"), box.config.with_name(box.config.name + ".saving-by-me")]
    for path in left + others:
        path.write_text("edge.rest.api.key=a-key-of-the-whole-plant\n")
    box.start()
    assert [path.exists() for path in left + others] == [False, False, True, True]


def test_comments_are_text_too(make_box):
    box = make_box()
    client = box.client()
    answer = client.post("/config/save", {"text": TEXT + "# zero\0byte\n"})
    assert answer.status == 400 and answer.body["errors"][0]["line"] == 3, answer
    box.config.write_bytes(TEXT.encode() + "# über\n".encode("latin-1"))
    box.stop()
    box.start()  # an editor of a person may have written it


def test_no_core_file_has_the_keys(make_box):
    limits = (pathlib.Path("/proc") / str(make_box().program.process.pid) / "limits").read_text()
    assert [line.split()[4:6] for line in limits.splitlines() if line.startswith("Max core")] == [["0", "0"]]


def test_the_history_of_a_database_comes_back_with_it(make_gateway, tmp_path, device):
    gateway = make_gateway().start()
    client = gateway.client()
    own = client.get("/api/v1/edge").data["id"]
    tags = [{"tag_id": "A.0", "plc_address": "hr0", "data_type": "UInt16"}]
    client.create({"opc_id": "A", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
                   "timecycle": 50, "tag_list": tags})  # fmt: skip

    def points(using):
        return using.get("/api/v1/tag/A.0/history?from=0&to=4102444800000").data["points"]

    first = eventually(lambda: points(client), 20)[0]
    gateway.stop()
    gateway.settings["edge.store.url"] = f"sqlite:{tmp_path}/other.sqlite"
    gateway.start()
    told = [w for w in gateway.client().get("/api/v1/system/health").data["warnings"] if "is not used and is in" in w]
    assert told and own in told[0], told
    gateway.stop()
    del gateway.settings["edge.store.url"]
    gateway.start()
    client = gateway.client()
    assert points(client)[0] == first
    assert not [w for w in client.get("/api/v1/system/health").data.get("warnings", []) if own in w]
