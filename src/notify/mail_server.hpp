#pragma once

#include <cstdint>
#include <string>

#include "notify/attempt.hpp"
#include "notify/mail_text.hpp"

namespace penstock::notify {

/// A server that takes mails by SMTP (RFC 5321).
struct mail_server {
    /// How the connection is protected. With `starttls` and `tls`, an attempt fails if there is no TLS or if the
    /// certificate is not trusted: nothing is sent in clear.
    enum class security { starttls, tls, none };
    std::string host;
    std::uint16_t port = 587;
    security protection = security::starttls;
    std::string user, password;    ///< empty: no login
    std::string ca_file;           ///< PEM; empty = the system's
    milliseconds timeout{15'000};  ///< for the whole attempt
};

/// Sends the mail to all its recipients. If the server refuses some of them, the others get the mail, and the result is
/// `refused`, or `failed` with the recipients to try again in `left`. It waits for the end: at most `timeout`, and
/// about one second after `stop` is set.   Thread: any that may block. It never throws.
attempt deliver(const mail_server& to, const mail& what, const stop_request& stop);

}  // namespace penstock::notify
