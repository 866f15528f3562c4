"""A small archive of Debian packages in a folder, for apt in a node."""

import hashlib
import shutil
import subprocess


def make_package(folder, name, version):
    """An empty package."""
    tree = folder / f"{name}-{version}"
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "DEBIAN/control").write_text(
        f"Package: {name}\nVersion: {version}\nArchitecture: all\nMaintainer: Tests <tests@penstock.example>\n"
        f"Description: empty package of a test\n"
    )
    deb = folder / f"{name}_{version}_all.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-b", tree, deb], check=True, capture_output=True)
    return deb


def make_archive(folder, label, packages):
    """Makes an archive of packages (name, version) that calls itself `label`: Debian, or Debian-Security."""
    folder.mkdir(parents=True)
    pool = folder / "pool"
    pool.mkdir()
    for name, version in packages:
        make_package(pool, name, version)
    for path in pool.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
    listing = subprocess.run(["dpkg-scanpackages", "--multiversion", "pool"], cwd=folder, check=True, capture_output=True)
    (folder / "Packages").write_bytes(listing.stdout)
    total = hashlib.sha256(listing.stdout).hexdigest()
    suite = "oldstable-security" if label.endswith("Security") else "oldstable"
    (folder / "Release").write_text(
        f"Origin: Debian\nLabel: {label}\nSuite: {suite}\nCodename: bookworm\nVersion: 12\nArchitectures: all amd64\n"
        f"Date: Wed, 25 Nov 2026 00:00:00 UTC\nSHA256:\n {total} {len(listing.stdout)} Packages\n"
    )


def set_archives(machine, folder, packages):
    """Takes Debian's archive away from a node, so no network is asked, and gives it others: label → packages."""
    root = machine.root
    for path in [root / "etc/apt/sources.list", *root.glob("etc/apt/sources.list.d/*")]:
        path.unlink(missing_ok=True)
    lines = []
    for label, content in packages.items():
        make_archive(folder / label, label, content)
        shutil.copytree(folder / label, root / "srv" / label, dirs_exist_ok=True)
        lines.append(f"deb [trusted=yes] file:/srv/{label} ./\n")
    (root / "etc/apt/sources.list").write_text("".join(lines))
