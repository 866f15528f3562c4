"""`/config/load`, `save`, `validate`, `versions`: the properties file of a running gateway."""

import pathlib
import subprocess

import pytest


FILE = """# of the line of presses
edge.log.level=info
edge.transfer.up.type=API
edge.transfer.up.url=http://127.0.0.1:1/
edge.transfer.up.token=a-token-of-the-plant
"""


@pytest.fixture
def gateway_with_file(make_gateway, tmp_path):
    path = tmp_path / "penstock.properties"
    path.write_text(FILE)
    return make_gateway(config=path).start()


def load(client):
    return client.get("/config/load?format=json").data


def save(client, text, **more):
    return client.post("/config/save", {"text": text, **more})


def test_the_file_is_shown_without_secrets_and_saved_with_them(gateway_with_file):
    client = gateway_with_file.client()
    file = load(client)
    assert "a-token-of-the-plant" not in str(file) and "edge.transfer.up.token=***" in file["text"]
    done = save(client, file["text"] + "# a comment\nedge.log.level=debug\n", version=file["version"]).data
    assert done["changed"] == done["acts_now"] == ["edge.log.level"] and done["needs_restart"] == []
    assert pathlib.Path(file["path"]).read_text() == FILE + "# a comment\nedge.log.level=debug\n"
    assert save(client, file["text"], version=file["version"]).data["code"] == "STALE_VERSION"
    assert load(client)["version"] == done["version"]


def test_a_secret_is_hidden_however_its_type_is_written(make_gateway, tmp_path):
    path = tmp_path / "penstock.properties"
    path.write_text(FILE.replace("type=API", "type=api"))
    shown = load(make_gateway(config=path).start().client())
    assert "a-token-of-the-plant" not in str(shown) and "edge.transfer.up.token=***" in shown["text"]


def test_what_does_not_fit_is_refused_whole(gateway_with_file):
    client = gateway_with_file.client()
    file = load(client)
    answer = save(client, file["text"] + "edge.htp.port=80\nedge.https.port=x\n")
    assert answer.status == 400
    assert [(e["key"], e["nearest"]) for e in answer.body["errors"]] == [("edge.htp.port", "edge.http.port"), ("edge.https.port", "")]
    missing = save(client, file["text"] + "edge.tls.cert=/none\nedge.tls.key=/none\n")
    assert missing.status == 400 and missing.body["errors"][0]["key"] == "edge.tls.cert"
    assert load(client)["text"] == file["text"]


@pytest.fixture
def own_zones(tmp_path):
    """A folder of zones that has one that the system has not, and none of those that the system has but UTC."""
    source = tmp_path / "rules"
    source.write_text("Zone Plant/Own -2:30 - OWN\nZone UTC 0 - UTC\n")
    subprocess.run(["/usr/sbin/zic", "-d", tmp_path / "zones", source], check=True)
    return tmp_path / "zones"


def test_a_zone_is_judged_by_the_folder_that_is_saved_with_it(make_gateway, tmp_path, own_zones):
    path = tmp_path / "penstock.properties"
    path.write_text("edge.log.level=info\n")
    gateway = make_gateway({"edge.timezone": None}, config=path).start()
    both = f"edge.timezone=Plant/Own\nedge.timezone.folder={own_zones}\n"
    wrong = save(gateway.client(), both.replace("Plant/Own", "Asia/Seoul"))
    assert wrong.status == 400 and [(e["line"], e["key"]) for e in wrong.body["errors"]] == [(1, "edge.timezone")]
    assert save(gateway.client(), both).data["result"] == "SUCCESS"
    gateway.stop()
    gateway.start()
    client = gateway.client()
    assert client.get("/api/v1/edge").data["time_zone"] == "Plant/Own"
    assert save(client, "edge.timezone=Plant/Own\n").status == 400, "without the folder it is the system's that counts"
    assert save(client, "edge.timezone=Asia/Seoul\n").data["result"] == "SUCCESS"


def test_versions_come_back(gateway_with_file):
    client = gateway_with_file.client()
    file = load(client)
    save(client, "")
    listed = client.get("/config/versions").data["data"]
    assert [(v["actor"], v["is_current"]) for v in listed] == [("api-key", True), ("file", False)]
    assert client.get(f"/config/versions/{listed[1]['version']}").data["text"] == file["text"]
    assert client.post(f"/config/versions/{listed[1]['version']}/restore", {}).data["result"] == "SUCCESS"
    assert load(client)["text"] == file["text"]


@pytest.mark.parametrize("path", ["/config/load", "/config/schema", "/config/versions"])
def test_only_administrators(gateway_with_file, path):
    assert gateway_with_file.client(key=None).get(path).status == 401
    key = gateway_with_file.client().post("/api/v1/keys", {"name": "eng", "role": "engineer"}).data["key"]
    assert gateway_with_file.client(key=key).get(path).status == 403
