#include "api/http/long_answer.hpp"

#include <fmt/format.h>

namespace penstock::api {

namespace {

constexpr std::chrono::seconds reader_patience{10};  // for a caller who does not read long answers

/// How many long answers a caller may leave unread: operators more than viewers.
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
