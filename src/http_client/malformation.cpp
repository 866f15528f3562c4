#include "http_client/malformation.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace penstock::http {

namespace {

constexpr int codes = 32;  ///< a line's number is a multiple of it
constexpr unsigned max_line = 1'000'000;

class malformation_category final : public category {
public:
    const char* name() const noexcept override { return "http syntax"; }

    std::string message(int code) const override {
        return "the response is not valid HTTP: " + part(static_cast<malformation>(code % codes), code / codes);
    }

    remedy remedy_for(int) const noexcept override { return remedy::reconnect; }

private:
    static std::string part(malformation what, int line) {
        constexpr std::string_view strict = "; set option strict to false to accept it";
        switch (what) {
            case malformation::status_line: return "its first line is not like \"HTTP/1.1 200 OK\"";
            case malformation::line_end: return fmt::format("line {} does not end with CR LF{}", line, strict);
            case malformation::no_reason: return fmt::format("no blank follows the status in its first line{}", strict);
            case malformation::blank_in_name:
                return fmt::format("line {} of its header has a blank before the colon{}", line, strict);
            case malformation::no_colon: return fmt::format("line {} of its header has no colon", line);
            case malformation::field_name:
                return fmt::format("line {} of its header does not begin with a valid name", line);
            case malformation::field_value: return fmt::format("line {} of its header has a control character", line);
            case malformation::length: return "its Content-Length is not a number";
            case malformation::lengths: return "it has two different values of Content-Length";
            case malformation::length_and_chunked:
                return fmt::format("it has a Content-Length although it is chunked{}", strict);
            case malformation::chunk_size: return fmt::format("the size of chunk {} is not a hexadecimal number", line);
            case malformation::chunk_blanks: return fmt::format("the size of chunk {} has blanks{}", line, strict);
            case malformation::chunk_end: return fmt::format("chunk {} does not end where its size says", line);
            case malformation::ends_in_head: return "the device closed the connection before the end of the header";
            case malformation::ends_in_body: return "the device closed the connection before the end of its body";
            case malformation::switches:
                return "it switches to another protocol (status 101), which the gateway did not request";
        }
        return "for an unknown reason";
    }
};

const malformation_category the_malformations;

}  // namespace

error_code make_malformed(malformation what, unsigned line) noexcept {
    return {static_cast<int>(what) + codes * static_cast<int>(std::min(line, max_line)), the_malformations};
}

bool is_malformed(const error_code& why) noexcept {
    return why.category() == the_malformations;
}

std::optional<malformation> malformation_of(const error_code& why) noexcept {
    if (!is_malformed(why)) return std::nullopt;
    return static_cast<malformation>(why.value() % codes);
}

}  // namespace penstock::http
