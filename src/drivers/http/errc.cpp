#include "drivers/http/errc.hpp"

#include <array>
#include <string>
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
    {401, "Unauthorized: the device wants other credentials"},
    {402, "Payment Required"},
    {403, "Forbidden: the device does not allow this to these credentials"},
    {404, "Not Found: there is nothing at this path"},
    {405, "Method Not Allowed: the device wants another method"},
    {406, "Not Acceptable"},
    {407, "Proxy Authentication Required"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {411, "Length Required"},
    {412, "Precondition Failed"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type: the device wants another Content-Type"},
    {422, "Unprocessable Content: the device does not take this value"},
    {423, "Locked"},
    {428, "Precondition Required"},
    {429, "Too Many Requests: a longer timecycle is needed"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {502, "Bad Gateway"},
    {503, "Service Unavailable"},
    {504, "Gateway Timeout"},
    {505, "HTTP Version Not Supported"},
}};  // RFC 9110, 15

class http_category final : public category {
public:
    const char* name() const noexcept override { return "http"; }

    std::string message(int code) const override {
        if (code >= 100) return "HTTP " + status_text(static_cast<unsigned>(code));
        switch (static_cast<errc>(code)) {
            case errc::no_such_place: return "the document has nothing at this address";
            case errc::is_null: return "the document has no value at this address (null or empty)";
            case errc::is_not_finite: return "the document says NaN or infinity at this address";
            case errc::not_a_scalar: return "the document has an object or a list at this address, not one value";
            case errc::not_a_list: return "the document has no list at this address, but the data type is an array";
            case errc::too_few_elements: return "the list at this address has fewer elements than the data type";
            case errc::not_a_number: return "what stands at this address is no number";
            case errc::not_whole: return "the number at this address has a fraction, but the data type is whole";
            case errc::out_of_range: return "the number at this address is outside the range of the data type";
            case errc::not_a_boolean: return "what stands at this address is neither a truth value nor a number";
            case errc::not_a_time:
                return "what stands at this address is neither an ISO 8601 time nor milliseconds since 1970";
            case errc::not_base64: return "what stands at this address is not base64";
            case errc::not_json: return "the answer is not JSON";
            case errc::not_xml: return "the answer is not well-formed XML";
            case errc::not_csv: return "the answer is not CSV: a quotation mark does not end";
            case errc::no_document: return "the device answered without content";
            case errc::unasked_304: return "the device says that nothing has changed, but it was not asked that";
            case errc::too_large: return "the answer is larger than max_body_kb";
            case errc::bad_compression: return "the answer's content is not in the encoding that its header names";
            case errc::unknown_compression: return "the answer's content is in an encoding that was not offered";
            case errc::redirected_elsewhere:
                return "the device redirects to another host, port or scheme, which is not followed";
            case errc::redirected_too_often: return "the device redirects more than five times";
            case errc::no_token: return "the answer of the token server holds no access token";
            case errc::told_to_wait: return "the device asked to wait (Retry-After)";
            case errc::told_bad: return "the device says that this value is bad";
        }
        return "unknown HTTP error";
    }

    remedy remedy_for(int code) const noexcept override {
        if (code >= 500 || code == 408 || code == 429) return remedy::retry;
        if (code >= 400) return remedy::device_refused;
        switch (static_cast<errc>(code)) {
            case errc::is_null:
            case errc::is_not_finite:
            case errc::out_of_range:
            case errc::not_json:
            case errc::not_xml:
            case errc::not_csv:
            case errc::no_document:
            case errc::unasked_304:
            case errc::bad_compression:
            case errc::no_token:
            case errc::told_to_wait:
            case errc::told_bad: return remedy::retry;
            default: return remedy::fix_config;
        }
    }
};

const http_category the_category;

}  // namespace

error_code make_error_code(errc e) noexcept {
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
