#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "opcua/parsed_certificate.hpp"

namespace penstock::opcua {

/// A certificate and its file.
struct certificate_file {
    parsed_certificate certificate;
    std::string path;
    wall_time written{};
};

/// The certificates in a folder, whatever the names of their files; a certificate that occurs twice counts once. Files
/// that are no certificate or too large are named in the log and not changed. A missing folder counts as empty.
std::vector<certificate_file> read_certificates(const std::string& folder);

/// The revocation lists in a folder.
std::vector<std::shared_ptr<X509_CRL>> read_revocations(const std::string& folder);

/// `<folder>/<thumbprint>.der`.
std::string path_in(std::string_view folder, std::string_view thumbprint);

/// Writes a file that is complete or missing, but perhaps not yet on disk: for data that may be lost in a power
/// failure.
bool write_unsynced(const std::string& path, byte_view bytes);

inline std::string_view as_text(byte_view bytes) noexcept {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace penstock::opcua
