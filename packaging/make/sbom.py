"""What a bundle is made of, as SPDX 2.3: the libraries in it, and what was compiled into the programs."""

import datetime
import json
import pathlib
import re
import shutil
import uuid

import files
import licence_names
import page_packages

OPEN62541 = "open62541"
OPEN62541_VERSION = "1.4.17"
# SPDX 2.3, clause 3: letters, digits, dots and hyphens.
NOT_OF_AN_ID = re.compile(r"[^A-Za-z0-9.-]")


def packages_compiled_in(build, programs):
    """Debian packages of which headers or static libraries were compiled into the programs, without the C library's."""
    names = [f"bin/{program}" for program in programs]
    objects = set(files.run("ninja", "-C", build, "-t", "inputs", *names).split())
    used = set(re.findall(r"(/usr/lib/\S+\.a)\b", "\n".join(objects)))
    for block in files.run("ninja", "-C", build, "-t", "deps").split("\n\n"):
        target, _, rest = block.strip().partition(": ")
        if target in objects:
            used |= {line.strip() for line in rest.splitlines() if line.strip().startswith("/usr/")}
    used |= {str(pathlib.Path(path).resolve()) for path in used}
    compiled = set()
    for listing in pathlib.Path("/var/lib/dpkg/info").glob("*.list"):
        if not used.isdisjoint(listing.read_text().splitlines()):
            compiled.add(listing.stem.split(":")[0])
    return {name for name in compiled if not re.match(r"(libc6|linux-libc|g\+\+|gcc|cpp|libgcc)", name)}


def add_open62541(licences):
    """Built from source by scripts/open62541, so no package says what its licence is."""
    target = licences / OPEN62541
    target.mkdir(parents=True, exist_ok=True)
    (target / "copyright").write_text(
        f"open62541 {OPEN62541_VERSION}, https://www.open62541.org\n"
        "Mozilla Public License 2.0: https://mozilla.org/MPL/2.0/. The sources with our changes: cmake/open62541 and\n"
        "scripts/open62541 of the source tarball of this version.\n"
    )
    mpl = pathlib.Path("/usr/share/common-licenses/MPL-2.0")
    if mpl.exists():
        shutil.copyfile(mpl, target / "MPL-2.0")


def versions_of(packages):
    text = files.run("dpkg-query", "-W", "-f", "${Package}|${Version}|${source:Package}|${Status}\\n", *sorted(packages))
    rows = [line.split("|") for line in text.splitlines()]
    return {name: (version, source) for name, version, source, status in rows if "installed" in status}


def element(name):
    return "SPDXRef-" + NOT_OF_AN_ID.sub("-", name)


def package_entry(name, version, source, licence, is_debian=True):
    entry = {
        "name": name,
        "SPDXID": element(f"Package-{name}"),
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }
    if is_debian:
        entry["supplier"] = "Organization: Debian"
        entry["sourceInfo"] = f"Debian source package {source}; copyright in share/licenses/{source}/copyright"
        entry["licenseComments"] = "declared: that of the library as a whole; parts differ"
        locator = f"pkg:deb/debian/{name}@{version.replace('+', '%2B').replace(':', '%3A')}"
        entry["externalRefs"] = [{
            "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": locator,
        }]
    return entry


def document(tree, libraries, sources, options):
    """`libraries`: path in the tree → package; `sources`: packages compiled in."""
    found = versions_of({*libraries.values(), *sources})
    product = package_entry("penstock", options.version, "", "LicenseRef-penstock", is_debian=False)
    opcua = package_entry(OPEN62541, OPEN62541_VERSION, "", "MPL-2.0", is_debian=False)
    opcua["externalRefs"] = [{
        "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
        "referenceLocator": f"pkg:github/open62541/open62541@v{OPEN62541_VERSION}",
    }]
    page = page_packages.entries(element) if options.has_page else []
    packages = [product, opcua, *page, *(package_entry(n, *found[n], licence_names.of_package(n, found[n][1]))
                                          for n in sorted(found))]
    entries, relations = [], [
        {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": product["SPDXID"]},
        {"spdxElementId": product["SPDXID"], "relationshipType": "STATIC_LINK", "relatedSpdxElement": opcua["SPDXID"]},
    ]
    for package in page:
        relations.append({"spdxElementId": product["SPDXID"], "relationshipType": "STATIC_LINK",
                          "relatedSpdxElement": package["SPDXID"]})
    for name in sorted(sources):
        relations.append({"spdxElementId": element(f"Package-{name}"), "relationshipType": "BUILD_DEPENDENCY_OF",
                          "relatedSpdxElement": product["SPDXID"]})
    for path in files.all_below(tree):
        inner = str(path.relative_to(tree))
        if not inner.startswith(("bin/", "lib/")):
            continue
        name = element(f"File-{inner}")
        entries.append({
            "fileName": "./" + inner,
            "SPDXID": name,
            "checksums": [{"algorithm": "SHA1", "checksumValue": sha1(path)},
                          {"algorithm": "SHA256", "checksumValue": files.sha256(path)}],
            "licenseConcluded": "NOASSERTION",
            "copyrightText": "NOASSERTION",
        })
        owner = element(f"Package-{libraries.get(inner, 'penstock')}")
        relations.append({"spdxElementId": owner, "relationshipType": "CONTAINS", "relatedSpdxElement": name})
        if inner in libraries:
            relations.append({"spdxElementId": product["SPDXID"], "relationshipType": "DYNAMIC_LINK",
                              "relatedSpdxElement": owner})
    seen = set()
    relations = [r for r in relations if not (key := tuple(r.values())) in seen and not seen.add(key)]
    created = datetime.datetime.fromtimestamp(options.epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    name = f"penstock-{options.version}-linux-{options.arch}"
    return json.dumps({
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        "documentNamespace": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, f'{name}-{options.commit}')}",
        "creationInfo": {"created": created, "creators": ["Tool: penstock-scripts-package"]},
        "packages": packages,
        "hasExtractedLicensingInfos": licence_names.own_texts(packages),
        "files": entries,
        "relationships": relations,
    }, indent=1) + "\n"


def sha1(path):
    import hashlib  # SPDX asks for it; it guards nothing
    return hashlib.sha1(path.read_bytes()).hexdigest()
