"""The demonstration behind scripts/demo: simulated devices, the gateway, and live values over its public API.

Needs the release build and nothing but Python's standard library. Everything it makes is under build/demo.
"""

import json
import pathlib
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.request

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

    def __init__(self, base):
        self.base = base
        self.key = (DATA / "secrets/api-key").read_text().strip()
        self.certificate = next((DATA / "pki").glob("*.crt"))
        self.context = ssl.create_default_context(cafile=self.certificate)

    def call(self, method, path, body=None):
        request = urllib.request.Request(
            self.base + path,
            method=method,
            data=json.dumps(body).encode(),
            headers={"X-API-Key": self.key, "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, context=self.context, timeout=10) as response:
            answer = json.load(response)
        if answer["result"] != "OK" or answer["data"].get("result") == "ERROR":
            sys.exit(f"demo: {method} {path} was answered {answer}")
        return answer["data"]


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


def show(api, tags, is_once):
    """Prints the table each second; returns whether all values were good, once the first have come."""
    end = time.monotonic() + 5
    while not table(api, tags)[1] and time.monotonic() < end:
        time.sleep(0.1)
    is_terminal = sys.stdout.isatty()
    all_good, printed = True, 0
    while not is_once or printed < SECONDS_ONCE:
        lines, is_good = table(api, tags)
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


def start_gateway():
    """The gateway with its defaults; other ports only where the standard ones are taken or not permitted."""
    settings = ["--set=edge.opcua.port=0"] if not can_listen(4840) else []
    for name, port in (("http", 80), ("https", 443)):
        settings += [] if can_listen(port) else [f"--set=edge.{name}.port=0"]
    process = start("penstock", BIN / "penstock", "--data", DATA, *settings)
    wait_for(process, "penstock ready")
    ports = json.loads((DATA / "run/ports.json").read_text())
    return process, "https://localhost" + ("" if ports["https"] == 443 else f":{ports['https']}")


def run(is_once, running):
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
    gateway, base = start_gateway()
    running.append(gateway)
    api = Api(base)
    for plan, port in zip(plans, ports):
        register(api, port, plan)
    say(f"the gateway is at {base}")
    say(f"its API key lies in {DATA}/secrets/api-key, its certificate in {DATA}/pki")
    say(f'try: curl --cacert {api.certificate} -H "X-API-Key: $(cat {DATA}/secrets/api-key)" {base}/api/v1/opc')
    if not is_once:
        say("Ctrl-C ends it")
    is_good = show(api, [tag for plan in plans for tag in plan["tags"]], is_once)
    return history(api, [tag["tag_id"] for plan in plans for tag in plan["tags"]][::8]) and is_good


def history(api, tag_ids):
    """The last minute of a few tags as penstockctl draws it; returns whether each has points."""
    say("the last minute of a few tags, from the history:")
    shown = subprocess.run(
        [BIN / "penstockctl", "--url", api.base, "--ca", api.certificate, "--key-file", DATA / "secrets/api-key",
         "history", "show", "--last", "60s", *tag_ids], capture_output=True, text=True, timeout=10)  # fmt: skip
    print(shown.stdout or shown.stderr, end="", flush=True)
    return shown.returncode == 0 and "no points" not in shown.stdout


def main():
    running = []
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        is_good = run("--once" in sys.argv[1:], running)
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
