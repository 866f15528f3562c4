#!/usr/bin/env python3
"""Starts and stops a program as systemd would: `service.py FOLDER start|stop|show|log`, one call after the other. It starts
none again that has ended.

FOLDER/service.json has `command`, `user` (null: ours) and `environment`. The program's output is in FOLDER/service.log.
"""

import fcntl
import json
import os
import pathlib
import signal
import subprocess
import sys
import time


class Service:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def configure(self, command, user=None, environment=None):
        text = json.dumps({"command": [str(part) for part in command], "user": user, "environment": environment})
        (self.folder / "service.json").write_text(text)

    def words(self, what):
        """What runs this file for it, without a shell."""
        return f"{sys.executable} {pathlib.Path(__file__).resolve()} {self.folder} {what}"

    def pid(self):
        """Of the program that runs; None: none does. A pid that another process has got since is none of ours."""
        try:
            pid, began = (self.folder / "service.pid").read_text().split()
            return int(pid) if self.began(int(pid)) == began else None
        except (OSError, ValueError):
            return None

    @staticmethod
    def began(pid):
        try:
            fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            return None
        return None if fields[0] in "ZX" else fields[19]

    def start(self):
        if self.pid():
            return
        settings = json.loads((self.folder / "service.json").read_text())
        user = settings["user"]
        rights = {} if user is None else {"user": user, "group": user, "extra_groups": []}
        with open(self.folder / "service.log", "ab") as log:
            process = subprocess.Popen(
                settings["command"],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                close_fds=True,
                cwd="/",
                env=settings["environment"],
                **rights,
            )
        (self.folder / "service.pid").write_text(f"{process.pid} {self.began(process.pid)}")

    def stop(self, number=signal.SIGTERM, within=30):
        pid = self.pid()
        if not pid:
            return
        os.kill(pid, number)
        end = time.monotonic() + within
        while self.pid():
            if time.monotonic() > end:
                os.kill(pid, signal.SIGKILL)
            try:
                os.waitpid(pid, os.WNOHANG)  # where it is a child of ours
            except ChildProcessError:
                pass
            time.sleep(0.01)

    def show(self):
        """As `systemctl show` would."""
        print("ActiveState=active\nSubState=running" if self.pid() else "ActiveState=inactive\nSubState=dead")

    def log(self):
        print((self.folder / "service.log").read_text(errors="replace"))

    def quiet(self):
        """Waits until no call of this file is in progress."""
        with open(self.folder / "service.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)


def main():
    service = Service(sys.argv[1])
    with open(service.folder / "service.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        getattr(service, sys.argv[2])()


if __name__ == "__main__":
    main()
