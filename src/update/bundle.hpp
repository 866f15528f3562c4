#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "base/error.hpp"
#include "update/manifest.hpp"

namespace penstock::update {

/// Called with the number of bytes that are done.
using progress = std::function<void(std::uint64_t)>;

/// Reads the manifest of a bundle (`.tar.zst`), which is its first file; the rest is not read. The bundle may come from
/// anyone and contain anything: check its signature first.
checked<manifest> read_bundle_manifest(const std::string& path);

/// Unpacks a bundle into an empty folder to which no other user may write. The content must match the manifest: each
/// file with its size, SHA-256 and mode, each link, nothing else, and nothing twice. Files and folders are on disk when
/// this returns. After a fault the caller must remove the folder.
/// Memory: some 130 MiB at most, by zstd's window.
checked<manifest> unpack_bundle(const std::string& path, const std::filesystem::path& into,
                                const progress& report = {});

/// Checks that a folder contains exactly what its `manifest.json` says, and that this is the manifest of the bundle.
checked<manifest> check_unpacked(const std::filesystem::path& folder);

}  // namespace penstock::update
