"""A new protocol and a new type of transfer are a folder each: no line outside, and nothing stays when they go."""

import contextlib
import json
import os
import pathlib
import shutil
import subprocess

import pytest
import requests

from gateway import Gateway
from ports import free_port
from program import binary, run
from waiting import eventually

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ("CMakeLists.txt", "src", "cmake")  # all that the gateway is built of
WEB = ROOT / "web"
NODE_ENVIRONMENT = {**os.environ, "PATH": f"{ROOT}/build/node/bin:{os.environ['PATH']}"}
PAGE_PASSWORD = "penstock-try-1"  # of web/e2e/page-test.ts
TOYS = ("src/drivers/toy", "src/publish/toy")
OPC = {"opc_id": "TOY1", "opc_type": "toy", "opc_agent_ip": "127.0.0.1", "timecycle": 50, "auto_collect": True,
       "options": {"first": 40}, "tag_list": [{"tag_id": "TOY1.A", "plc_address": "2", "data_type": "Int64"}]}  # fmt: skip
LISTED = {"opc_id": "TOY2", "opc_type": "toy", "opc_agent_ip": "127.0.0.1", "options": {"listed": "yes"}}
TRANSFER = {"type": "toy", "mark": "> ", "opcs": "TOY1", "batch_ms": 10}


def copy(source, target):
    """With its times, so that only what has changed is compiled again; a program is built without the tests."""
    if source.is_file():
        shutil.copy2(source, target)
    else:
        shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("tests", "corpus"))


def cache_options(build):
    """What the other build was configured with, as arguments of cmake."""
    entries = (line.partition("=") for line in (build / "CMakeCache.txt").read_text().splitlines())
    given = {name.partition(":")[0]: text for name, _, text in entries
             if name.endswith((":BOOL", ":STRING", ":PATH", ":FILEPATH", ":UNINITIALIZED"))}  # fmt: skip
    given["PENSTOCK_DRIVERS"] = ""  # all there are
    given["PENSTOCK_WEB"] = "OFF"  # the page has its own tests
    return [f"-D{name}={text}" for name, text in given.items() if not text.endswith("-NOTFOUND")]


class ToyTree:
    """The sources with the toys in a folder of the build, and what is built of them there."""

    def __init__(self, build):
        self.options = cache_options(build)
        self.root = build / "toys"
        self.build_folder = self.root / "build" / build.name  # as deep as the other one, for the compiler's cache
        shutil.rmtree(self.root / "src", ignore_errors=True)
        self.root.mkdir(exist_ok=True)
        for name in SOURCES:
            copy(ROOT / name, self.root / name)
        for folder in TOYS:
            copy(ROOT / "tests/toys" / folder, self.root / folder)

    def remove_toys(self):
        for folder in TOYS:
            shutil.rmtree(self.root / folder)

    def build(self):
        for step in (["cmake", "-G", "Ninja", "-S", ".", "-B", self.build_folder, *self.options, "--log-level=WARNING"],
                     ["cmake", "--build", self.build_folder, "--target", "penstock"]):  # fmt: skip
            done = subprocess.run(step, cwd=self.root, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-8000:]


class ToyGateway(Gateway):
    """The gateway of the tree."""

    def __init__(self, folder, tree):
        self.tree = tree
        super().__init__(folder)

    def command(self):
        return [str(self.tree.build_folder / "bin/penstock"), *super().command()[1:]]


@pytest.fixture(scope="module")
def toy_gateway(tmp_path_factory):
    tree = ToyTree(pathlib.Path(binary("penstock")).parents[1])
    tree.build()
    gateway = ToyGateway(tmp_path_factory.mktemp("gateway"), tree).start()
    yield gateway
    gateway.stop()
    assert not gateway.has_crashed(), gateway.complaints()


def ctl(gateway, *words):
    code, out, err = run("penstockctl", "--ca", gateway.ca, *words,
                         environment={**os.environ, "HOME": str(gateway.folder), "PENSTOCK_URL": gateway.https,
                                      "PENSTOCK_KEY": gateway.key()})  # fmt: skip
    assert code == 0, err
    return out


def transfers(client):
    return client.get("/api/v1/transfer").data["transfers"]


def use(gateway):
    """A value is collected by the toy protocol, written, and published by the toy transfer."""
    client = gateway.client()
    lines = gateway.data / "transfers/north.lines"
    lines.unlink(missing_ok=True)
    client.create(OPC)
    eventually(lambda: client.value("TOY1.A")["value"] == "42")
    client.done("POST", "/api/v1/transfer/north", TRANSFER)
    eventually(lambda: transfers(client)[0]["connected"])
    assert client.write("TOY1.A", "77").data["result"] == "SUCCESS"
    eventually(lambda: lines.exists() and '"value":77' in lines.read_text())
    mark, _, sample = lines.read_text().splitlines()[-1].partition(" ")
    sample = json.loads(sample)
    assert mark == ">"
    assert (sample["tag_id"], sample["value"], sample["type"]) == ("TOY1.A", 77, "Int64")
    eventually(lambda: transfers(client)[0]["lines"] >= 1)
    assert "connected" in ctl(gateway, "transfer", "list")


@contextlib.contextmanager
def page_of(gateway, dist):
    """The page that is built into the other gateway, with the calls passed on to this one; gives its address."""
    port = free_port()
    vite = ["node", WEB / "node_modules/vite/bin/vite.js", "preview", dist.parent, "--config", WEB / "vite.config.ts",
            "--port", str(port), "--strictPort"]  # fmt: skip
    server = subprocess.Popen(vite, cwd=dist.parent, env={**NODE_ENVIRONMENT, "GATEWAY": gateway.https})
    try:
        address = f"http://127.0.0.1:{port}"
        eventually(lambda: server.poll() is not None or answers(address + "/login/state"), within=60)
        assert server.poll() is None
        yield address
    finally:
        server.terminate()
        server.wait(10)


def answers(address):
    try:
        return requests.get(address, timeout=5).ok
    except requests.ConnectionError:
        return False


def test_the_page_shows_them_though_it_knows_neither(toy_gateway):
    dist = pathlib.Path(binary("penstock")).parents[1] / "src/page/dist"
    if not dist.exists():
        pytest.skip("this build has no page (-DPENSTOCK_WEB=OFF)")
    use(toy_gateway)
    toy_gateway.client().create(LISTED)
    toy_gateway.first_admin(PAGE_PASSWORD)
    with page_of(toy_gateway, dist) as address:
        flows = subprocess.run(["node", "node_modules/@playwright/test/cli.js", "test", "-c", "playwright.toys.config.ts"],
                               cwd=WEB, env={**NODE_ENVIRONMENT, "PAGE": address}, capture_output=True, text=True,
                               check=False, timeout=600)  # fmt: skip
    assert flows.returncode == 0, flows.stdout[-8000:] + flows.stderr[-2000:]
    client = toy_gateway.client()
    client.done("DELETE", "/api/v1/transfer/south")
    client.done("DELETE", "/api/v1/transfer/north")
    for opc in (OPC, LISTED):
        client.done("DELETE", f"/api/v1/opc/{opc['opc_id']}")


def is_listed(gateway):
    """Where a protocol and a type of transfer are listed, and whether the toys are, by place."""
    client = gateway.client()
    schemas = client.get("/api/v1/openapi.json").body["components"]["schemas"]
    return {
        "drivers": "TOY" in [d["opc_type"] for d in client.get("/api/v1/drivers").data["data"]],
        "driver": client.get("/api/v1/drivers/toy").code != "NOT_FOUND",
        "OpenAPI of drivers": "TOY" in schemas["driver"]["properties"]["opc_type"]["enum"],
        "penstockctl drivers": "TOY" in ctl(gateway, "drivers"),
        "transfer types": "Toy" in [t["type"] for t in client.get("/api/v1/transfer_types").data["data"]],
        "transfer type": client.get("/api/v1/transfer_types/toy").code != "NOT_FOUND",
        "OpenAPI of transfer types": "Toy" in schemas["transfer_type"]["properties"]["type"]["enum"],
        "OpenAPI of states": "lines" in schemas["transfer_status"]["properties"],
        "penstockctl transfer types": "Toy" in ctl(gateway, "transfer", "types"),
        "what a transfer may be": "toy" in client.post("/api/v1/transfer/east", {"type": "no"}).faults[0].split(", "),
    }


def test_folders_that_are_copied_in_are_all_that_is_needed_and_all_that_is_left_behind(toy_gateway):
    here = is_listed(toy_gateway)
    assert all(here.values()), here
    assert "mark" in ctl(toy_gateway, "transfer", "types", "toy")
    use(toy_gateway)

    assert toy_gateway.stop() == 0
    said_before = len(toy_gateway.log())
    toy_gateway.tree.remove_toys()
    toy_gateway.tree.build()
    Gateway.contracts.clear()  # it describes itself otherwise
    toy_gateway.start()
    still_here = is_listed(toy_gateway)
    assert not any(still_here.values()), still_here
    # What was created with them is stored, and reported as unusable.
    client = toy_gateway.client()
    said = toy_gateway.log()[said_before:]
    assert "the stored transfer north is not used: this gateway has no transfers of type Toy" in said
    assert "TOY1: this gateway has no driver for TOY" in said
    assert client.opc("TOY1")["last_error"] == "this gateway has no driver for TOY"
    assert transfers(client) == [
        {"type": "Toy", "enabled": True, "status_error": "this gateway has no transfers of type Toy", "name": "north"}
    ]
    assert client.get("/api/v1/transfer/north").data["status"]["status_error"]
    assert "this gateway has no transfers of type Toy" in client.put("/api/v1/transfer/north", {"mark": "x"}).faults[0]
    assert client.done("DELETE", "/api/v1/transfer/north")
    assert transfers(client) == []
