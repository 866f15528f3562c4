#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "base/error.hpp"
#include "update/manifest.hpp"

namespace penstock::update {

/// Called with the bytes that are done.
using progress = std::function<void(std::uint64_t)>;

/// The manifest of a bundle (`.tar.zst`), which is the first file in it; no more is read. Whoever made the bundle may
/// have written anything: check its signature first.
checked<manifest> read_bundle_manifest(const std::string& path);

/// Unpacks a bundle into an empty folder that nobody else may write to. What arrives must be what the manifest says:
/// each file with its size, SHA-256 and mode, each link, nothing else, nothing twice. Files and folders are on disk
/// when it returns. On a fault the folder is left as it is: remove it.
/// Memory: some 130 MiB at most, by zstd's window.
checked<manifest> unpack_bundle(const std::string& path, const std::filesystem::path& into,
                                const progress& report = {});

/// Whether a folder holds just what its own `manifest.json` says, and that it is the bundle's.
checked<manifest> check_unpacked(const std::filesystem::path& folder);

}  // namespace penstock::update
