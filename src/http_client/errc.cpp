#include "http_client/errc.hpp"

#include <array>
#include <utility>

namespace penstock::http {

namespace {

constexpr std::array<std::pair<unsigned, std::string_view>, 38> reasons{{
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {300, "Multiple Choices"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized: the server requires other credentials; check the login that is configured"},
    {402, "Payment Required"},
    {403, "Forbidden: the server does not allow this to the configured user or key"},
    {404, "Not Found: there is nothing at this path"},
    {405, "Method Not Allowed: the server requires another method"},
    {406, "Not Acceptable"},
    {407, "Proxy Authentication Required"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {411, "Length Required"},
    {412, "Precondition Failed"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type: the server requires another Content-Type"},
    {422, "Unprocessable Content: the server does not accept this value"},
    {423, "Locked"},
    {428, "Precondition Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {502, "Bad Gateway"},
    {503, "Service Unavailable"},
    {504, "Gateway Timeout"},
    {505, "HTTP Version Not Supported"},
}};  // RFC 9110, 15

class client_category final : public category {
public:
    const char* name() const noexcept override { return "http"; }

    std::string message(int code) const override {
        if (code >= 100) return "HTTP " + status_text(static_cast<unsigned>(code));
        switch (static_cast<client_errc>(code)) {
            case client_errc::closed: return "the connection is not open";
            case client_errc::bad_request: return "the request is not valid HTTP";
            case client_errc::header_too_long:
                return "the header of the answer is longer than 64 KiB, the limit of the gateway";
            case client_errc::too_large: return "the answer is larger than the option max_body_kb allows";
            case client_errc::bad_compression:
                return "the answer cannot be unpacked: it is not compressed as its header says";
            case client_errc::unknown_compression:
                return "the answer is compressed in a way that the gateway did not offer and cannot unpack";
            case client_errc::no_token: return "the answer of the token server contains no access token";
            case client_errc::no_hash:
                return "the device asks for a login with a hash that the gateway's operating system does not provide";
            case client_errc::unknown_digest:
                return "the device asks for a digest login that the gateway does not support: it supports MD5 and "
                       "SHA-256 with qop \"auth\"";
            case client_errc::wants_basic:
                return "the device asks for basic authentication, which the gateway did not send because others could "
                       "read the password: use https with auth \"password\", or set auth to \"basic\"";
            case client_errc::bad_source: return "the data to send ended before its declared size";
        }
        return "unknown HTTP error";
    }

    remedy remedy_for(int code) const noexcept override {
        if (code >= 500 || code == 408 || code == 429) return remedy::retry;
        if (code >= 400) return remedy::device_refused;
        switch (static_cast<client_errc>(code)) {
            case client_errc::closed:
            case client_errc::bad_request:
            case client_errc::header_too_long: return remedy::reconnect;
            case client_errc::bad_compression:
            case client_errc::no_token: return remedy::retry;
            default: return remedy::fix_config;
        }
    }
};

const client_category the_category;

}  // namespace

error_code make_error_code(client_errc e) noexcept {
    return {static_cast<int>(e), the_category};
}

error_code status_error(unsigned status) noexcept {
    return {static_cast<int>(status), the_category};
}

std::string status_text(unsigned status) {
    std::string out = std::to_string(status);
    for (const auto& [code, reason] : reasons) {
        if (code == status) return out.append(" ").append(reason);
    }
    return out;
}

}  // namespace penstock::http
