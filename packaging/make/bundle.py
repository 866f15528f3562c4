"""Makes the tree of a version (bin lib share manifest.json) of a build, and its bundle.

usage: bundle.py --build DIR --programs DIR --tree DIR --version V --commit C --epoch S --arch A [--public-key FILE] [--fast]
                 --bundle FILE
"""

import argparse
import datetime
import json
import pathlib
import re
import shutil
import sys

import files
import page_packages
import sbom

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Debian 12's C library is the oldest that a bundle must run on.
GLIBC_FLOOR = (2, 36)


def add_programs(programs, tree):
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(programs, tree / "bin")
    (tree / "share/penstock").mkdir(parents=True)


def owners_of(paths):
    """The Debian package of each file: its name without the architecture. A file of none is refused."""
    out = {}
    for path in paths:
        real = path.resolve()
        # dpkg may know it by the name it had before /lib became /usr/lib.
        for name in (real, pathlib.Path(str(real).removeprefix("/usr")), path):
            text = files.subprocess.run(["dpkg", "-S", str(name)], capture_output=True, text=True, check=False).stdout
            if text:
                out[path] = text.split(":")[0]
                break
        else:
            raise SystemExit(f"package: {path} belongs to no Debian package: it cannot be described")
    return out


def add_libraries(tree):
    """Copies each shared library but those of glibc; returns path in the tree → Debian package."""
    found = {}
    for program in sorted((tree / "bin").iterdir()):
        found.update(files.needed_libraries(program))
    owners = owners_of(found.values())
    out = {}
    (tree / "lib").mkdir()
    for name, path in sorted(found.items()):
        if owners[path] == "libc6":
            continue
        target = tree / "lib" / name
        shutil.copyfile(path.resolve(), target)
        target.chmod(0o644)
        out[f"lib/{name}"] = owners[path]
    return out


def check_tree(tree):
    """Each program finds its libraries in the tree or in glibc alone, and needs no newer one than Debian 12's."""
    # Also those that glibc loads by itself: libgcc_s for the stack of a thread that ends.
    for path in files.all_below(tree):
        if not files.is_program(path):
            continue
        newest = files.newest_symbol_version(path)
        if newest > GLIBC_FLOOR:
            raise SystemExit(f"package: {path.name} needs glibc {'.'.join(map(str, newest))}, Debian 12 has 2.36")
    for program in sorted((tree / "bin").iterdir()):
        dynamic = files.run("readelf", "--dynamic", "--wide", program)
        if "(RPATH)" not in dynamic or "[$ORIGIN/../lib]" not in dynamic:
            raise SystemExit(f"package: {program.name} has not the search path $ORIGIN/../lib, and no other")
        for name, path in files.needed_libraries(program).items():
            inside = (tree / "lib").resolve() in path.resolve().parents
            if not inside and list(owners_of([path]).values()) != ["libc6"]:
                raise SystemExit(f"package: {program.name} takes {name} from {path}")


def add_licences(tree, packages):
    """The copyright file of each Debian source package that a file of the bundle is, or was made, from."""
    for package, (_, source) in sorted(sbom.versions_of(packages).items()):
        text = pathlib.Path("/usr/share/doc") / package / "copyright"
        if not text.exists():
            raise SystemExit(f"package: {package} has no copyright file: its licence is not known")
        target = tree / "share/licenses" / source
        target.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(text.resolve(), target / "copyright")


def add_common_licences(licences):
    """The texts that the copyright files only name, for those who have no Debian to look them up on."""
    named = set()
    for text in licences.glob("*/copyright"):
        found = re.findall(r"/usr/share/common-licenses/([A-Za-z0-9.-]*[A-Za-z0-9])", text.read_text(errors="replace"))
        named |= set(found)
    target = licences / "common-licenses"
    target.mkdir()
    for name in sorted(named):
        source = pathlib.Path("/usr/share/common-licenses") / name
        if source.is_file():  # some name a whole family, which is no file
            shutil.copyfile(source.resolve(), target / name)


def schemas():
    """Numbers of the migrations that this version knows."""
    folder = ROOT / "src/store/migrations"
    return {
        "database": max(int(path.name[:4]) for path in folder.glob("*.sql")),
        "shared": max(int(path.name[:4]) for path in folder.glob("shared/*.sql")),
    }


def write_sums(tree):
    """What `penstock --check-files` compares with."""
    path = tree / "share/penstock/SHA256SUMS"
    lines = [f"{files.sha256(p)}  {p.relative_to(tree)}\n" for p in files.all_below(tree) if p != path]
    path.write_text("".join(sorted(lines, key=lambda line: line[66:])))


def write_manifest(tree, options):
    entries = []
    for path in files.all_below(tree):
        path.chmod(0o755 if path.parent.name == "bin" else 0o644)
        entries.append({
            "path": str(path.relative_to(tree)),
            "size": path.stat().st_size,
            "sha256": files.sha256(path),
            "mode": f"{path.stat().st_mode & 0o7777:04o}",
        })
    date = datetime.datetime.fromtimestamp(options.epoch, datetime.timezone.utc).strftime("%Y-%m-%d")
    manifest = {
        "version": options.version,
        "build_date": date,
        "commit": options.commit,
        "arch": options.arch,
        "least_from": (ROOT / "packaging/least_from").read_text().strip(),
        "schemas": schemas(),
        "files": entries,
    }
    path = tree / "manifest.json"
    path.write_text(json.dumps(manifest, indent=1) + "\n")
    path.chmod(0o644)


def pack(tree, bundle, epoch, fast):
    tar = pathlib.Path(bundle).with_suffix("")
    files.write_tar(tar, tree, epoch, first=("manifest.json",))
    # Two threads whatever the machine has: the bytes depend on it.
    files.run("zstd", "-q", "-f", "-3" if fast else "-19", "-T2", "--rm", tar, "-o", bundle)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    for name in ("build", "programs", "tree", "version", "commit", "arch", "bundle"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--epoch", type=int, required=True)
    parser.add_argument("--public-key")
    parser.add_argument("--fast", action="store_true", help="pack quickly, for tests")
    options = parser.parse_args()
    tree, build = pathlib.Path(options.tree), pathlib.Path(options.build)
    add_programs(options.programs, tree)
    libraries = add_libraries(tree)
    check_tree(tree)
    if options.public_key:
        shutil.copyfile(options.public_key, tree / "share/update.pub")
    sources = sbom.packages_compiled_in(build, [p.name for p in sorted((tree / "bin").iterdir())])
    add_licences(tree, {*libraries.values(), *sources})
    options.has_page = "PENSTOCK_WEB:BOOL=ON" in (build / "CMakeCache.txt").read_text()
    if options.has_page:
        page_packages.add_licences(tree / "share/licenses")
    sbom.add_open62541(tree / "share/licenses")
    add_common_licences(tree / "share/licenses")
    (tree / "share/penstock/sbom.spdx.json").write_text(sbom.document(tree, libraries, sources, options))
    for folder in (tree, *(p for p in tree.rglob("*") if p.is_dir())):
        folder.chmod(0o755)
    write_sums(tree)
    write_manifest(tree, options)
    pack(tree, options.bundle, options.epoch, options.fast)
    size = pathlib.Path(options.bundle).stat().st_size
    print(f"package: {options.bundle}: {size / 1e6:.1f} MB, {len(libraries)} libraries")
    return 0


if __name__ == "__main__":
    sys.exit(main())
