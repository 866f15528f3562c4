#pragma once

#include <memory>
#include <string>

#include "base/error.hpp"

namespace boost::asio::ssl {
class context;
}

namespace penstock::api {

/// PEM files of the server's identity.
struct tls_files {
    std::string cert, key;
};

/// A self-signed P-256 certificate with host name, `localhost` and the machine's addresses as names; ten years. Both
/// files are written new, the key readable by its owner only.
checked<> make_certificate(const tls_files& to);

/// A server context for TLS 1.2 and 1.3. The fault: a file is wrong or unsafe; then there is no context.
checked<std::shared_ptr<boost::asio::ssl::context>> load_tls(const tls_files& from);

/// Whether the certificate was issued for that host, a name or an address.
bool covers(boost::asio::ssl::context& context, const std::string& host);

/// The SHA-256 of the certificate that the context presents, in lower-case hex; empty if it has none.
std::string certificate_sha256(boost::asio::ssl::context& context);

/// The given files, or those under `<data>/pki`, made when missing.
checked<tls_files> find_identity(const tls_files& given, const std::string& data_dir);

}  // namespace penstock::api
