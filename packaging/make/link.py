"""Links the programs of a build once more, with another version and the day of the commit in them: one file is compiled,
and nothing of the build folder changes.

usage: link.py --build DIR --into DIR --version V --epoch S
"""

import argparse
import datetime
import json
import pathlib
import shlex
import sys

import files

PROGRAMS = ("penstock", "penstockctl", "penstock-sim", "penstock-update", "penstock-job")
SOURCE = "src/base/product.cpp"


def compile_product(build, target, version, date):
    """The object that says which version this is: the build's own command with other values."""
    commands = json.loads((build / "compile_commands.json").read_text())
    entry = next(c for c in commands if c["file"].endswith("/" + SOURCE))
    words = [w for w in shlex.split(entry["command"]) if not w.startswith("-DPENSTOCK_")]
    words[words.index("-o") + 1] = str(target)
    words += [f'-DPENSTOCK_VERSION="{version}"', f'-DPENSTOCK_BUILD_DATE="{date}"']
    files.run(*words, cwd=entry["directory"])


def link(build, name, product, target):
    """The build's own command; the object stands before the library that has the same functions, which so stay out.
    No build id: it is a sum over what is stripped afterwards, with paths of this machine in it. All symbols are bound at
    the start, so that their table is read-only afterwards."""
    command = files.run("ninja", "-C", build, "-t", "commands", f"bin/{name}").splitlines()[-1]
    words = shlex.split(command.replace("\\$", "$"))  # the shell would read it so inside of quotes
    begin = words.index("&&") + 1
    words = words[begin:words.index("&&", begin)]
    output = words.index("-o")
    words[output + 1] = str(target)
    words[output:output] = [str(product), "-Wl,--build-id=none", "-Wl,-z,now"]
    files.run(*words, cwd=build)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--into", type=pathlib.Path, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--epoch", type=int, required=True)
    options = parser.parse_args()
    build = options.build.resolve()
    options.into.mkdir(parents=True, exist_ok=True)
    into = options.into.resolve()
    date = datetime.datetime.fromtimestamp(options.epoch, datetime.timezone.utc).strftime("%Y-%m-%d")
    product = into / "product.o"
    compile_product(build, product, options.version, date)
    targets = files.run("ninja", "-C", build, "-t", "targets", "all")
    for name in PROGRAMS:
        if f"\nbin/{name}:" in targets:
            link(build, name, product, into / name)
            files.run("strip", "--strip-all", "--remove-section=.comment", into / name)
    product.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
