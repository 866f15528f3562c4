#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "api/http/http.hpp"
#include "api/v5/call.hpp"
#include "base/log.hpp"
#include "io/awaitable.hpp"
#include "master/request_error.hpp"

namespace penstock::api::v5 {

/// A place for a response that uses a connection to the master data until its client has read it. Call it before the
/// connection is opened, because a waiting call must not hold one. Refused: `unavailable`: none became free in time.
inline io::awaitable<outcome<std::shared_ptr<void>>> place_in(call& c, answer_places& of) {
    constexpr std::size_t most = 3;  // of one caller
    constexpr std::chrono::seconds patience{10};
    std::shared_ptr<void> place = co_await of.enter(c.caller.key(), most, patience);
    if (!place) {
        co_return master::request_error(
            master::error_kind::unavailable,
            "too many large responses are not read yet: read or close yours, then repeat the call");
    }
    co_return place;
}
/// The same of a list of records. Refused: as `place_in`.
inline io::awaitable<outcome<std::shared_ptr<void>>> place_for_records(call& c) {
    return place_in(c, *c.context.places_of_records);
}

/// Keeps the place until the answer was read.
inline void keep_while_read(response& out, std::shared_ptr<void> place) {
    if (!out.stream) return;
    out.stream = [place = std::move(place), next = std::move(out.stream)](std::string& piece) { return next(piece); };
}

/// Sends what `stream->append(out)` appends behind the body that stands there already.
template <class Stream>
void stream_rest(call& c, std::shared_ptr<Stream> stream, std::shared_ptr<void> place = nullptr) {
    c.response.stream = [stream, place, &loop = c.context.reader_threads](std::string& piece) {
        return loop.run([stream, &piece] {
            try {
                return stream->append(piece);
            } catch (const master::request_error& why) {
                logger("api")->error("a long response of /api/v5 was aborted: {}", why.message);
                return response::stream_state::broken;
            }
        });
    };
}

/// Answers with the text of `stream->append(out)`, piece by piece, on the threads that read master data. If the first
/// piece fails, the call is refused. A later failure closes the connection, because the response has begun already.
template <class Stream>
io::awaitable<> stream_response(call& c, std::shared_ptr<Stream> stream, std::shared_ptr<void> place) {
    const auto state = co_await c.context.reader_threads.run([&] { return stream->append(c.response.body); });
    if (state != response::stream_state::end) stream_rest(c, stream, std::move(place));
}

}  // namespace penstock::api::v5
