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

/// The certificates in a folder, whatever their files are called; the same one twice counts once. Files that are
/// none, or too large, are named in the log and not changed. A missing folder is empty.
std::vector<certificate_file> read_certificates(const std::string& folder);

/// The revocation lists in a folder.
std::vector<std::shared_ptr<X509_CRL>> read_revocations(const std::string& folder);

/// `<folder>/<thumbprint>.der`.
std::string path_in(std::string_view folder, std::string_view thumbprint);

/// Complete or missing, but perhaps not yet on disk: for what may be lost when the power fails.
bool write_unsynced(const std::string& path, byte_view bytes);

inline std::string_view as_text(byte_view bytes) noexcept {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace penstock::opcua
