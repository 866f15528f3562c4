#include "api/http/long_answer.hpp"

#include <fmt/format.h>

namespace penstock::api {

namespace {

constexpr std::chrono::seconds reader_patience{10};  // with a caller whose long answers are not read

/// How many a caller may leave unread: those who run the plant more than those who look at it.
std::size_t places_of(const caller& who) {
    return who.role >= services::user_role::engineer ? 8 : 4;
}

}  // namespace

io::awaitable<std::shared_ptr<void>> place_for_long_answer(call& c, answer_places& of) {
    const auto most = places_of(c.caller);
    std::shared_ptr<void> place = co_await of.enter(c.caller.key(), most, reader_patience);
    if (!place) {
        c.response.clear();
        c.response.add("Retry-After", "5");
        c.fail(503, "BUSY",
               fmt::format("you have not read {} large responses yet: read or close them, then repeat the call", most));
    }
    co_return place;
}

}  // namespace penstock::api
