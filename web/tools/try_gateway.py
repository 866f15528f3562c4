#!/usr/bin/env python3
"""A gateway with simulated devices to develop and photograph the page with: free ports, loopback, a data folder of its own.

usage: PENSTOCK_BIN=build/dev/bin python3 web/tools/try_gateway.py [--empty | --small] [--big N] [--fast] [--plant]
           [--base-path PATH] DATA_FOLDER

Prints the address and writes it to DATA_FOLDER/try.json {"https": "https://127.0.0.1:40123", "setup_token": "..."}.
Users, all with the password `penstock-try-1`: root (admin), eva (engineer), oskar (operator), vera (viewer).
  --empty   no user, no device: for the first set-up
  --small   of the plant only the pump station
  --big N   one more device with N tags
  --fast    two more devices with 100 tags that change 1,000 and 10,000 times a second
  --plant   orders in each state, shifts, paths, a flow, people: see try_plant.py; devices with slow values, alarms in each
            state, transfers: see try_process.py
  --base-path PATH  below which the page is served
Ctrl-C or SIGTERM ends everything that it started; SIGUSR1 kills the gateway and starts it again at the same port. A
reboot, ordered in the page, does that, too: never the machine's.
"""

import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# tools/demo first: tests/support has another `plant`.
sys.path[:0] = [str(ROOT / "tools/demo"), str(ROOT / "tests/support")]

import try_plant  # noqa: E402
import try_process  # noqa: E402
from device import Device  # noqa: E402
from gateway import Gateway  # noqa: E402
from plant import Plant  # noqa: E402
from upgrade_box import Releases  # noqa: E402

PASSWORD = "penstock-try-1"
# So that there is something to compare and to save, and nothing of the machine's own file.
PROPERTIES = """# Properties of the gateway to try the page with
edge.log.level=info
edge.backup.keep=7
edge.admin.scripts={folder}/scripts
edge.update.url=file://{folder}/releases/latest.json
"""

# A job with steps, which changes nothing: what an administrator may put in the place of the gateway's own.
FIRMWARE = """#!/bin/sh
for step in refresh download install; do
    echo "::step $step"
    echo "$step: nothing is changed on this machine"
    sleep 1
done
echo '::result {"upgraded": [], "needs_reboot": false}'
"""

# Of what the gateway has downloaded: a version that does not become ready. Of what was uploaded: whether it is what was sent.
UPGRADE = """#!/bin/sh
if grep -q '"descriptor"' "$1/request.json"; then
    for step in verify unpack snapshot switch restart probe rollback; do
        echo "::step $step"
        sleep 1
    done
    echo '::rolled-back 9.9.0 was not ready: component opc_ua is down; 0.1.0 runs again'
else
    echo "::step verify"
    cmp "$PENSTOCK_DATA/update/{bundle}" "{folder}/releases/{bundle}" || { echo "::fail it is not what was sent"; exit 1; }
    echo '::result {"to": "9.9.1"}'
fi
"""

# What a machine does that reboots, as far as the page can see: the gateway is cut off and comes back.
REBOOT = """#!/bin/sh
echo "::step reboot"
kill -USR1 {process}
sleep 240
"""
USERS = (("eva", "engineer"), ("oskar", "operator"), ("vera", "viewer"))


class Api:
    """What tools/demo/plant.py needs to load its records."""

    def __init__(self, client):
        self.client = client

    def call(self, method, path, body=None):
        answer = self.client.call(method, path, body)
        if answer.status != 200 or "ERROR" in (answer.body.get("result"), answer.body.get("_status")):
            sys.exit(f"{method} {path}: {answer}")
        return answer.data


def profile_of(plan):
    """The description itself, that of a file of the demonstration, or the name of one that the simulator has."""
    profile = plan["profile"]
    if isinstance(profile, str) and (ROOT / "tools/demo" / profile).is_file():
        return json.loads((ROOT / "tools/demo" / profile).read_text())
    return profile


def start_devices(folder, api, plans, started):
    for plan in plans:
        units = plan.get("simulator", ["", "1"])[1]
        device = Device(
            folder / plan["opc_id"],
            units=[int(unit) for unit in units.split(",")],
            profile=profile_of(plan),
            kind=plan["kind"],
        )
        device.start()
        started.append(device)
        body = {
            "opc_id": plan["opc_id"],
            "opc_name": plan["opc_name"],
            "opc_type": plan["opc_type"],
            "opc_agent_ip": plan.get("address", "127.0.0.1").format(port=device.port),
            "opc_agent_port": str(device.port),
            "timecycle": 500,
            "options": plan.get("options", {}),
            "tag_list": plan["tags"],
        }
        api.call("POST", "/api/v1/opc", body)


def troubled_plans(plans):
    """Two devices that need a person: one without an answer, one with a refused address; both have a name for it."""
    pumps = next(plan for plan in plans if plan["opc_id"] == "PUMPS")
    refused = {
        **pumps,
        "opc_id": "DRYER",
        "opc_name": "Dryer",
        "tags": [
            {"tag_id": "DRYER.TEMP", "tag_name": "Air temperature", "plc_address": "40023", "data_type": "Float", "unit": "°C"},
            {"tag_id": "DRYER.HUMIDITY", "tag_name": "Humidity", "plc_address": "hr60000", "data_type": "Int16", "unit": "%"},
        ],
    }
    return [*plans, refused]


def add_lost_device(api):
    api.call(
        "POST",
        "/api/v1/opc",
        {
            "opc_id": "CRANE",
            "opc_name": "Crane 2",
            "opc_type": "MODBUS",
            "opc_agent_ip": "127.0.0.1",
            "opc_agent_port": "9",
            "timecycle": 1000,
            "options": {},
            "tag_list": [
                {"tag_id": "CRANE.LOAD", "tag_name": "Load", "plc_address": "40001", "data_type": "Int16", "unit": "kg"},
                {"tag_id": "CRANE.HOOK", "tag_name": "Hook height", "plc_address": "40002", "data_type": "Int16", "unit": "mm"},
            ],
        },
    )


def add_moving_device(folder, api, started, opc_id, name, count, timecycle):
    """`count` tags, all of which change at each scan."""
    device = Device(folder / opc_id, profile="moving", kind="modbus")
    device.start()
    started.append(device)
    tags = [{"tag_id": f"{opc_id}.{n:06}", "plc_address": f"hr{n % 40 + 1}", "data_type": "Int16"} for n in range(1, count + 1)]
    for n, tag in enumerate(tags[:1000], 1):  # all of them would not fit into one call
        tag["tag_name"] = f"Point {n}"
    api.call(
        "POST",
        "/api/v1/opc",
        {
            "opc_id": opc_id,
            "opc_name": name,
            "opc_type": "MODBUS",
            "opc_agent_ip": "127.0.0.1",
            "opc_agent_port": str(device.port),
            "timecycle": timecycle,
            "options": {},
            "tag_list": tags,
        },
    )


def start_again(gateway):
    gateway.kill()
    gateway.settings["edge.https.port"] = str(gateway.ports["https"])
    gateway.start()


def write_releases(folder):
    """Keys, a release to upgrade to as the internet would have it, and a bundle to upload. Returns the latter's name."""
    releases = Releases(folder / "releases")
    shutil.copy(releases.signer.public, folder / "update.d")
    bundle = releases.bundle(releases.tree("9.9.0", "#!/bin/sh\n"), "9.9.0")
    releases.signer.sign(bundle)
    releases.signer.sign(releases.descriptor(bundle, "9.9.0", notes="Quicker start. Trends show gaps."))
    # Larger than the body of any other call may be, as each real one is.
    program = "#!/bin/sh\n# " + random.Random(1).randbytes(9_000_000).hex()
    brought = releases.bundle(releases.tree("9.9.1", program), "9.9.1")
    releases.signer.sign(brought)
    return brought.name


def write_files(folder):
    """The properties file, the administrator's scripts, releases."""
    for name in ("scripts", "releases", "update.d"):
        (folder / name).mkdir(parents=True)
    (folder / "penstock.properties").write_text(PROPERTIES.format(folder=folder))
    upgrade = UPGRADE.replace("{folder}", str(folder)).replace("{bundle}", write_releases(folder))
    reboot = REBOOT.format(process=os.getpid())
    for name, text in (("firmware", FIRMWARE), ("upgrade", upgrade), ("reboot", reboot)):
        (folder / "scripts" / name).write_text(text)
        (folder / "scripts" / name).chmod(0o755)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument("--empty", action="store_true")
    extent.add_argument("--small", action="store_true")
    parser.add_argument("--big", type=int, default=0)
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--plant", action="store_true")
    parser.add_argument("--base-path")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    shutil.rmtree(options.folder, ignore_errors=True)
    write_files(options.folder.resolve())
    settings = {"edge.http.base_path": options.base_path}
    gateway, started = Gateway(options.folder, settings, config=options.folder / "penstock.properties"), []
    try:
        gateway.start()
        known = {"https": gateway.https, "setup_token": gateway.setup_token()}
        if not options.empty:
            admin = gateway.first_admin(PASSWORD)
            for name, role in USERS:
                answer = admin.post("/api/v1/users", {"user_id": name, "password": PASSWORD, "role": role})
                if answer.result != "OK":
                    sys.exit(f"user {name}: {answer}")
            api = Api(gateway.client())
            plans = json.loads((ROOT / "tools/demo/devices.json").read_text())
            if options.plant:
                plans += try_process.plans()
            if options.small:
                start_devices(options.folder, api, [plan for plan in plans if plan["opc_id"] == "PUMPS"], started)
            else:
                start_devices(options.folder, api, troubled_plans(plans), started)
                add_lost_device(api)
                Plant(api)
            if options.big:
                add_moving_device(options.folder, api, started, "BIG", "Many points", options.big, 2000)
            if options.fast:
                add_moving_device(options.folder, api, started, "FAST", "Fast points", 100, 100)
                add_moving_device(options.folder, api, started, "FASTEST", "Fastest points", 100, 10)
            if options.plant:
                try_plant.load(api)
                try_process.load(api)
        signal.signal(signal.SIGUSR1, lambda *_: start_again(gateway))
        # Whoever waits for the file finds it whole.
        (options.folder / "try.json.part").write_text(json.dumps(known))
        (options.folder / "try.json.part").rename(options.folder / "try.json")
        print(f"{gateway.https} (Ctrl-C ends it)", flush=True)
        while gateway.program.is_running():
            time.sleep(1)
    except KeyboardInterrupt:
        pass
    finally:
        for device in started:
            device.stop()
        gateway.stop()


if __name__ == "__main__":
    main()
