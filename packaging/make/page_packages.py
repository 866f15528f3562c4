"""The npm packages that the web page in the program is made of, and its font: licences and lines of the bill of materials."""

import json
import pathlib
import re
import shutil
import urllib.parse

WEB = pathlib.Path(__file__).resolve().parents[2] / "web"
FONT, FONT_LICENCE = "pretendard", "OFL-1.1"
LICENCE_FILE = re.compile(r"licen[cs]e(\.(md|txt))?", re.IGNORECASE)


def packages():
    """Folder and package.json of each package that is not only for building, sorted by name. Types leave nothing in the page."""
    lock = json.loads((WEB / "package-lock.json").read_text())["packages"]
    folders = [WEB / path for path, entry in lock.items() if path and not entry.get("dev") and not path.startswith("node_modules/@types/")]
    found = [(folder, json.loads((folder / "package.json").read_text())) for folder in folders if folder.is_dir()]
    return sorted(found, key=lambda one: one[1]["name"])


def add_licences(licences):
    for folder, about in packages():
        texts = [path for path in sorted(folder.iterdir()) if LICENCE_FILE.fullmatch(path.name)]
        if not texts:
            raise SystemExit(f"package: the npm package {about['name']} has no licence file")
        target = licences / "web" / about["name"]
        target.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(texts[0], target / "LICENSE")
    target = licences / "web" / FONT
    target.mkdir(parents=True)
    shutil.copyfile(WEB / "public/fonts/LICENSE.txt", target / "LICENSE")


def entries(element):
    """SPDX packages; `element` makes an SPDXID of a name."""
    made = []
    for _, about in packages():
        name, version = about["name"], about["version"]
        purl = f"pkg:npm/{urllib.parse.quote(name)}@{version}"
        made.append(entry(element, name, version, about.get("license", "NOASSERTION")) | {
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}],
        })
    return [*made, entry(element, FONT, "NOASSERTION", FONT_LICENCE)]


def entry(element, name, version, licence):
    return {
        "name": name,
        "SPDXID": element(f"Package-web-{name}"),
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
        "sourceInfo": f"in the web page; copyright in share/licenses/web/{name}/LICENSE",
    }
