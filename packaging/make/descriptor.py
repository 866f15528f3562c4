"""Writes the descriptor of a release, which `edge.update.url` names, and signs it and the bundles with minisign.

usage: descriptor.py --out FILE --key SECRET_KEY --epoch S [--notes FILE] [--not-before TIME] BUNDLE...
"""

import argparse
import json
import pathlib
import sys
import tarfile

import files


def manifest_of(bundle):
    text = files.subprocess.run(["zstd", "-dcq", bundle], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=files.io.BytesIO(text)) as tar:
        return json.load(tar.extractfile(tar.next()))


def sign(key, path, epoch):
    """The trusted comment has the time of the commit: an older release can then not be passed off as new."""
    comment = f"timestamp:{epoch}\tfile:{path.name}\thashed"
    # -W would make a key without a password; one with a password is asked for at the terminal.
    done = files.subprocess.run(
        ["minisign", "-S", "-q", "-s", key, "-m", path, "-x", f"{path}.minisig", "-t", comment,
         "-c", "signature of a release of penstock"], check=False)
    if done.returncode != 0:
        raise SystemExit(f"package: {path} was not signed with {key}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--key", required=True)
    parser.add_argument("--epoch", type=int, required=True)
    parser.add_argument("--notes", type=pathlib.Path)
    parser.add_argument("--not-before")
    parser.add_argument("bundle", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    manifests = [manifest_of(bundle) for bundle in options.bundle]
    first = manifests[0]
    if any((m["version"], m["least_from"]) != (first["version"], first["least_from"]) for m in manifests):
        raise SystemExit("package: the bundles of one descriptor are of one version")
    release = {
        "latest_version": first["version"],
        "latest_build_date": first["build_date"],
        "artifacts": [
            {"arch": m["arch"], "url": b.name, "size": b.stat().st_size, "sha256": files.sha256(b)}
            for m, b in zip(manifests, options.bundle)
        ],
        "notes": options.notes.read_text(encoding="utf-8").strip() if options.notes else "",
        "least_from": first["least_from"],
    }
    if options.not_before:
        release["not_before"] = options.not_before
    options.out.write_text(json.dumps(release, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if options.out.stat().st_size > 64 << 10:
        raise SystemExit("package: the descriptor has more than 64 KiB: shorten the notes")
    for path in (options.out, *options.bundle):
        sign(options.key, path, options.epoch)
    return 0


if __name__ == "__main__":
    sys.exit(main())
