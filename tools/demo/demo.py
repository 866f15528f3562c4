"""The demonstration behind scripts/demo: simulated devices, the gateway, and live values over its public API.

Needs the release build and nothing but Python's standard library. Everything it makes is under build/demo.
"""

import argparse
import json
import pathlib
import secrets
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request

from transfers import HandingOn
from plant import ORDER, Plant

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = ROOT / "build/release/bin"
WORK = ROOT / "build/demo"
DATA = WORK / "data"
HERE = pathlib.Path(__file__).resolve().parent
SECONDS_ONCE = 10


def say(text):
    print(f"demo: {text}", flush=True)


def can_listen(port):
    """Whether the standard port is free and permitted."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError:
            return False
        return True


def start(name, *command):
    """Starts a program apart from the terminal's Ctrl-C, so that it is stopped in order; its output goes to a file."""
    log = WORK / f"{name}.log"
    process = subprocess.Popen(
        [str(part) for part in command],
        stdout=open(log, "w"),
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    process.log = log
    return process


def wait_for(process, word, within=20):
    """The first line of the program's output that holds `word`."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        for line in process.log.read_text().splitlines():
            if word in line:
                return line
        if process.poll() is not None:
            break
        time.sleep(0.02)
    sys.exit(f"demo: {process.args[0]} did not start, see {process.log}")


class Api:
    """The gateway's public API, with the key that it made for itself."""

    def __init__(self, base, data):
        self.base = base
        self.data = data
        self.key = (data / "secrets/api-key").read_text().strip()
        self.certificate = next((data / "pki").glob("*.crt"))
        self.context = ssl.create_default_context(cafile=self.certificate)

    def call(self, method, path, body=None):
        request = urllib.request.Request(
            self.base + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"X-API-Key": self.key, "Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, context=self.context, timeout=10) as response:
                answer = json.load(response)
        except urllib.error.HTTPError as refused:
            sys.exit(f"demo: {method} {path} was answered {refused.read().decode()}")
        data = answer["data"]
        if isinstance(data, dict) and data.get("result") == "ERROR":
            sys.exit(f"demo: {method} {path} was answered {answer}")
        return data


def register(api, port, plan):
    """Makes one device known to the gateway."""
    opc = {
        "opc_id": plan["opc_id"],
        "opc_name": plan["opc_name"],
        "opc_type": plan["opc_type"],
        "opc_agent_ip": plan.get("address", "127.0.0.1").format(port=port),
        "opc_agent_port": str(port),
        "timecycle": 500,
        "options": plan.get("options", {}),
        "tag_list": plan["tags"],
    }
    api.call("POST", "/api/v1/opc", opc)


def table(api, tags):
    """Lines of the live table, and whether every value is good."""
    records = api.call("POST", "/api/v1/values/read", {"tag_ids": [tag["tag_id"] for tag in tags]})["values"]
    lines = [f"{'tag':<18}{'meaning':<20}{'value':>20} {'unit':<6}{'status':<9}time"]
    for tag, record in zip(tags, records):
        lines.append(
            f"{tag['tag_id']:<18}{tag['tag_name']:<20}{record['value']:>20} {tag.get('unit', ''):<6}"
            f"{record['value_read_status']:<9}{record['value_time']}"
        )
    return lines, all(record["value_read_status"] == "SUCCESS" for record in records)


def show(api, tags, is_once, more_lines):
    """Prints the table each second and `more_lines()` below; returns whether all values were good, once the first have
    come."""
    end = time.monotonic() + 5
    while not table(api, tags)[1] and time.monotonic() < end:
        time.sleep(0.1)
    is_terminal = sys.stdout.isatty()
    all_good, printed = True, 0
    while not is_once or printed < SECONDS_ONCE:
        lines, is_good = table(api, tags)
        lines += more_lines()
        if printed and is_terminal:
            print(f"\x1b[{len(lines)}A", end="")
        print("\n".join(line + ("\x1b[K" if is_terminal else "") for line in lines), flush=True)
        all_good, printed = all_good and is_good, printed + 1
        time.sleep(1)
    return all_good


def start_device(plan):
    """One simulated device; returns the process and its port."""
    own = HERE / plan["profile"]
    profile = own if own.is_file() else plan["profile"]
    options = ["--port", 0, "--profile", profile, *plan.get("simulator", [])]
    process = start(plan["opc_id"], BIN / "penstock-sim", plan["kind"], *options)
    return process, int(wait_for(process, "listening").split()[1].rsplit(":", 1)[1])


def start_gateway(name, data, is_main):
    """A gateway with its defaults; other ports only where the standard ones are taken or not permitted, or another's.
    Returns the process, its API and its OPC UA endpoint."""
    standard = (("opcua", 4840), ("http", 80), ("https", 443))
    settings = [f"--set=edge.{door}.port=0" for door, port in standard if not (is_main and can_listen(port))]
    if not is_main:
        settings.append("--set=edge.web.enabled=false")
    process = start(name, BIN / "penstock", "--data", data, *settings)
    wait_for(process, "penstock ready")
    ports = json.loads((data / "run/ports.json").read_text())
    https = "" if ports["https"] == 443 else f":{ports['https']}"
    return process, Api("https://localhost" + https, data), f"opc.tcp://localhost:{ports['opcua']}"


def show_page(api):
    """Makes an administrator with a password of this run and tells where the web page is."""
    password = secrets.token_urlsafe(12)
    token = (DATA / "secrets/setup-token").read_text().strip()
    api.call("POST", "/login/setup", {"setup_token": token, "username": "demo", "password": password})
    with urllib.request.urlopen(f"{api.base}/", context=api.context, timeout=10) as page:
        if "text/html" not in page.headers["Content-Type"]:
            sys.exit(f"demo: {api.base}/ is not the web page")
    say(f"the web page: {api.base}/ (user demo, password {password}, both of this run only)")


def accept(api, within=20):
    """Trusts the one rejected certificate, as a user would: penstockctl opcua trust accept."""
    end = time.monotonic() + within
    while not (asked := api.call("GET", "/ui/opcua/certificates")["rejected"]):
        if time.monotonic() > end:
            sys.exit(f"demo: no OPC UA certificate came to {api.base}")
        time.sleep(0.1)
    done = control(api, "opcua", "trust", "accept", asked[0]["thumbprint"])
    if done.returncode != 0:
        sys.exit(f"demo: {done.stderr}")


def control(api, *words):
    """penstockctl with the key of a gateway."""
    return subprocess.run(
        [BIN / "penstockctl", "--url", api.base, "--ca", api.certificate, "--key-file", api.data / "secrets/api-key",
         *words], capture_output=True, text=True, timeout=10)  # fmt: skip


def start_opcua_device(api, running):
    """Another gateway, which serves figures of itself by OPC UA: signed, encrypted, and trusted from both sides. Returns
    its tags."""
    process, cell, endpoint = start_gateway("cell", WORK / "cell", is_main=False)
    running.append(process)
    tags = [{"tag_id": f"GATE.{name}", "tag_name": meaning, "unit": "%",
             "plc_address": f"ns=2;s=SITE_DEFAULT.EDGE_SYSTEM.EDGE_SYSTEM.{name}"}
            for name, meaning in (("CPU", "Processor in use"), ("MEMORY", "Memory in use"))]  # fmt: skip
    password = (cell.data / "secrets/opcua-password").read_text().strip()
    api.call("POST", "/api/v1/opc", {
        "opc_id": "GATE", "opc_name": "Cell gateway", "opc_type": "OPCUA", "opc_agent_ip": endpoint, "timecycle": 500,
        "options": {"username": "opcua", "password": password}, "tag_list": tags})  # fmt: skip
    accept(api)
    accept(cell)
    say(f"Cell gateway is read at {endpoint}; each trusted the other's certificate")
    return tags


def hand_on(api, running):
    """Makes transfers of each kind; returns what shows what arrives."""
    handing_on = HandingOn(api, start, wait_for, WORK, running)
    say(f"transfers demo-mqtt, demo-sparkplug, demo-api; the broker is at 127.0.0.1:{handing_on.port}")
    say(f"try: mosquitto_sub -p {handing_on.port} -v -t 'penstock/#'")
    ctl = f"{BIN}/penstockctl --url {api.base} --ca {api.certificate} --key-file {DATA}/secrets/api-key"
    say(f"stop the broker and look at QUEUED: kill {handing_on.broker.pid}; {ctl} transfer list")
    say(f"start it again: /usr/sbin/mosquitto -c {WORK}/mosquitto.conf")
    return handing_on


def run(is_once, with_mqtt, running):
    """The demonstration; every process that is started is added to `running`."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    plans = json.loads((HERE / "devices.json").read_text())
    ports = []
    for plan in plans:
        device, port = start_device(plan)
        running.append(device)
        ports.append(port)
        say(f"{plan['opc_name']} listens at 127.0.0.1:{port}")
    gateway, api, endpoint = start_gateway("penstock", DATA, is_main=True)
    running.append(gateway)
    for plan, port in zip(plans, ports):
        register(api, port, plan)
    tags = [tag for plan in plans for tag in plan["tags"]] + start_opcua_device(api, running)
    say(f"the gateway is at {api.base}")
    show_page(api)
    say(f"its API key lies in {DATA}/secrets/api-key, its certificate in {DATA}/pki")
    say(f'try: curl --cacert {api.certificate} -H "X-API-Key: $(cat {DATA}/secrets/api-key)" {api.base}/api/v1/opc')
    say(f"OPC UA clients connect to {endpoint} as opcua; the password lies in {DATA}/secrets/opcua-password")
    say("a client that comes for the first time must be trusted: penstockctl opcua trust list, then accept")
    plant = Plant(api)
    curl = f'curl --cacert {api.certificate} -H "X-API-Key: $(cat {DATA}/secrets/api-key)" {api.base}/api/v5'
    say(f"a plant, its calendar, an order and limits were loaded through /api/v5; try: {curl}/alarm/live")
    say(f"also {api.base}/api/v5/asset/tree, …/order/{ORDER}, …/calendar/CAL_THREE_SHIFTS/shift")
    handing_on = hand_on(api, running) if with_mqtt else None
    if not is_once:
        say("Ctrl-C ends it")
    shown = [plant.lines] + ([handing_on.lines] if handing_on else [])
    is_good = show(api, tags, is_once, lambda: [line for lines in shown for line in lines()])
    if is_once:
        is_good = plant.is_good(say) and is_good
    if handing_on and not handing_on.is_good(say):
        say("not every transfer handed something on")
        is_good = False
    return history(api, [tag["tag_id"] for tag in tags][::8]) and is_good


def history(api, tag_ids):
    """The last minute of a few tags as penstockctl draws it; returns whether each has points."""
    say("the last minute of a few tags, from the history:")
    shown = control(api, "history", "show", "--last", "60s", *tag_ids)
    print(shown.stdout or shown.stderr, end="", flush=True)
    return shown.returncode == 0 and "no points" not in shown.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--once", action="store_true")
    parser.add_argument("--with", choices=["mqtt"], dest="extra")
    options = parser.parse_args()
    running = []
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        is_good = run(options.once, options.extra == "mqtt", running)
    except KeyboardInterrupt:
        is_good = True
        print()
    finally:
        for process in reversed(running):
            process.terminate()
        codes = [process.wait(15) for process in running]
    say("stopped" if not any(codes) else f"stopped; exit codes {codes}")
    if not is_good:
        say("not every value was SUCCESS")
    return 0 if is_good and not any(codes) else 1


if __name__ == "__main__":
    sys.exit(main())
