#pragma once

#include <memory>
#include <string>

#include "api/http.hpp"
#include "api/v5/call.hpp"
#include "base/log.hpp"
#include "io/awaitable.hpp"
#include "master/request_error.hpp"

namespace penstock::api::v5 {

/// Sends what `stream->append(out)` appends behind the body that stands there already.
template <class Stream>
void stream_rest(call& c, std::shared_ptr<Stream> stream) {
    c.out.stream = [stream, &loop = c.context.reader_threads](std::string& piece) {
        return loop.run([stream, &piece] {
            try {
                return stream->append(piece);
            } catch (const master::request_error& why) {
                logger("api")->error("a response was aborted: {}", why.message);
                return response::stream_state::broken;
            }
        });
    };
}

/// Answers with what `stream->append(out)` appends, piece by piece, on the threads that read master data. What is
/// refused at first is the answer; later the answer has begun, and all that is left is to break it off.
template <class Stream>
io::awaitable<> stream_response(call& c, std::shared_ptr<Stream> stream) {
    const auto state = co_await c.context.reader_threads.run([&] { return stream->append(c.out.body); });
    if (state != response::stream_state::end) stream_rest(c, stream);
}

}  // namespace penstock::api::v5
