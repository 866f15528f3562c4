"""What a power cut leaves at any moment starts again, and has all that was answered: settings, configuration, access,
samples. And the same for kill -9.

Each round copies the disk as a cut would leave it (support/power_cut.py) while calls are being answered, starts a gateway
on the copy, and holds it against what the callers know. Half of the cuts also leave a random part of what was not synced.
PENSTOCK_CUTS: rounds of each test (1); PENSTOCK_CUT_SEED: of their moments and of what is torn.
"""

import contextlib
import hashlib
import json
import os
import random
import shutil
import subprocess
import threading
import time

import pytest

from power_cut import KINDS, in_place, make_fragile_disk  # noqa: F401
from receiver import Receiver
from waiting import eventually

ROUNDS = int(os.environ.get("PENSTOCK_CUTS", 1))
SEED = int(os.environ.get("PENSTOCK_CUT_SEED", random.randrange(1 << 30)))
PASSWORD = "Correct-Horse-7-Battery"


class Site:
    """Gateways whose data lie on a fragile disk, and on what cuts leave of it. With kind `kill` the disk is a plain folder,
    and the gateway is killed before that is copied."""

    def __init__(self, kind, make_fragile, make_gateway, tmp_path):
        self.kind, self.make, self.tmp_path = kind, make_gateway, tmp_path
        self.disk = None if kind == "kill" else make_fragile(kind, **({"options": "noauto_da_alloc"} if kind == "ext4" else {}))
        self.top = tmp_path if self.disk is None else self.disk.folder
        self.chance = random.Random(SEED)
        self.made = 0

    def folder(self):
        """A new one on the disk. Whoever installs a gateway does not cut the power before its folder is stored."""
        self.made += 1
        folder = self.top / f"gateway{self.made}"
        folder.mkdir()
        for path in (folder, self.top):
            sync(path)
        return folder

    def gateway(self, folder, settings=None):
        """Its output lies elsewhere: it is no part of what is proved."""
        config = folder / "penstock.properties"
        made = self.make({"edge.journal.min_free_mb": "0", **(settings or {})}, config=config if config.exists() else None)
        made.data = folder / "data"
        return made

    def cut(self, gateway, number):
        """What is left of the gateway's folder. A killed gateway must be replaced by a new one."""
        folder = gateway.data.parent
        if self.disk is None:
            gateway.kill()
            copy = self.tmp_path / f"copy{self.made}.{number}"
            shutil.copytree(folder, copy / folder.name)
            return copy / folder.name
        return self.disk.cut(torn=self.chance.choice([None, SEED + number])) / folder.name

    @contextlib.contextmanager
    def started(self, folder, settings=None):
        """A gateway on what a cut has left, at the place of the one that was cut; taken away afterwards. Its file system
        must be without a fault."""
        gateway = self.gateway(folder, settings)
        original, command = self.top / folder.name, gateway.command
        gateway.command = lambda: in_place(folder, original, [w.replace(str(folder), str(original)) for w in command()])
        yield gateway.start()
        assert gateway.stop(within=30) == 0, gateway.complaints()
        if self.disk is not None:
            self.disk.check(folder.parent)


every_kind = pytest.mark.parametrize("site", [*KINDS, "kill"], indirect=True)
power_cuts = pytest.mark.parametrize("site", KINDS, indirect=True)  # test_kill.py kills


def sync(path):
    number = os.open(path, os.O_RDONLY)
    os.fsync(number)
    os.close(number)


@pytest.fixture
def site(request, make_fragile_disk, make_brief_gateway, tmp_path):  # noqa: F811
    return Site(request.param, make_fragile_disk, make_brief_gateway, tmp_path)


@pytest.fixture
def tell(site, capsys):
    """Prints the numbers of a test, whatever pytest hides."""

    def say(what, **numbers):
        with capsys.disabled():
            told = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in numbers.items())
            print(f"\n{'kill' if site.kind == 'kill' else 'power cut'} during {what}, {site.kind}, seed {SEED}: {told}")

    return say


class Caller(threading.Thread):
    """Makes the calls of `step(n)` one after another. At any moment `answered` … `begun` of them have acted."""

    def __init__(self, step, first=0):
        super().__init__(daemon=True)
        self.step, self.answered, self.begun = step, first, first
        self.is_ending, self.fault = threading.Event(), None

    def run(self):
        try:
            while not self.is_ending.is_set():
                self.begun += 1
                self.step(self.begun)
                self.answered = self.begun
        except ConnectionError:
            pass  # killed
        except BaseException as fault:  # pylint: disable=broad-except
            self.fault = fault

    def end(self):
        self.is_ending.set()
        self.join(60)
        assert not self.is_alive()
        if self.fault:
            raise self.fault


class Tally:
    """How often what was in progress at a cut had acted and how often not."""

    def __init__(self):
        self.rounds = self.old = self.new = self.none_in_progress = self.answered = 0

    def count(self, found, lowest, highest):
        assert lowest <= found <= highest, f"{found} of {lowest} answered and {highest} begun calls are there"
        self.rounds += 1
        self.old += found == lowest < highest
        self.new += found > lowest
        self.none_in_progress += lowest == highest
        self.answered += lowest


def cuts(site, step_of, settings=None, prepare=lambda folder: None):
    """Gateways with a caller, cut; yields (what is left, lowest and highest number of calls that have acted, caller). All
    rounds share one gateway, but a killed one is replaced."""
    gateway = caller = None
    for number in range(ROUNDS):
        if gateway is None:
            folder = site.folder()
            prepare(folder)
            gateway = site.gateway(folder, settings).start()
            caller = Caller(step_of(gateway))
            caller.start()
        wanted = caller.answered + site.chance.randrange(1, 6)
        eventually(lambda: caller.answered >= wanted or caller.fault, within=60, what="calls are answered")
        time.sleep(site.chance.uniform(0, 0.03))
        lowest = caller.answered
        left = site.cut(gateway, number)
        highest = caller.begun
        if site.kind == "kill":
            caller.end()
            gateway = None
            highest = caller.begun
        yield left, lowest, highest, caller
    if gateway is not None:
        caller.end()


def text_of(number):
    """A properties file that is large enough to be torn; number 0 is what stood there first."""
    chance = random.Random(number)
    comments = "".join(f"# {chance.getrandbits(200):050x}\n" for _ in range(chance.randrange(1, 1200)))
    return f"edge.log.level={'debug' if number % 2 else 'info'}\n# number {number}\n{comments}# end {number}\n"


@every_kind
def test_the_properties_file_is_the_old_or_the_new_one(site, tell):
    def prepare(folder):
        path = folder / "penstock.properties"
        path.write_text(text_of(0))
        for stored in (path, folder):
            sync(stored)

    def step_of(gateway):
        client = gateway.client()

        def save(number):
            answer = client.post("/config/save", {"text": text_of(number)})
            assert answer.data["result"] == "SUCCESS", answer

        return save

    tally, versions = Tally(), 0
    for left, lowest, highest, _ in cuts(site, step_of, prepare=prepare):
        text = (left / "penstock.properties").read_text()
        found = int(text.splitlines()[1].split()[2])
        assert text == text_of(found), "neither the old nor the new text"
        tally.count(found, lowest, highest)
        kept = {path.name.split("-")[1] for path in (left / "data/properties/versions").glob("*.sealed")}
        wanted = {n: hashlib.sha256(text_of(n).encode()).hexdigest()[:16] for n in range(max(0, lowest - 18), lowest + 1)}
        assert all(version in kept for version in wanted.values()), "an answered version is missing"
        versions += len(kept)
        with site.started(left) as again:
            client = again.client()
            assert client.get("/config/load?format=json").data["text"] == text
            for number, version in wanted.items():
                assert client.get(f"/config/versions/{version}").data["text"] == text_of(number), "a version is not its text"
            assert client.post("/config/save", {"text": text_of(highest + 1)}).data["result"] == "SUCCESS"
            listed = client.get("/config/versions").data["data"]
            assert [v["is_current"] for v in listed].index(True) == 0 and len(listed) <= 20
    tell("save", rounds=tally.rounds, saves_answered=tally.answered, old_texts=tally.old, new_texts=tally.new,
         with_none_in_progress=tally.none_in_progress, whole_versions=versions)  # fmt: skip


def state_after(number):
    """OPCs after that many calls of `change`: id → (name, tags)."""
    have = {}
    for n in range(1, number + 1):
        opc_id, action, name, tags = change_of(n)
        if action == "delete":
            have.pop(opc_id)
        else:
            have[opc_id] = (name, tags)
    return have


def change_of(number):
    """Three calls for each OPC, of which every second is deleted."""
    opc, turn = divmod(number - 1, 3)
    action = ("create", "change", "delete" if opc % 2 else "change")[turn]
    return f"OPC_{opc}", action, f"name {number}", 1 + number * 7 % 30


@power_cuts
def test_the_configuration_has_all_that_was_answered_and_nothing_half(site, tell):
    def step_of(gateway):
        client = gateway.client()

        def change(number):
            opc_id, action, name, tags = change_of(number)
            if action == "delete":
                return client.done("DELETE", f"/api/v1/opc/{opc_id}")
            body = {"opc_name": name, "tag_list": [
                {"tag_id": f"{opc_id}.{n}", "plc_address": f"hr{n}", "data_type": "Int16"} for n in range(tags)]}  # fmt: skip
            if action == "change":
                return client.done("PUT", f"/api/v1/opc/{opc_id}", body)
            return client.create({"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1",
                                  "opc_agent_port": "1", "auto_collect": False, **body})  # fmt: skip

        return change

    tally = Tally()
    for left, lowest, highest, _ in cuts(site, step_of):
        with site.started(left) as again:
            client = again.client()
            have = {o["opc_id"]: (o["opc_name"], o["tag_count"]) for o in client.get("/api/v1/opc").data["data"]
                    if o["opc_id"] != "EDGE_SYSTEM"}  # fmt: skip
            found = next((n for n in range(lowest, highest + 1) if state_after(n) == have), -1)
            tally.count(found, lowest, highest)
            client.create({"opc_id": "AFTER", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1"})
    tell("changes of configuration", rounds=tally.rounds, calls_answered=tally.answered, old=tally.old, new=tally.new,
         with_none_in_progress=tally.none_in_progress)  # fmt: skip


@every_kind
def test_users_and_keys_that_were_answered_open_the_gateway_again(site, tell):
    """And a set-up token that was used opens nothing."""
    given = {}  # of each gateway

    def step_of(gateway):
        mine = given[gateway.data.parent.name] = {"token": gateway.setup_token()}
        admin = gateway.first_admin(PASSWORD)

        def give(number):
            if number % 3 == 0:
                gateway_key = admin.done("POST", "/api/v1/keys/main/rotate", {"overlap_h": 0})["key"]
                mine[number] = lambda client, key=gateway_key: client(key=key)
            elif number % 3 == 1:
                key = admin.done("POST", "/api/v1/keys", {"name": f"key{number}", "role": "admin"})["key"]
                mine[number] = lambda client, key=key: client(key=key)
            else:
                admin.done("POST", "/api/v1/users", {"user_id": f"user{number}", "password": PASSWORD, "role": "admin"})
                mine[number] = lambda client, name=f"user{number}": logged_in(client(key=None), name)

        return give

    def logged_in(client, name):
        answer = client.login(name, PASSWORD)
        assert answer.status == 200, answer
        return client

    tally = Tally()
    for left, lowest, highest, caller in cuts(site, step_of):
        mine = given[left.name]
        with site.started(left) as again:
            newest_main = lowest - lowest % 3
            for number in range(max(1, lowest - 5), lowest + 1):
                if number % 3 or (number == newest_main and highest < newest_main + 3):
                    assert mine[number](again.client).get("/api/v1/edge").status == 200, f"{number} of {lowest}"
            admin = logged_in(again.client(key=None), "root")
            keys = {k["name"] for k in admin.get("/api/v1/keys").data["data"]}
            users = {u["user_id"] for u in admin.get("/api/v1/users").data["data"]}
            found = lowest
            while f"key{found + 1}" in keys or f"user{found + 1}" in users or ((found + 1) % 3 == 0 and found < highest - 1):
                found += 1
            tally.count(found, lowest, highest)
            refused = again.client(key=None).post(
                "/login/setup", {"setup_token": mine["token"], "username": "thief", "password": PASSWORD})  # fmt: skip
            assert refused.status != 200, refused
            assert again.client().get("/api/v1/edge").status == 200, "the key in the file opens it"
    tell("the making of users and keys", rounds=tally.rounds, calls_answered=tally.answered, old=tally.old, new=tally.new)


def identity(gateway):
    """What must never change once it was shown."""
    files = ["secrets/api-key", "secrets/setup-token", "pki/penstock.crt", "pki/penstock.key", "pki/opcua/own/cert.der",
             "secrets/opcua-password"]  # fmt: skip
    found = {name: (gateway.data / name).read_bytes() for name in files}
    found["edge_id"] = gateway.client().get("/api/v1/edge").data["id"]
    return found


@power_cuts
def test_a_first_start_that_is_cut_off_can_be_repeated_and_one_that_is_ready_stays(site, tell):
    rounds, ready = 0, 0
    for number in range(ROUNDS):
        # A first start takes from a tenth of a second to some seconds: the moments are spread over what it takes here.
        gateway = site.gateway(site.folder())
        begun = time.monotonic()
        gateway.start()
        took = time.monotonic() - begun
        shown = identity(gateway)
        left = site.cut(gateway, number)
        with site.started(left) as again:
            assert identity(again) == shown
        ready += 1
        if gateway.program.is_running():
            assert gateway.stop(within=30) == 0

        gateway = site.gateway(site.folder())
        gateway.begin()
        time.sleep(site.chance.uniform(0, took))
        left = site.cut(gateway, 2 * ROUNDS + number)
        gateway.kill()
        with site.started(left) as again:
            assert again.client().get("/api/v1/edge").status == 200
            shown = identity(again)
            assert again.stop(within=30) == 0
            assert identity(again.start()) == shown
        rounds += 1
    tell("the first start", rounds=rounds, kept_identities=ready)


def ingested(client, tag="PUSH.v"):
    return [int(float(p["value"])) for p in client.get(f"/api/v1/tag/{tag}/history?limit=100000").data["points"]]


@every_kind
def test_samples_stay_and_each_is_sent(site, tell):
    settings = {"edge.journal.sync_ms": "100"}
    receiver = Receiver().start()
    kept = lost = sent = 0
    try:
        for number in range(ROUNDS):
            receiver.requests.clear()
            receiver.rule = lambda request: 200
            gateway = site.gateway(site.folder(), settings).start()
            client = gateway.client()
            client.create({"opc_id": "PUSH", "opc_type": "HTTP", "opc_agent_ip": "127.0.0.1", "options": {"push": True},
                           "tag_list": [{"tag_id": "PUSH.v", "plc_address": "/v", "data_type": "Int32"}]})  # fmt: skip
            client.done("POST", "/api/v1/transfer/mes", {"type": "api", "url": receiver.url, "opcs": "PUSH", "mode": "all",
                        "batch_count": 5, "batch_ms": 20, "retry_max_ms": 200})  # fmt: skip
            post = lambda n, of=client: of.post("/api/v1/opc/PUSH/ingest", {"v": n})  # noqa: E731
            caller = Caller(lambda n: (post(n), time.sleep(0.003)))  # of one millisecond the history has the last only
            caller.start()
            eventually(lambda: len(receiver.values("PUSH.v")) > 10 or caller.fault, within=30, what="samples are sent")
            time.sleep(site.chance.uniform(0, 1))
            old = caller.answered
            time.sleep(1)  # ten times sync_ms: these are stored
            receiver.rule = lambda request: "cut"  # what is accepted now belongs to no moment before the cut
            left = site.cut(gateway, number)
            if gateway.program.is_running():
                gateway.kill()
            caller.end()
            receiver.rule = lambda request: 200
            with site.started(left, settings) as again:
                client = again.client()
                eventually(lambda: len(ingested(client)) >= old, within=20, what="what was stored is shown")
                have = ingested(client)
                # What was not synced yet may be there in part: a torn record is skipped.
                assert have[:old] == list(range(1, old + 1)) and have == sorted(set(have)), "a gap"
                more = range(caller.begun + 1, caller.begun + 11)
                for n in more:
                    post(n, client)
                    time.sleep(0.003)
                wanted = {*have, *more}
                eventually(lambda: wanted <= set(receiver.values("PUSH.v")), within=30,
                           what=lambda: f"not sent: {sorted(wanted - set(receiver.values('PUSH.v')))}")  # fmt: skip
                eventually(lambda: ingested(client) == [*have, *more], what="new samples follow the old ones")
                kept, lost, sent = kept + len(have), lost + caller.answered - len(have), sent + len(wanted)
    finally:
        receiver.stop()
    tell("collection", rounds=ROUNDS, samples_kept=kept, sent=sent, lost_of_the_last_100_ms_and_the_cut=lost)


def certificate_of(folder, number):
    """DER and thumbprint of a device's certificate."""
    pem = folder / f"{number}.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
                    f"/CN=device {number}", "-out", pem, "-keyout", folder / "key"], check=True, capture_output=True)  # fmt: skip
    der = subprocess.run(["openssl", "x509", "-in", pem, "-outform", "DER"], check=True, capture_output=True).stdout
    return der, hashlib.sha1(der).hexdigest()


@power_cuts
def test_a_certificate_whose_trust_was_ended_does_not_come_back(site, tell, tmp_path):
    devices = [certificate_of(tmp_path, number) for number in range(3)]

    def step_of(gateway):
        client = gateway.client()

        def trust_or_reject(number):
            time.sleep(0.02)  # this call must not store what the one before has left unsynced
            der, thumbprint = devices[(number - 1) // 2 % 3]
            if number % 2:
                answer = client.call("POST", "/ui/opcua/certificates", data=der,
                                     headers={"Content-Type": "application/pkix-cert"})  # fmt: skip
            else:
                answer = client.post(f"/ui/opcua/certificates/{thumbprint}/reject")
            assert answer.data["result"] == "SUCCESS", answer

        return trust_or_reject

    tally = Tally()
    for left, lowest, highest, _ in cuts(site, step_of):
        trusted = {path.name for path in (left / "data/pki/opcua/trusted").glob("*.der")}
        allowed = [{f"{devices[(n - 1) // 2 % 3][1]}.der"} if n % 2 else set() for n in range(lowest, highest + 1)]
        assert trusted in allowed, (trusted, allowed)
        tally.count(lowest + allowed.index(trusted), lowest, highest)
        with site.started(left) as again:
            listed = again.client().get("/ui/opcua/certificates").data["trusted"]
            assert {f"{c['thumbprint']}.der" for c in listed} == trusted
    tell("changes of trust", rounds=tally.rounds, calls_answered=tally.answered, old=tally.old, new=tally.new)


@power_cuts
def test_dead_letters_stay_until_they_are_deleted(site, tell):
    receiver = Receiver().start()
    receiver.rule = lambda request: 400
    kept = 0
    try:
        gateway = site.gateway(site.folder()).start()
        client = gateway.client()
        client.create({"opc_id": "PUSH", "opc_type": "HTTP", "opc_agent_ip": "127.0.0.1", "options": {"push": True},
                       "tag_list": [{"tag_id": "PUSH.v", "plc_address": "/v", "data_type": "Int32"}]})  # fmt: skip
        client.done("POST", "/api/v1/transfer/mes", {"type": "api", "url": receiver.url, "opcs": "PUSH", "mode": "all",
                    "batch_count": 1, "batch_ms": 20, "retry_max_ms": 200})  # fmt: skip
        letters = lambda: [d["batch_id"] for d in client.get("/api/v1/transfer/mes/dead?size=100").data["items"]]  # noqa: E731
        for number in range(ROUNDS):
            before = len(letters())
            for n in range(4):
                client.post("/api/v1/opc/PUSH/ingest", {"v": 10 * number + n})
                time.sleep(0.003)
            eventually(lambda: len(letters()) == before + 4, within=20, what="all are refused")
            gone = site.chance.choice(letters())
            client.done("DELETE", f"/api/v1/transfer/mes/dead/{gone}")
            shown = letters()
            left = site.cut(gateway, number)
            stored = (left / "data/dead-letters/mes.ndjson").read_text().splitlines()
            assert [json.loads(line)["batch_id"] for line in stored] == shown
            with site.started(left) as again:  # which may send some batches once more, and be refused once more
                found = [d["batch_id"] for d in again.client().get("/api/v1/transfer/mes/dead?size=100").data["items"]]
                assert set(shown) <= set(found)
            kept += len(shown)
        assert gateway.stop(within=30) == 0
    finally:
        receiver.stop()
    tell("changes of dead letters", rounds=ROUNDS, kept=kept, deleted=ROUNDS)


JOB = """#!/bin/sh
echo "::step one"
echo "a line"
echo "::percent 40"
sleep 0.1
echo "::step two"
echo '::result {"files": 3}'
"""


@every_kind
def test_a_job_that_was_answered_is_known_and_what_it_became_stays(site, tell, tmp_path):
    """What was running is interrupted, what was seen to have ended has ended that way."""
    scripts = tmp_path / "scripts"
    scripts.mkdir()
    (scripts / "temp-clean").write_text(JOB)
    (scripts / "temp-clean").chmod(0o755)
    settings = {"edge.admin.scripts": scripts, "edge.admin.runner": "direct"}
    answered, seen = {}, {}  # of each gateway: number → job id; job id → its end as it was shown

    def step_of(gateway):
        client, mine = gateway.client(), answered.setdefault(gateway.data.parent.name, {})

        def run_job(number):
            started = client.post("/config/temp-clean", {}).data
            assert started["result"] == "SUCCESS", started
            mine[number] = started["job_id"]
            ended = eventually(lambda: (r := client.get(f"/config/job/{started['job_id']}").data)["ended_at"] and r, 30)
            assert ended["state"] == "SUCCEEDED" and ended["result"] == {"files": 3}, ended
            seen[started["job_id"]] = ended

        return run_job

    rounds, whole, interrupted, unknown = 0, 0, 0, 0
    for left, lowest, _, caller in cuts(site, step_of, settings):
        mine = answered[left.name]
        with site.started(left, settings) as again:
            client = again.client()
            listed = {j["job_id"]: j for j in client.get("/config/job?limit=200").data["data"]}
            assert all(j["state"] in ("SUCCEEDED", "INTERRUPTED") for j in listed.values()), listed
            for number in range(max(1, lowest - 150), lowest + 1):  # the newest 200 are kept
                now, then = listed[mine[number]], seen[mine[number]]
                assert {**now, "steps": None} == {**then, "steps": None}, number
                assert [(s["name"], s["state"]) for s in now["steps"]] == [("one", "SUCCEEDED"), ("two", "SUCCEEDED")]
                whole += 1
            rounds += 1
            interrupted += sum(j["state"] == "INTERRUPTED" for j in listed.values())
            unknown += lowest + 1 not in mine
            started = client.post("/config/temp-clean", {}).data
            assert started["result"] == "SUCCESS", "what was interrupted is in nobody's way"
            eventually(lambda: client.get(f"/config/job/{started['job_id']}").data["ended_at"], 30)
    tell("jobs", rounds=rounds, ended_jobs_kept=whole, interrupted=interrupted)
