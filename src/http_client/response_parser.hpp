#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "http_client/codec.hpp"

namespace penstock::http {

/// How much a response may differ from RFC 9112. `lenient`: mistakes of small devices are accepted if the end of the
/// body stays certain: lines that end with LF only, a status without a reason, blanks around colons and chunk sizes.
enum class exactness { lenient, strict };

/// Receives a body piece by piece; an error that it returns ends the conversation.
using body_sink = std::function<result<>(byte_view piece)>;

/// Reads answers (RFC 9112), one after the other, from bytes as they arrive. Interim responses (1xx) are skipped.
///
/// Lifecycle: `begin` before each answer; `put` until `is_done`; `take`.
/// With a sink, the body of a successful answer (2xx) is passed to it, whatever its size, and is not in the response.
/// Limits: 64 KiB of headers; a body of `max` bytes, otherwise `client_errc::too_large`. A response that does not
/// follow HTTP is an error of malformation.hpp, which names the place.
class response_parser {
public:
    explicit response_parser(std::size_t max, exactness how = exactness::lenient);

    void begin(body_sink sink = {});

    /// Reads what it can from the beginning of `arrived` and returns the number of bytes. Unless `is_done`, the rest
    /// must be passed again together with the bytes that follow.
    result<std::size_t> put(byte_view arrived);

    /// The server has closed the connection: this ends a response without a length; otherwise it is an error.
    result<> finish();

    bool is_done() const noexcept { return place_ == place::done; }
    response take() { return std::move(response_); }

private:
    enum class place { status_line, fields, sized_body, open_body, chunk_size, chunk, chunk_end, trailers, done };

    bool is_strict() const noexcept { return strictness_ == exactness::strict; }
    bool is_in_body() const noexcept {
        return place_ == place::sized_body || place_ == place::open_body || place_ == place::chunk;
    }
    void restart();
    result<std::size_t> put_body(byte_view arrived);
    result<> put_line(std::string_view line);
    result<> put_status_line(std::string_view line);
    result<> put_field(std::string_view line);
    result<> put_chunk_size(std::string_view line);
    result<> end_head();
    result<> begin_body();
    result<std::optional<std::uint64_t>> content_length() const;
    result<bool> is_chunked() const;

    std::size_t max_;
    exactness strictness_;
    body_sink sink_;
    place place_ = place::done;
    response response_;
    bool is_http_1_0_ = false;
    bool streams_ = false;       ///< the body goes to the sink
    unsigned line_ = 0;          ///< the line of the header, or the number of the chunk, from 1
    std::size_t head_size_ = 0;  ///< size of the header lines so far
    std::size_t scanned_ = 0;    ///< bytes of an unfinished line that were searched for its end
    std::size_t body_left_ = 0;  ///< remaining bytes of the body or chunk
};

}  // namespace penstock::http
