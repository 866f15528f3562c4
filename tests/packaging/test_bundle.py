"""The bundle runs without anything but glibc, and holds what its manifest says."""

import hashlib
import json
import re
import subprocess
import tarfile
import time

import pytest

import node as nodes
from releases import ROOT, files, is_sanitized

VERSION = "0.1.0"
# The newest glibc that each of them has; where a tree cannot be had, this is the proof.
GLIBC = {"debian-12": (2, 36), "ubuntu-24.04": (2, 39), "debian-13": (2, 41)}


@pytest.fixture(scope="module")
def bundle(releases):
    return releases.make(VERSION) / f"penstock-{VERSION}-linux-{files.run('dpkg', '--print-architecture').strip()}.tar.zst"


@pytest.fixture(scope="module")
def tree(bundle, tmp_path_factory):
    folder = tmp_path_factory.mktemp("bundle")
    subprocess.run(["tar", "--zstd", "-C", folder, "-xf", bundle], check=True)
    return folder


def test_the_manifest_is_first_and_names_every_file(bundle, tree):
    plain = subprocess.run(["zstd", "-dcq", bundle], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=files.io.BytesIO(plain)) as tar:
        members = tar.getmembers()
    assert members[0].name == "manifest.json"
    manifest = json.loads((tree / "manifest.json").read_text())
    assert {"version", "build_date", "commit", "arch", "least_from", "schemas", "files"} <= set(manifest)
    assert [m.name for m in members[1:]] == sorted(entry["path"] for entry in manifest["files"])
    assert {m.name.split("/")[0] for m in members[1:]} == {"bin", "lib", "share"}
    assert {(m.uid, m.gid, m.mtime) for m in members} == {(0, 0, members[0].mtime)}
    for entry in manifest["files"]:
        path = tree / entry["path"]
        assert (path.stat().st_size, f"{path.stat().st_mode & 0o7777:04o}") == (entry["size"], entry["mode"])
        assert hashlib.sha256(path.read_bytes()).hexdigest() == entry["sha256"], entry["path"]


def test_no_file_needs_a_newer_glibc_than_the_oldest_debian_has(tree):
    newest = max(files.newest_symbol_version(p) for p in files.all_below(tree) if files.is_program(p))
    print("newest symbol version of glibc:", ".".join(map(str, newest)))
    assert newest <= min(GLIBC.values())


def test_libstdcxx_and_the_rest_come_from_the_bundle_alone(tree):
    for program in sorted((tree / "bin").iterdir()):
        for name, path in files.needed_libraries(program).items():
            is_ours = (tree / "lib").resolve() in path.resolve().parents
            assert is_ours or re.match(r"(libc|libm|libresolv|libdl|librt|libpthread)\.so\.", name), (program.name, path)


def test_programs_are_hardened(tree):
    """Anywhere in memory, nothing both written to and run, symbols bound at the start and their table read-only."""
    for program in sorted((tree / "bin").iterdir()):
        about = files.run("readelf", "--file-header", "--program-headers", "--dynamic", "--wide", program)
        assert "DYN (Position-Independent Executable file)" in about, program.name
        assert "GNU_RELRO" in about and re.search(r"\(FLAGS_1\).*NOW", about), program.name
        assert re.search(r"GNU_STACK.* RW ", about), program.name
        assert not re.search(r"^ +LOAD .* RWE ", about, re.M), program.name


def test_no_program_names_a_folder_of_the_machine_that_built_it(tree):
    if is_sanitized():
        pytest.skip("sanitizers keep the names of source files: preset release shows it")
    here = str(nodes.pathlib.Path(__file__).resolve().parents[2]).encode()
    for program in sorted((tree / "bin").iterdir()):
        assert here not in program.read_bytes(), program.name


def test_the_list_of_parts_is_spdx_and_each_part_has_its_licence(tree):
    sbom = json.loads((tree / "share/penstock/sbom.spdx.json").read_text())
    assert sbom["spdxVersion"] == "SPDX-2.3"
    ids = [item["SPDXID"] for item in (*sbom["packages"], *sbom["files"])]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", one) for one in ids)
    for relation in sbom["relationships"]:
        assert {relation["spdxElementId"], relation["relatedSpdxElement"]} <= {*ids, "SPDXRef-DOCUMENT"}
    names = {file["fileName"] for file in sbom["files"]}
    assert {f"./lib/{path.name}" for path in (tree / "lib").iterdir()} <= names
    for package in sbom["packages"]:
        if found := re.search(r"share/licenses/\S+", package.get("sourceInfo", "")):
            assert (tree / found[0]).stat().st_size > 0
    assert any(package["name"] == "open62541" for package in sbom["packages"])


# Rows of docs/dependencies.md, by a word of their first cell, and the source packages of Debian that they mean.
ROWS = {
    "Boost.Asio": "boost1.81", "OpenSSL 3": "openssl", "spdlog, fmt": "spdlog fmtlib", "SQLite 3": "sqlite3 postgresql-15 soci",
    "RocksDB": "rocksdb", "open62541": "open62541", "libmosquitto": "mosquitto", "protobuf": "protobuf", "Abseil": "abseil",
    "libarchive": "libarchive", "libsodium": "libsodium", "libargon2": "argon2", "pugixml": "pugixml", "zstd": "libzstd",
    "zlib": "zlib", "CLI11": "cli11", "utf8proc": "utf8proc", "libzxcvbn": "zxcvbn-c",
    "uchardet": "uchardet", "toml++": "tomlplusplus", "yaml-cpp": "yaml-cpp",
    "libxlsxwriter": "libxlsxwriter",
}


def licence_words(text):
    """`GPL-2.0-only OR Apache-2.0` and `Apache-2.0 or GPL-2.0` are the same."""
    words = re.split(r"\s+(?:or|and)\s+|;\s*", text, flags=re.IGNORECASE)
    return {re.sub(r"-(only|or-later)$", "", word.strip()).replace("blessing", "public domain") for word in words}


def test_each_part_has_a_licence_by_name_which_is_that_of_the_list_of_dependencies(tree):
    sbom = json.loads((tree / "share/penstock/sbom.spdx.json").read_text())
    declared = {package["name"]: package["licenseDeclared"] for package in sbom["packages"]}
    assert [name for name, licence in declared.items() if licence in ("NOASSERTION", "")] == []
    own = {info["licenseId"] for info in sbom["hasExtractedLicensingInfos"]}
    assert {word for licence in declared.values() for word in re.findall(r"LicenseRef-\S+", licence)} == own
    table = (ROOT / "docs/dependencies.md").read_text().split("## In the product")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if line.startswith("| ")][1:]
    by_source = {}
    for package in sbom["packages"]:
        found = re.search(r"share/licenses/([^/]+)/copyright", package.get("sourceInfo", ""))
        by_source.setdefault(found[1] if found else package["name"], set()).add(package["licenseDeclared"])
    for row in rows:
        if row[0].startswith("libcurl"):
            continue  # only of the client library
        sources = next((sources for word, sources in ROWS.items() if row[0].startswith(word)), None) \
            or ("boost1.81" if row[0].startswith("Boost.") else None)
        assert sources, f"{row[0]}: which source packages is that? Name them in ROWS"
        for source in sources.split():
            for licence in by_source[source]:
                assert licence_words(licence) <= licence_words(row[2]), (row[0], source, licence, row[2])


def test_each_library_and_program_comes_with_the_licence_of_its_package(tree):
    sbom = json.loads((tree / "share/penstock/sbom.spdx.json").read_text())
    packages = {package["SPDXID"]: package for package in sbom["packages"]}
    inside = {file["SPDXID"]: file["fileName"] for file in sbom["files"]}
    owners = {inside[r["relatedSpdxElement"]]: packages[r["spdxElementId"]] for r in sbom["relationships"]
              if r["relationshipType"] == "CONTAINS"}
    for library in (tree / "lib").iterdir():
        owner = owners[f"./lib/{library.name}"]
        found = re.search(r"copyright in (share/licenses/\S+)", owner["sourceInfo"])
        assert found and len((tree / found[1]).read_text(errors="replace")) > 200, (library.name, owner)
    programs = {f"./bin/{path.name}" for path in (tree / "bin").iterdir()}
    assert {owners[program]["name"] for program in programs} == {"penstock"}
    compiled = {packages[r["spdxElementId"]]["name"] for r in sbom["relationships"]
                if r["relationshipType"] == "BUILD_DEPENDENCY_OF"}
    assert {"libboost1.81-dev", "libspdlog-dev", "libcli11-dev", "libstdc++-12-dev"} & compiled, compiled
    assert (tree / "share/licenses/open62541/MPL-2.0").stat().st_size > 10_000
    page = {package["name"] for package in sbom["packages"] if "/web/" in package.get("sourceInfo", "")}
    assert {"react", "react-dom", "uplot", "pretendard"} <= page and "vite" not in page, page
    for name in page:
        assert (tree / f"share/licenses/web/{name}/LICENSE").stat().st_size > 200, name


def test_a_licence_that_is_only_named_is_there_as_well(tree):
    licences = tree / "share/licenses"
    for text in licences.glob("*/copyright"):
        for name in re.findall(r"/usr/share/common-licenses/([A-Za-z0-9.-]*\d)\b", text.read_text(errors="replace")):
            is_one = (nodes.pathlib.Path("/usr/share/common-licenses") / name).is_file()
            assert not is_one or (licences / "common-licenses" / name).stat().st_size > 500, (text, name)


@pytest.mark.long
def test_two_runs_make_the_same_bytes(releases, bundle):
    first = {path.name: files.sha256(path) for path in bundle.parent.iterdir()}
    releases.make(VERSION, again=True)
    again = {path.name: files.sha256(path) for path in bundle.parent.iterdir()}
    assert first == again


SUITES = ["bookworm", *(pytest.param(suite, marks=pytest.mark.long) for suite in ("trixie", "noble"))]


@pytest.mark.parametrize("suite", SUITES)
def test_the_bundle_runs_on_a_system_that_has_nothing_installed_for_it(suite, make_node, tree):
    try:
        machine = make_node(suite)
    except RuntimeError as error:
        pytest.skip(f"no tree of {suite} can be had, the versions of its symbols are proved instead: {error}")
    files.run("cp", "-r", tree, machine.root / "opt/bundle")
    machine.run("systemd-run", "--unit=gateway", "/opt/bundle/bin/penstock", "--data", "/root/data")
    answered = machine.wait_for(lambda: machine.try_run("curl", "-sfk", "https://localhost/api/v1/system/ready").stdout, 60,
                                "the gateway is ready: " + machine.journal("gateway"))
    assert json.loads(answered)["data"]["status"] == "READY"
    assert "OK" in machine.run("/opt/bundle/bin/penstock", "--check-files")
    maps = machine.run("bash", "-c", "cat /proc/$(pgrep -x penstock)/maps")
    loaded = set(re.findall(r"(/\S+\.so[.0-9]*)$", maps, re.M))
    assert all(path.startswith("/opt/bundle/lib/") or re.search(r"/(libc|libm|libresolv|libdl|librt|libpthread|ld-linux"
               r"|libnss)[^/]*$", path) for path in loaded), loaded
    started = time.monotonic()
    machine.run("systemctl", "stop", "gateway")
    print(suite, "stopped in", round(time.monotonic() - started, 1), "s")
