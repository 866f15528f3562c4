"""A program under test: started with its output in files, stopped or killed by its own id."""

import os
import pathlib
import signal
import subprocess
import time


def binary(name):
    """Path of one of our programs; the folder comes from ctest, or is the dev build."""
    root = pathlib.Path(__file__).resolve().parents[2]
    path = pathlib.Path(os.environ.get("PENSTOCK_BIN", root / "build/dev/bin")) / name
    assert path.exists(), f"{path} is not built"
    return str(path)


started = []


def kill_all():
    """Ends what a failure has left running."""
    for program in started:
        if program.is_running():
            program.kill()


class Program:
    """One running process. stdout and stderr go to `<folder>/<name>.out` and `.err`, kept over restarts."""

    def __init__(self, name, command, folder, environment=None, cwd=None):
        self.name, self.command, self.cwd = name, [str(part) for part in command], cwd
        self.out_path = pathlib.Path(folder) / f"{name}.out"
        self.err_path = pathlib.Path(folder) / f"{name}.err"
        self.environment = environment
        self.process = None
        self.out_start = 0

    def start(self):
        self.out_start = self.out_path.stat().st_size if self.out_path.exists() else 0
        with open(self.out_path, "ab") as out, open(self.err_path, "ab") as err:
            self.process = subprocess.Popen(
                self.command, stdout=out, stderr=err, stdin=subprocess.DEVNULL, env=self.environment, cwd=self.cwd
            )
        started.append(self)
        return self

    @property
    def pid(self):
        return self.process.pid

    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def resident_bytes(self):
        """Memory that the process has in use now."""
        status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS:"))

    def out(self):
        """What this run has printed so far."""
        return self.out_path.read_bytes()[self.out_start :].decode() if self.out_path.exists() else ""

    def err(self):
        """What all runs have written to stderr."""
        return self.err_path.read_text() if self.err_path.exists() else ""

    def wait_for_line(self, start, within=30.0):
        """The first complete line of stdout that begins with `start`."""
        end = time.monotonic() + within
        while True:
            is_running = self.is_running()  # before the check: so its last output is seen
            for line in self.out().splitlines(keepends=True):
                if line.startswith(start) and line.endswith("\n"):
                    return line.strip()
            if not is_running:
                raise AssertionError(f"{self.name} ended with {self.process.returncode}: {self.err()[-3000:]}")
            if time.monotonic() > end:
                raise AssertionError(f"{self.name} printed no '{start}' in {within} s: {self.err()[-3000:]}")
            time.sleep(0.01)

    def send(self, number):
        self.process.send_signal(number)

    def stop(self, within=10.0, number=signal.SIGTERM):
        """Stops it and returns the exit code; fails when it takes longer than `within` seconds."""
        if self.is_running():
            self.send(number)
        try:
            return self.process.wait(within)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"{self.name} did not stop within {within} s: {self.err()[-2000:]}") from None

    def kill(self):
        if self.is_running():
            self.process.kill()
        self.process.wait()


def run(name, *arguments, environment=None, stdin=None, within=30.0):
    """Runs one of our programs to its end; returns code, stdout, stderr."""
    done = subprocess.run(
        [binary(name), *map(str, arguments)],
        capture_output=True,
        text=True,
        env=environment,
        input=stdin,
        timeout=within,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr
