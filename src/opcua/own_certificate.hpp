#pragma once

#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "opcua/openssl_pointers.hpp"

namespace penstock::opcua {

/// The content of the gateway's own certificate.
struct subject_alt_names {
    std::string application_uri;
    std::string host_name;
    std::vector<std::string> addresses{};  ///< numeric IP addresses
};

/// A new RSA key of 2048 bits as PEM.
checked<std::string> make_own_key();

/// Null if the text is no private key.
key_pointer read_key(std::string_view pem);

/// A certificate of that key, signed with it: SHA-256, five years from an hour before `now`, for the purposes that
/// OPC 10000-6 6.2.2 requires of an application's own certificate; valid as its own issuer. DER.
checked<byte_buffer> sign_own(EVP_PKEY& key, const subject_alt_names& facts, wall_time now);

}  // namespace penstock::opcua
