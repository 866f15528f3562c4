"""Writes a container image as `docker load`, `podman load` and skopeo read it (docker-archive): one layer of a folder, and
a description. No program of containers is needed for that, and the bytes are the same each time.

usage: image.py --root DIR --version V --epoch S --arch A --out FILE
"""

import argparse
import datetime
import json
import pathlib
import sys
import tarfile
import tempfile

import files

USER = "65532:65532"
DATA = "/var/lib/penstock"


def description(options, layer_sum):
    created = datetime.datetime.fromtimestamp(options.epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    seconds = 1_000_000_000
    return {
        "architecture": options.arch,
        "os": "linux",
        "created": created,
        "config": {
            "User": USER,
            # `container`: what the gateway takes as the sign that it runs in one, as systemd does.
            # The others tell `podman exec … penstockctl` where the gateway is.
            "Env": ["PATH=/usr/bin", "container=oci", "LANG=C.UTF-8", "PENSTOCK_URL=https://127.0.0.1:8443",
                    f"PENSTOCK_KEY_FILE={DATA}/secrets/api-key", f"PENSTOCK_CA={DATA}/pki/penstock.crt"],
            "Entrypoint": ["/usr/bin/penstock"],
            # Ports below 1024 need a right that a container without any does not have.
            "Cmd": ["--set", "edge.http.port=8080", "--set", "edge.https.port=8443"],
            "ExposedPorts": {"8080/tcp": {}, "8443/tcp": {}, "4840/tcp": {}},
            "Volumes": {DATA: {}},
            "WorkingDir": DATA,
            "StopSignal": "SIGTERM",
            "Healthcheck": {"Test": ["CMD", "/usr/bin/penstock", "--probe"], "Interval": 30 * seconds,
                            "Timeout": 10 * seconds, "StartPeriod": 60 * seconds, "Retries": 3},
            "Labels": {"org.opencontainers.image.title": "penstock",
                       "org.opencontainers.image.version": options.version},
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{layer_sum}"]},
        "history": [{"created": created, "created_by": "scripts/package"}],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    for name in ("root", "version", "arch", "out"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--epoch", type=int, required=True)
    parser.add_argument("--fast", action="store_true", help="for tests: of any size")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=pathlib.Path(options.out).parent) as folder:
        work = pathlib.Path(folder)
        files.write_tar(work / "layer.tar", options.root, options.epoch, everything=True)
        layer_sum = files.sha256(work / "layer.tar")
        (work / "layer.tar").rename(work / f"{layer_sum}.tar")
        text = json.dumps(description(options, layer_sum), sort_keys=True)
        (work / "config.json").write_text(text)
        config = f"{files.sha256(work / 'config.json')}.json"
        (work / "config.json").rename(work / config)
        tag = f"localhost/penstock:{options.version}"
        (work / "manifest.json").write_text(
            json.dumps([{"Config": config, "RepoTags": [tag], "Layers": [f"{layer_sum}.tar"]}]))
        files.write_tar(pathlib.Path(options.out), work, options.epoch)
    with tarfile.open(options.out) as tar:
        size = sum(member.size for member in tar)
    print(f"package: {options.out}: {size / 1e6:.1f} MB, {tag}")
    if size > 120e6 and not options.fast:  # tests' programs have sanitizers
        raise SystemExit("package: the image has more than 120 MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
