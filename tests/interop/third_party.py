"""Where foreign programs lie, and free ports for them."""

import fcntl
import os
import pathlib
import shutil
import subprocess
import textwrap

import pytest

from ports import free_port, is_listening  # noqa: F401

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parents[1] / "build"
PYTHON = str(BUILD / "venv/bin/python")
NODE = shutil.which("node") or "node"
PEERS = HERE / "peers"  # programs in languages of their own
NODE_ENVIRONMENT = {"NODE_PATH": str(BUILD / "npm/node_modules"), "PATH": os.environ["PATH"]}
# What needs a compiler or long downloads: scripts/test --interop runs it, scripts/setup --interop makes it.
SLOW = pytest.mark.slow
GO, RUST = BUILD / "go", BUILD / "rust/release"


def jars(name, *artifacts):
    """A folder with these artifacts of Maven Central and all they need, kept in build/java; skips where there is no Maven."""
    if not shutil.which("mvn"):
        pytest.skip("no Maven here: scripts/setup --test installs it with Java 17")
    folder = BUILD / "java" / name
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two tests may want it at once
        made = folder / "made"
        if made.exists() and made.read_text().split() == list(artifacts):
            return folder / "jars"
        parts = "".join(
            "<dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version></dependency>".format(*a.split(":"))
            for a in artifacts
        )
        (folder / "pom.xml").write_text(textwrap.dedent(f"""\
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>penstock</groupId><artifactId>{name}</artifactId><version>1</version><packaging>pom</packaging>
              <dependencies>{parts}</dependencies>
            </project>"""))
        shutil.rmtree(folder / "jars", ignore_errors=True)
        subprocess.run(
            ["mvn", "-q", "-B", "-Dstyle.color=never", "-f", folder / "pom.xml", "dependency:copy-dependencies", "-DincludeScope=runtime",
             f"-DoutputDirectory={folder}/jars"], check=True, timeout=400)  # fmt: skip
        made.write_text(" ".join(artifacts))
    return folder / "jars"


def java(source, libraries, folder):
    """The command that runs one of our small Java programs above those jars; Java compiles it at each start. What it or they
    leave goes to `folder`."""
    return [
        "java", "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", f"-Djava.io.tmpdir={folder}", "-cp",
        f"{libraries}/*", PEERS / "java" / source,
    ]  # fmt: skip


def digitalpetri():
    version = "2.1.4"
    return jars("digitalpetri", *(f"com.digitalpetri.modbus:{name}:{version}" for name in ("modbus-tcp", "modbus")))
