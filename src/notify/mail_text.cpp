#include "notify/mail_text.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace penstock::notify {

namespace {

constexpr std::size_t max_address = 254;
constexpr std::size_t bytes_per_word = 39;  ///< 64 characters, so that the first fits beside "Subject: "
constexpr std::size_t bytes_per_line = 57;  ///< of the body: 76 characters

std::string base64(std::string_view bytes) {
    std::string out(4 * ((bytes.size() + 2) / 3) + 1, '\0');
    const auto n = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                                   reinterpret_cast<const unsigned char*>(bytes.data()), int(bytes.size()));
    out.resize(static_cast<std::size_t>(n));
    return out;
}

bool is_continuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// The text as encoded words, one on each line. No character is divided between two of them.
std::string encoded_words(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, ' ');
    std::string out;
    for (std::size_t at = 0; at < text.size() || at == 0;) {
        auto end = std::min(at + bytes_per_word, text.size());
        while (end > at && end < text.size() && is_continuation(text[end]))
            --end;
        if (!out.empty()) out += "\r\n ";
        out += fmt::format("=?UTF-8?B?{}?=", base64(std::string_view(text).substr(at, end - at)));
        at = std::max(end, at + 1);
    }
    return out;
}

std::string date_field(wall_time t) {
    constexpr std::array days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto day = std::chrono::floor<std::chrono::days>(t);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(std::chrono::floor<std::chrono::seconds>(t - day));
    return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} +0000", days[std::chrono::weekday(day).c_encoding()],
                       unsigned(date.day()), months[unsigned(date.month()) - 1], int(date.year()),
                       clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

/// Lines of a mail end with CR LF.
std::string with_crlf(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\r') continue;
        if (c == '\n') out += '\r';
        out += c;
    }
    return out;
}

}  // namespace

bool is_mail_address(std::string_view text) noexcept {
    const auto at = text.rfind('@');
    if (at == text.npos || at == 0 || at + 1 >= text.size() || text.size() > max_address) return false;
    if (text.find('@') != at || text.front() == '-') return false;
    constexpr std::string_view specials = "<>()[],;:\\\"";
    return std::ranges::none_of(text, [&](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte <= 0x20 || byte >= 0x7F || specials.find(c) != specials.npos;
    });
}

std::string encode_mail(const mail& m) {
    std::string out = "Date: " + date_field(m.time) + "\r\nFrom: <" + m.sender + ">\r\nTo: ";
    for (std::size_t i = 0; i < m.recipients.size(); ++i)
        out += (i == 0 ? "<" : ",\r\n <") + m.recipients[i] + ">";
    out += "\r\nSubject: " + encoded_words(m.subject) + "\r\nMessage-ID: <" + m.message_id +
           ">\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
           "Content-Transfer-Encoding: base64\r\n\r\n";
    const auto body = with_crlf(m.body);
    for (std::size_t at = 0; at < body.size(); at += bytes_per_line)
        out += base64(std::string_view(body).substr(at, bytes_per_line)) + "\r\n";
    return out;
}

}  // namespace penstock::notify
