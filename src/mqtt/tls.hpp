#pragma once

#include <memory>
#include <string>

#include "io/stream.hpp"

struct ssl_ctx_st;

namespace penstock::mqtt {

/// TLS for one connection of libmosquitto, which always uses the context of this object.
///
/// libmosquitto gets a numeric address, because it would block the loop to look up a name. So the name that is verified
/// and requested (SNI) is set here. libmosquitto reports only that TLS has failed; the reason is stored here.
/// Lifecycle: outlives the connection.   Thread: the loop's.
class tls_client {
public:
    /// Errors: bad_tls_file, bad_address, tls_refused of io.
    static result<std::unique_ptr<tls_client>> make(const io::tls_settings& settings, const std::string& host);
    ~tls_client();
    tls_client(const tls_client&) = delete;
    tls_client& operator=(const tls_client&) = delete;

    ssl_ctx_st* context() noexcept;

    /// Whether the client hello was written, so that a broker was reached.
    bool has_begun() const noexcept;

    /// Why TLS failed: `tls_untrusted`: the gateway does not trust the broker; `tls_refused`: the broker refused the
    /// gateway, or both have no version or cipher in common.
    error_code failure() const noexcept;

private:
    struct state;
    explicit tls_client(std::unique_ptr<state> s);
    std::unique_ptr<state> state_;
};

}  // namespace penstock::mqtt
