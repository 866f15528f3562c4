"""Licences as SPDX names them, of the Debian packages that a bundle is made of.

Most say in their copyright file, in machine-readable form, what holds for all of it; for the others it is written down here,
by their source package, as their copyright file says it of the library. A package without either is refused: name it here.
"""

import pathlib
import re

# Short names in Debian's copyright files that SPDX spells another way.
SHORT_NAMES = {
    "expat": "MIT", "mit": "MIT", "bsd-2-clause": "BSD-2-Clause", "bsd-3-clause": "BSD-3-Clause", "zlib": "Zlib",
    "apache-2.0": "Apache-2.0", "isc": "ISC", "curl": "curl", "bsl-1.0": "BSL-1.0", "cc0-1.0": "CC0-1.0",
    "lgpl-2.1": "LGPL-2.1-only", "lgpl-2.1+": "LGPL-2.1-or-later", "lgpl-2+": "LGPL-2.0-or-later",
    "lgpl-3+": "LGPL-3.0-or-later", "gpl-2": "GPL-2.0-only", "gpl-2+": "GPL-2.0-or-later",
    "gpl-3+": "GPL-3.0-or-later", "mpl-2.0": "MPL-2.0", "epl-2.0": "EPL-2.0", "postgresql": "PostgreSQL",
    "openldap-2.8": "OLDAP-2.8",
}
OF_SOURCE = {
    "acl": "LGPL-2.0-or-later",
    "argon2": "CC0-1.0 OR Apache-2.0",
    "bzip2": "bzip2-1.0.6",
    "cyrus-sasl2": "BSD-Attribution-HPND-disclaimer",
    "fmtlib": "MIT",
    "gnutls28": "LGPL-2.1-or-later",
    "krb5": "MIT",
    "libidn2": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "libssh2": "BSD-3-Clause",
    "libtasn1-6": "LGPL-2.1-or-later",
    "libxml2": "MIT",
    "mosquitto": "EPL-2.0 OR BSD-3-Clause",
    "protobuf": "BSD-3-Clause",
    "rtmpdump": "LGPL-2.1-or-later",  # the library; the programs are not in a bundle
    "sqlite3": "blessing",
    "uchardet": "MPL-1.1 OR GPL-2.0-or-later OR LGPL-2.1-or-later",
    "xz-utils": "LicenseRef-public-domain",
    "yaml-cpp": "MIT",  # Debian names it X11; the text is that of MIT
    "zxcvbn-c": "MIT AND CC-BY-SA-3.0",  # the code; the lists of passwords and of words of films in it
}
SANITIZERS = re.compile(r"lib(asan|ubsan|lsan|tsan)\d*$")  # only of bundles for tests
GCC = re.compile(r"gcc-\d+$")
# What SPDX has no name for.
OWN_TEXTS = {
    "LicenseRef-penstock": "The terms are those agreed with whoever supplied this package. No licence is granted to others.",
    "LicenseRef-public-domain": "liblzma is in the public domain: its authors have waived their rights in it.",
}


def of_package(package, source):
    """An SPDX expression; ends the run if none is known."""
    if SANITIZERS.match(package):
        return "Apache-2.0 WITH LLVM-exception"
    if GCC.match(source):
        return "GPL-3.0-or-later WITH GCC-exception-3.1"
    found = OF_SOURCE.get(source) or of_copyright_file(package)
    if not found:
        raise SystemExit(f"package: /usr/share/doc/{package}/copyright says in no machine-readable form what holds for all of "
                         f"{source}: name its licence in packaging/make/licence_names.py")
    return found


def of_copyright_file(package):
    """What it says about all of the package in machine-readable form; None: nothing."""
    text = pathlib.Path(f"/usr/share/doc/{package}/copyright").read_text(encoding="utf-8", errors="replace")
    if "Format: " not in text.split("\n\n", maxsplit=1)[0]:
        return None
    found = re.findall(r"^Files: *\*.*?^License: *(.+?)\.?$", text, re.M | re.S)
    if len(found) != 1:
        return None
    words = re.split(r"\s+(and/or|and|or)\s+", found[0].strip())
    known = [SHORT_NAMES.get(word.lower()) for word in words[::2]]
    if not all(known) or len(set(words[1::2])) > 1:
        return None
    return (" AND " if words[1:2] == ["and"] else " OR ").join(known)


def own_texts(packages):
    """SPDX's `hasExtractedLicensingInfos` for those that the packages name."""
    named = {name for package in packages for name in re.findall(r"LicenseRef-[A-Za-z-]+", package["licenseDeclared"])}
    return [{"licenseId": name, "extractedText": OWN_TEXTS[name]} for name in sorted(named)]
