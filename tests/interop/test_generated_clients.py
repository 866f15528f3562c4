"""Clients that three generators make of our OpenAPI documents import, pass a type check, and make ten calls each."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

from third_party import BUILD, HERE

TITLE = "API, generated clients"  # in docs/interop.md
CALLS = HERE / "clients/generated"
BIN = pathlib.Path(sys.executable).parent
WEB = BUILD.parent / "web/node_modules"
GENERATOR = "org.openapitools:openapi-generator-cli:7.11.0"
TEN = "10 calls"


def run(*command, cwd, within=240, **environment):
    """What a program printed; a program that fails fails the test with its words."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, env={**os.environ, **environment}, capture_output=True,
                          text=True, timeout=within, check=False)  # fmt: skip
    assert done.returncode == 0, f"{command[0]}: {(done.stdout + done.stderr)[-6000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def plant(gateway, device, tmp_path_factory):
    """A folder with the gateway's documents, and what a program needs for calls: URL, key, authority, a device's port."""
    folder = tmp_path_factory.mktemp("documents")
    for version in ("v1", "v5"):
        (folder / f"{version}.json").write_text(gateway.client().call("GET", f"/api/{version}/openapi.json").text)
    return folder, (gateway.https, gateway.key(), gateway.ca, device.port)


@pytest.fixture(scope="module")
def openapi_generator(tmp_path_factory):
    """Runs openapi-generator, which Maven keeps; it needs Java 17, which Debian 13 does not have."""
    if not shutil.which("mvn"):
        pytest.skip("no Maven here: scripts/setup installs it with Java 17")
    folder = tmp_path_factory.mktemp("generator")
    run("mvn", "-q", "dependency:copy", f"-Dartifact={GENERATOR}", f"-DoutputDirectory={folder}", cwd=folder)
    jar = next(folder.glob("*.jar"))

    def generate(document, language, to, *options):
        run("java", "-jar", jar, "generate", "-i", document, "-g", language, "-o", to, *options, cwd=folder)

    return generate


@pytest.mark.parametrize("version, package", [("v1", "penstock_edge_gateway_client"), ("v5", "penstock_master_data_v5_client")])
def test_openapi_python_client(plant, tmp_path, version, package):
    folder, where = plant
    # As docs/api-users.md says.
    (tmp_path / "config.yaml").write_text(
        "content_type_overrides:\n  text/csv: application/octet-stream\n"
        "  application/vnd.openxmlformats-officedocument.spreadsheetml.sheet: application/octet-stream\n")
    made = tmp_path / "made"
    path = f"{BIN}:{os.environ['PATH']}"  # of ruff, which forms what was generated
    said = run(BIN / "openapi-python-client", "generate", "--path", folder / f"{version}.json", "--config", "config.yaml",
               "--output-path", made, cwd=tmp_path, PATH=path)  # fmt: skip
    assert "not be generated" not in said, said
    every = f"import {package}, pkgutil, importlib\n" \
            f"print(len([importlib.import_module(m.name) for m in pkgutil.walk_packages({package}.__path__, '{package}.')]))"  # fmt: skip
    assert int(run(sys.executable, "-c", every, cwd=made)) > 400
    checked = ["-p", package]
    if version == "v1":
        shutil.copy(CALLS / "calls_openapi_python_client.py", made / "calls.py")
        assert run(sys.executable, "calls.py", *where, cwd=made).strip() == TEN
        checked = ["calls.py"]  # and what it imports
    run(BIN / "mypy", *checked, cwd=made)


def test_openapi_generator_python(plant, openapi_generator, tmp_path):
    folder, where = plant
    for version in ("v5", "v1"):
        openapi_generator(folder / f"{version}.json", "python", tmp_path / version, "--package-name", "penstock_client")
        run(sys.executable, "-c", "import penstock_client", cwd=tmp_path / version)
    shutil.copy(CALLS / "calls_openapi_generator.py", tmp_path / "v1/calls.py")
    assert run(sys.executable, "calls.py", *where, cwd=tmp_path / "v1").strip() == TEN


def test_openapi_generator_java(plant, openapi_generator, gateway, tmp_path):
    folder, (url, key, ca, port) = plant
    made = tmp_path / "made"
    openapi_generator(folder / "v1.json", "java", made, "--library", "native", "--invoker-package", "org.penstock.client",
                      "--api-package", "org.penstock.client.api", "--model-package", "org.penstock.client.model")  # fmt: skip
    calls = made / "src/main/java/org/penstock/calls"
    calls.mkdir(parents=True)
    shutil.copy(CALLS / "Calls.java", calls)
    run("mvn", "-q", "compile", "dependency:copy-dependencies", cwd=made, within=400)
    run("keytool", "-importcert", "-noprompt", "-alias", "penstock", "-file", ca, "-keystore", "trust.p12", "-storepass",
        "changeit", cwd=tmp_path)  # fmt: skip
    said = run("java", f"-Djavax.net.ssl.trustStore={tmp_path}/trust.p12",
               "-Djavax.net.ssl.trustStorePassword=changeit", "-cp", "target/classes:target/dependency/*",
               "org.penstock.calls.Calls", url, key, port, cwd=made)  # fmt: skip
    assert said.strip().endswith(TEN), said


def test_openapi_typescript(plant, tmp_path):
    folder, (url, key, ca, port) = plant
    (tmp_path / "node_modules").symlink_to(WEB)
    for version in ("v1", "v5"):
        run(WEB / ".bin/openapi-typescript", folder / f"{version}.json", "-o", f"{version}.d.ts", cwd=tmp_path)
    shutil.copy(CALLS / "calls.mts", tmp_path)
    run(WEB / ".bin/tsc", "--strict", "--noUncheckedIndexedAccess", "--module", "nodenext", "--target", "es2022", "--types", "node",
        "--skipLibCheck", "calls.mts", "v5.d.ts", cwd=tmp_path)  # fmt: skip
    said = run("node", "calls.mjs", url, key, str(port), cwd=tmp_path, NODE_EXTRA_CA_CERTS=ca)
    assert said.strip() == TEN
