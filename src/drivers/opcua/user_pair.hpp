#pragma once

#include <string>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace penstock::opcua {

/// The certificate that a user presents instead of a password, and its key.
struct user_pair {
    byte_buffer certificate;  ///< DER
    byte_buffer key;          ///< DER; secret
};

/// Reads both from files in DER or PEM. The fault's field is the option whose file cannot be used; its message never
/// has content of a file.
checked<user_pair> read_user_pair(const std::string& certificate_path, const std::string& key_path);

}  // namespace penstock::opcua
