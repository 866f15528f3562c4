#include "publish/api/verdict.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "http_client/errc.hpp"
#include "http_client/retry_after.hpp"
#include "publish/dead_letters.hpp"

namespace penstock::publish::api {

namespace {

constexpr std::size_t shown_answer = 200;

bool is_of_the_batch(unsigned status) noexcept {
    constexpr std::array<unsigned, 7> others{401, 403, 404, 405, 407, 408, 429};
    return status >= 400 && status < 500 && std::ranges::find(others, status) == others.end();
}

}  // namespace

std::string words_of(const http::answer& got) {
    auto words = http::status_text(got.status);
    if (got.status >= 200 && got.status < 300) return words;
    auto body = make_utf8(trim(std::string_view(got.body).substr(0, shown_answer)));
    std::ranges::replace_if(
        body, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    if (!body.empty()) words += ": " + body;
    return words;
}

delivery verdict_of(const http::answer& got, std::uint64_t sent_bytes, wall_time now) {
    delivery d;
    d.status = got.status;
    d.bytes = sent_bytes;
    if (got.status >= 200 && got.status < 300) {
        d.what = delivery::outcome::acknowledged;
        return d;
    }
    d.why = words_of(got);
    if (is_of_the_batch(got.status)) {
        d.what = delivery::outcome::refused;
        d.answer = got.body.substr(0, dead_letters::most_answer);
        return d;
    }
    d.what = delivery::outcome::retry;
    // 0 from outside must not be taken for "at once".
    if (const auto wait = http::retry_after(got, now); wait && wait->count() > 0) d.retry_after = wait;
    return d;
}

}  // namespace penstock::publish::api
