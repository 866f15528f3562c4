"""More of a plant than the demonstration has, to look at the pages of running with: devices with slow values and limits, alarms
in each state, transfers. Loaded by try_gateway.py --plant."""

import http.server
import json
import pathlib
import socket
import threading
import time

DEVICES = pathlib.Path(__file__).with_suffix(".json")
AREA = {"area_id": "AREA_PROCESS", "area_name": "Process hall", "sort_no": 4}
EQUIPMENT = [
    {"equipment_id": "EQUI_PASTEUR", "equipment_name": "Pasteuriser", "area_id": "AREA_PROCESS", "equipment_type": "PASTEURISER"},
    {"equipment_id": "EQUI_CIP", "equipment_name": "CIP station", "area_id": "AREA_PROCESS", "equipment_type": "CIP"},
    {"equipment_id": "EQUI_COLD", "equipment_name": "Cold store", "area_id": "AREA_PROCESS", "equipment_type": "STORE"},
    {"equipment_id": "EQUI_WASHER", "equipment_name": "Bottle washer", "line_id": "LINE_FILLING", "equipment_type": "WASHER"},
]


def devices():
    return json.loads(DEVICES.read_text())


def plans():
    """The devices as try_gateway.py registers them: the simulator's profile is made of the tags."""
    made = []
    for device in devices():
        profile = {"description": device["opc_name"], "signals": [
            {"address": tag["plc_address"], "type": tag["data_type"], **tag["signal"]} for tag in device["tags"]]}  # fmt: skip
        tags = [{key: what for key, what in tag.items() if key not in ("signal", "limits")} for tag in device["tags"]]
        made.append({**device, "opc_type": "MODBUS", "kind": "modbus", "profile": profile, "tags": tags})
    return made


class Receiver(http.server.BaseHTTPRequestHandler):
    """Takes what is posted to /in, and refuses all else for good."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        body = b"" if self.path == "/in" else b'{"error": "order is closed"}'
        self.send_response(200 if self.path == "/in" else 422)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def start_receiver():
    """Returns its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def load(api):
    """What the devices need; `api` may do everything."""
    process = Process(api)
    process.load_records()
    process.load_transfers()
    process.work_alarms()


class Process:
    def __init__(self, api):
        self.api = api

    def v5(self, method, path, body=None):
        return self.api.call(method, "/api/v5" + path, body)

    def load_records(self):
        site_id = self.v5("GET", "/site")[0]["site_id"]
        limits = [
            {"tag_id": tag["tag_id"], "opc_id": device["opc_id"], "linked_asset_id": f"EQUI_{device['opc_id']}", **tag["limits"]}
            for device in devices()
            for tag in device["tags"]
            if "limits" in tag
        ]
        for path, items in (("/asset/area", [{**AREA, "site_id": site_id}]), ("/asset/equipment", EQUIPMENT), ("/tag", limits)):
            self.v5("POST", path + "/bulk", {"items": items, "on_conflict": "update"})

    def load_transfers(self):
        """One that hands on, one whose receiver refuses a value a minute, and one whose broker is away: its samples wait."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            nobody = probe.getsockname()[1]
        receiver = start_receiver()
        self.transfer("mes", {"type": "api", "batch_ms": 1000, "url": f"{receiver}/in"})
        self.transfer("erp", {"type": "api", "url": f"{receiver}/orders", "tags": "WASHER.STATE", "heartbeat_s": 60})
        self.transfer("cloud", {"type": "mqtt", "brokers": f"mqtt://127.0.0.1:{nobody}", "batch_ms": 1000})

    def transfer(self, name, body):
        self.api.call("POST", f"/api/v1/transfer/{name}", body)

    def alarm_of(self, tag_id, within=20.0):
        """The live alarm of a tag, once it is raised."""
        end = time.monotonic() + within
        while time.monotonic() < end:
            for alarm in self.v5("GET", "/alarm/live"):
                if alarm["tag_id"] == tag_id:
                    return alarm["alarm_id"]
            time.sleep(0.2)
        raise SystemExit(f"{tag_id} has no alarm")

    def work_alarms(self):
        """What a shift has done: one acknowledged, one shelved, one out of service, one that has cleared by itself."""
        self.v5("POST", f"/alarm/{self.alarm_of('COLD.ROOM3')}/ack", {"comment": "Technician is called"})
        self.v5("POST", f"/alarm/{self.alarm_of('COLD.DOOR')}/shelve", {"minutes": 240, "reason": "Goods come in until noon"})
        valve = next(alarm for alarm in self.v5("GET", "/alarm") if alarm["tag_id"] == "FILL.VALVE")
        self.v5("PATCH", f"/alarm/{valve['alarm_id']}", {"enabled": False})
        self.api.call("POST", "/api/v1/tag/CIP.DOSE/value", {"value": "7.5"})
        self.alarm_of("CIP.DOSE")
        self.api.call("POST", "/api/v1/tag/CIP.DOSE/value", {"value": "2.4"})
