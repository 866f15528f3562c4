#include "client/src/response_check.hpp"

#include <array>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>
#include <string_view>
#include <utility>

#include "client/src/described.hpp"
#include "client/src/json_read.hpp"

namespace penstock::v5::detail {

namespace {

// Members of the envelope that an error has.
struct stated_error {
    std::string code;
    std::string message;
    std::int64_t http_status = 0;
    std::vector<item_error> errors;
};

}  // namespace

template <>
struct json_members<item_error> {
    static constexpr auto members =
        std::tuple(member("index", &item_error::index), member("field", &item_error::field),
                   member("code", &item_error::code), member("message", &item_error::message));
};

template <>
struct json_members<stated_error> {
    static constexpr auto members =
        std::tuple(member("_code", &stated_error::code), member("_message", &stated_error::message),
                   member("_http_status", &stated_error::http_status), member("_errors", &stated_error::errors));
};

namespace {

namespace json = boost::json;

// What the codes of this version go with. A newer gateway's code goes with whatever it says.
constexpr std::array<std::pair<std::string_view, int>, 9> statuses{{
    {"E1001", 400},
    {"E1002", 400},
    {"E1100", 401},
    {"E1101", 403},
    {"E1200", 409},
    {"E1300", 404},
    {"E1400", 422},
    {"E1500", 503},
    {"E1900", 500},
}};

error unusable(std::string why, const response& got) {
    return local_error("PARSE", std::move(why) + ", HTTP status " + std::to_string(got.http_status), got.http_status);
}

// Under https_only a gateway sends those who read by http to where they should go. They are not followed, for the key
// has then been sent in the clear already, and whoever reads it should hear of that.
error moved_to_https(const response& got) {
    return {"E1101", "the gateway accepts only https: use " + got.location, got.http_status, {}};
}

// As of a list with hundreds of conditions. The gateway has not read so far as to answer in its own form.
error head_too_long(const response& got) {
    return {"E1001",
            "the query or a header is too long for the gateway: use shorter filters or fewer ids",
            got.http_status,
            {}};
}

bool goes_with(std::string_view code, int status) {
    for (const auto& [known, its_status] : statuses) {
        if (known == code) return its_status == status;
    }
    return status >= 400;
}

error error_in(const json::object& envelope, const response& got) {
    stated_error stated;
    std::string fault;
    if (!read_json(envelope, stated, fault)) return unusable("the answer's " + fault, got);
    if (stated.code.empty() || stated.http_status != got.http_status || !goes_with(stated.code, got.http_status)) {
        return unusable("the answer contradicts itself: _code " + stated.code + ", _http_status " +
                            std::to_string(stated.http_status),
                        got);
    }
    return {std::move(stated.code), std::move(stated.message), got.http_status, std::move(stated.errors)};
}

}  // namespace

outcome<json::value> data_of(const response& got) {
    if (got.http_status == 308) return moved_to_https(got);
    if (got.http_status == 431) return head_too_long(got);
    boost::system::error_code fault;
    // All that was parsed is released together.
    const auto storage = json::make_shared_resource<json::monotonic_resource>(2 * got.body.size());
    json::value document = json::parse(got.body, fault, storage);
    json::object* envelope = document.if_object();
    if (fault || envelope == nullptr) return unusable("the answer is not a JSON object", got);
    const json::value* status = envelope->if_contains("_status");
    const bool is_ok = status != nullptr && *status == "OK";
    const bool is_error = status != nullptr && *status == "ERROR";
    if (is_ok != (got.http_status == 200) || is_error != (got.http_status >= 400)) {
        return unusable("the answer's _status does not match its HTTP status", got);
    }
    if (is_error) return error_in(*envelope, got);
    json::value* data = envelope->if_contains("data");
    if (data == nullptr) return unusable("the answer has no data", got);
    return std::move(*data);
}

}  // namespace penstock::v5::detail
