#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "http_client/codec.hpp"

namespace penstock::http {

/// User and password, which are sent in the way that the server asks for.
struct login {
    std::string user;
    std::string password;
    bool allows_basic = false;  ///< basic authentication may be used, over TLS and if the server offers nothing better
};

/// What a server asks for by `WWW-Authenticate: Digest` (RFC 7616, 3.3).
struct digest_challenge {
    enum class hash { md5, sha_256 };
    hash algorithm = hash::md5;
    bool is_session = false;   ///< `MD5-sess`, `SHA-256-sess`
    bool has_quality = false;  ///< `qop="auth"`; absent in RFC 2069
    bool is_stale = false;     ///< only the nonce was wrong
    bool hides_user = false;   ///< `userhash=true`
    std::string realm, nonce, opaque;
};

/// What the fields of a response with status 401 ask for.
struct challenges {
    std::optional<digest_challenge> digest;  ///< SHA-256 before MD5
    bool offers_basic = false;
    bool has_unknown_digest = false;  ///< with another algorithm, or only `auth-int`
};
challenges read_challenges(const headers& fields);

/// The value of `Authorization` (RFC 7616, 3.4). `count`: number of the request with this nonce, from 1. Error: the
/// system's library does not have the hash, such as MD5 in FIPS mode.
result<std::string> make_digest(const digest_challenge& c, const login& who, std::string_view method,
                                std::string_view target, std::uint32_t count, std::string_view own_nonce);

/// A random text that cannot be guessed, for `own_nonce`.
std::string make_own_nonce();

/// The value of `Authorization` for basic authentication, which contains the password in readable form (RFC 7617).
std::string make_basic(std::string_view user, std::string_view password);

}  // namespace penstock::http
