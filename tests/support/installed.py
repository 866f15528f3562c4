"""The package on a booted Debian, used as an administrator does: dpkg, systemctl, the API by curl."""

import json
import time

API = "https://localhost"
JOB_OVER = ("SUCCEEDED", "FAILED", "ROLLED_BACK", "CANCELLED", "INTERRUPTED")


class Installed:
    """One gateway on a node."""

    def __init__(self, machine):
        self.machine = machine

    def install(self, deb):
        self.machine.run("dpkg", "-i", self.machine.put(deb), within=300)

    def key(self):
        return (self.machine.root / "var/lib/penstock/secrets/api-key").read_text().strip()

    def call(self, method, path, body=None, key=True, within=60):
        """Status and answer; the key goes by standard input, not in the arguments."""
        config = [f'header = "X-API-Key: {self.key()}"'] if key else []
        command = ["curl", "-sk", "--config", "-", "-X", method, "-w", "\n%{http_code}", f"{API}{path}"]
        if body is not None:
            command += ["-H", "Content-Type: application/json", "-d", json.dumps(body)]
        done = self.machine.try_run(*command, stdin="\n".join(config), within=within)
        text, _, status = done.stdout.rpartition("\n")
        return int(status or 0), json.loads(text) if text.startswith("{") else text

    def get(self, path):
        status, answer = self.call("GET", path)
        assert status == 200, (path, status, answer)
        return answer

    def post(self, path, body=None):
        status, answer = self.call("POST", path, body if body is not None else {})
        assert status == 200, (path, status, answer)
        return answer

    def delete(self, path):
        status, answer = self.call("DELETE", path)
        assert status == 200, (path, status, answer)

    def upload(self, path, file):
        """A raw body, of a file of this machine."""
        source = self.machine.put(file)
        command = ["curl", "-sk", "--config", "-", "--data-binary", f"@{source}", "-H",
                   "Content-Type: application/octet-stream", f"{API}{path}"]
        answer = json.loads(self.machine.run(*command, stdin=f'header = "X-API-Key: {self.key()}"'))
        assert answer["data"]["result"] == "SUCCESS", answer
        return answer["data"]

    def configure(self, **properties):
        """Saves properties, with `.` written as `__`, and starts the gateway anew with them."""
        loaded = self.get("/config/load?format=json")["data"]
        lines = "".join(f"{key.replace('__', '.')}={value}\n" for key, value in properties.items())
        saved = self.post("/config/save", {"text": loaded["text"] + lines, "version": loaded["version"]})["data"]
        assert set(saved["changed"]) == {key.replace("__", ".") for key in properties}, saved
        self.machine.run("systemctl", "restart", "penstock")
        self.wait_ready()

    def unit(self, property):
        return self.machine.run("systemctl", "show", "-P", property, "penstock").strip()

    def start_line(self):
        """A controller of the simulator's, which is gone after a boot."""
        self.machine.run("systemd-run", "--unit=device", "penstock-sim", "modbus", "--port", "15020", "--profile", "moving")

    def add_line(self):
        """That controller, and a tag of it that is read ten times a second."""
        self.start_line()
        self.post("/api/v1/opc", {
            "opc_id": "LINE_1", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": 15020, "timecycle": 100,
            "tag_list": [{"tag_id": "SPEED", "plc_address": "40001", "data_type": "Int16"}],
        })

    def wait_value(self, within=30):
        """Until the tag of that controller has been read."""
        def is_read():
            status, answer = self.call("GET", "/api/v1/tag/SPEED/value")
            return status == 200 and answer["data"].get("value_read_status") == "SUCCESS"

        self.machine.wait_for(is_read, within, lambda: "a value is read: " + self.machine.journal("penstock")[-3000:])

    def max_idle_ms(self, since):
        """Milliseconds between two values of that tag that follow one another, after `since` (epoch ms): it moves with
        each read, so each is kept."""
        points = self.get(f"/api/v1/tag/SPEED/history?from={since}&limit=100000")["data"]["points"]
        times = sorted(point["ts"] for point in points)
        return max(after - before for before, after in zip(times, times[1:]))

    def version(self):
        status, answer = self.call("GET", "/api/v1/system/version", key=False)
        return answer["data"]["version"] if status == 200 else ""

    def is_ready(self):
        return self.call("GET", "/api/v1/system/ready", key=False)[0] == 200

    def wait_ready(self, within=60):
        return self.machine.wait_for(self.is_ready, within,
                                     lambda: "the gateway is ready: " + self.machine.journal("penstock")[-3000:])

    def run_job(self, job, body=None, within=300):
        """Starts a job and waits for its end; returns its record."""
        started = self.post(f"/config/{job}", body)["data"]
        assert started["result"] == "SUCCESS", started
        return self.wait_job(started["job_id"], within)

    def wait_job(self, job_id, within=300):
        end = time.monotonic() + within
        while True:
            status, answer = self.call("GET", f"/config/job/{job_id}")
            if status == 200 and answer["data"].get("state") in JOB_OVER:
                return answer["data"]
            assert time.monotonic() < end, (status, answer, self.machine.journal("penstock-job@*"))
            time.sleep(0.5)
