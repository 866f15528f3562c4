#include "publish/api/response_policy.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "http_client/errc.hpp"
#include "http_client/retry_after.hpp"
#include "publish/dead_letters.hpp"

namespace penstock::publish::api {

namespace {

constexpr std::size_t shown_response = 200;

bool is_of_the_batch(unsigned status) noexcept {
    constexpr std::array<unsigned, 7> others{401, 403, 404, 405, 407, 408, 429};
    return status >= 400 && status < 500 && std::ranges::find(others, status) == others.end();
}

}  // namespace

std::string response_text(const http::response& got) {
    auto words = http::status_text(got.status);
    if (got.status >= 200 && got.status < 300) return words;
    auto body = make_utf8(trim(std::string_view(got.body).substr(0, shown_response)));
    std::ranges::replace_if(
        body, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    if (!body.empty()) words += ": " + body;
    return words;
}

delivery delivery_for(const http::response& got, std::uint64_t sent_bytes, wall_time now) {
    delivery d;
    d.status = got.status;
    d.bytes = sent_bytes;
    if (got.status >= 200 && got.status < 300) {
        d.result = delivery::outcome::acknowledged;
        return d;
    }
    d.error = response_text(got);
    if (is_of_the_batch(got.status)) {
        d.result = delivery::outcome::refused;
        d.answer = got.body.substr(0, dead_letters::max_response);
        return d;
    }
    d.result = delivery::outcome::retry;
    // A receiver must not cause immediate repetition by 0.
    if (const auto wait = http::retry_after(got, now); wait && wait->count() > 0) d.retry_after = wait;
    return d;
}

}  // namespace penstock::publish::api
