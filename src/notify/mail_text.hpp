#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"

namespace penstock::notify {

/// A mail before it is encoded; texts are UTF-8.
struct mail {
    std::string sender;  ///< address
    std::vector<std::string> recipients;
    std::string subject;
    std::string body;
    std::string message_id;  ///< without angle brackets
    wall_time time{};
};

/// The mail in the form of RFC 5322 with MIME (RFC 2045, RFC 2047): all bytes are ASCII, no line is longer than 78
/// bytes, and no text of a value can add a header field. Pure.
std::string encode_mail(const mail& m);

/// Whether the text is one e-mail address that this gateway sends to: `name@host` in ASCII without quotes, blanks and
/// angle brackets, at most 254 bytes. Pure.
bool is_mail_address(std::string_view text) noexcept;

}  // namespace penstock::notify
