#pragma once

#include <memory>
#include <string>

#include "io/stream.hpp"

struct ssl_ctx_st;

namespace penstock::mqtt {

/// TLS of one connection that libmosquitto makes: it uses our context, always.
///
/// libmosquitto gets a numeric address, for it would look names up on the loop; so the name to verify and to ask
/// for (SNI) is set here. It also reports only that TLS failed; the cause is stored here.
/// Lifecycle: outlives the connection.   Thread: the loop's.
class tls_client {
public:
    /// Errors: bad_tls_file, bad_address, tls_refused of io.
    static result<std::unique_ptr<tls_client>> make(const io::tls_settings& settings, const std::string& host);
    ~tls_client();
    tls_client(const tls_client&) = delete;
    tls_client& operator=(const tls_client&) = delete;

    ssl_ctx_st* context() noexcept;

    /// Whether the client hello is written: a broker was reached.
    bool has_begun() const noexcept;

    /// What went wrong: tls_untrusted (we refused the broker), tls_refused (it refused us, or nothing in common).
    error_code failure() const noexcept;

private:
    struct state;
    explicit tls_client(std::unique_ptr<state> s);
    std::unique_ptr<state> state_;
};

}  // namespace penstock::mqtt
