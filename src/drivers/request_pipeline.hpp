#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "drivers/late_answers.hpp"
#include "drivers/pending_request.hpp"
#include "drivers/pipeline_state.hpp"
#include "drivers/pipeline_watch.hpp"
#include "io/stream.hpp"

namespace penstock {

/// Sends requests on one link and finds their answers in the received bytes; for all protocols with request and answer.
///
/// An answer belongs to the request whose id it has and which it matches. All other answers are dropped, so that a late
/// answer never becomes the value of another request. If answers have no id, one request is in flight at a time, bytes
/// that arrived before it are dropped, and a time-out ends the link, unless the rules recognize late answers. A station
/// that did not respond is not asked again in the same call. A device that answers only one request of a TCP segment is
/// sent one request at a time.
///
/// A call first reads what has arrived since the last call: unsolicited bytes are dropped, and if the peer has closed
/// the link, the call fails before it sends anything. Bytes that are no frame are skipped up to the answer, if the
/// rules can find it. With several requests in flight, an incomplete answer would contain the beginning of the next
/// one: so the bytes after a frame must begin another frame, and if a request times out after a part of an answer, the
/// link ends. A busy device is asked again.
///
/// A serial line may have other users and is noisy: each request waits for its turn, bytes before a frame are
/// skipped, and a request whose answer was corrupted is sent again. A time-out does not close the line.
/// Lifecycle: `attach` an open stream; after an error with remedy `reconnect` attach a new one.
/// Thread: the device's loop; calls never overlap.   Limits: `depth` requests in flight, frames of `max_frame`.
class request_pipeline {
public:
    struct settings {
        unsigned depth = 1;  ///< more than 1 only if answers have ids and there is no turnaround
        bool has_ids = true;
        std::uint32_t id_mask = 0xFFFF;  ///< ids count up within this mask; 0 is not used
        std::size_t max_frame = 8192;
        bool is_datagram = false;         ///< each datagram is one frame
        bool is_serial = false;           ///< a serial line, or a connection that is shared like one
        bool skips_noise = false;         ///< bytes before a frame are skipped, as on a serial line
        bool knows_late_answers = false;  ///< without ids: `mismatch` distinguishes stations and functions
        enum class line_echo : std::uint8_t { automatic, always, never };
        line_echo echo = line_echo::never;  ///< whether requests come back before their answers
        /// Idle time between an answer and the next request; on a serial line before each request.
        milliseconds turnaround{0};
    };

    /// `rules` and `log` must outlive the conversation; `log` may be null.
    request_pipeline(const frame_rules& rules, const settings& s, frame_log* log);

    void attach(std::unique_ptr<io::stream> stream);
    void close() noexcept;
    /// The same, but first sends `farewell` to the device unchanged; its answer is not awaited.
    void close(const io::executor& loop, byte_buffer farewell);
    bool is_open() const noexcept { return stream_ != nullptr; }

    /// Sets the number of requests in flight that was negotiated on this link; only between calls.
    void set_depth(unsigned depth);

    /// Sends the batches in order and reports each to `taker`; see `driver::read`. Errors: those of the stream,
    /// `driver_errc::link_closed`, `response_timeout`, `response_too_long`, `cut_response`, and what `frame_size` of
    /// the rules and `on_response` of `taker` fail with.
    io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                 response_handler& taker, const std::function<bool()>& should_yield);

    /// Sends one request outside a scan. The answer is valid until the next call. Errors: `timed_out` if a late answer
    /// is distinguishable from the next; `driver_errc::link_closed`: nothing was sent; otherwise as of `read`.
    io::awaitable<result<byte_view>> ask(byte_view request, milliseconds timeout);

private:
    struct in_flight_request : pending_request {
        byte_buffer next;           ///< contains `request` from the second part on
        std::uint32_t segment = 0;  ///< requests with the same number left together
        bool is_second_try = false;
        bool has_lost_echo = false;  ///< its own bytes have come back as an echo
        bool is_ambiguous = false;   ///< a frame that may have been its answer was taken for a late one
        milliseconds pause{0};       ///< the last one that a busy device was given
        steady_time again_at = steady_time::max();
    };
    enum class step { went_on, waits };

    unsigned depth() const noexcept {
        return watch_.is_single() || state_.noise == noise_level::noisy ? 1 : settings_.depth;
    }
    bool is_stream() const noexcept { return !settings_.is_serial && !settings_.is_datagram; }
    bool has_news() const noexcept;
    io::awaitable<result<>> drain_input(response_handler& taker);
    result<step> skip_noise(byte_view arrived, const error_code& why);
    std::size_t find_response(byte_view arrived) const;
    result<step> check_follower(byte_view frame, byte_view follower);
    step check_echo(in_flight_request& asked, byte_view arrived);
    pipeline_action on(const pipeline_event& e);
    void drop_noise(std::size_t size);
    void ask_again(in_flight_request& x, steady_time now);
    io::awaitable<result<>> converse(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                     response_handler& taker, const std::function<bool()>& should_yield);
    void enqueue(const pending_request& x, std::uint32_t segment, steady_time now);
    void send_part(in_flight_request& x, steady_time now);
    void remove_request(std::size_t index);
    bool must_wait() const noexcept;
    io::awaitable<result<>> prepare_line();
    result<> finish_read(const result<std::size_t>& got, steady_time due, steady_time now, response_handler& taker);
    result<> process_input(const result<std::size_t>& got, steady_time due, steady_time now, response_handler& taker);
    result<> process_frames(steady_time now, response_handler& taker);
    result<> process_frame(byte_view frame, steady_time now, response_handler& taker);
    result<> expire_requests(steady_time due, steady_time now, response_handler& taker);
    std::size_t find(byte_view frame) const;
    bool is_silent(std::uint32_t station) const noexcept;
    steady_time first_deadline() const noexcept;
    std::span<std::uint8_t> free_input() noexcept;
    void drop_leftovers();
    result<> check_open() const noexcept;

    const frame_rules& rules_;
    settings settings_;
    frame_log* log_;
    std::unique_ptr<io::stream> stream_;
    pipeline_watch watch_;
    std::vector<in_flight_request> pending_;
    std::vector<byte_buffer> free_buffers_;  ///< buffers of ended requests, kept for their memory
    std::vector<std::uint32_t> timed_out_;
    byte_buffer output_;  ///< what is sent next, or is being sent
    byte_buffer input_;
    byte_buffer response_;  ///< answer to the last `ask`
    std::size_t input_begin_ = 0;
    std::size_t input_end_ = 0;
    std::uint32_t next_id_ = 1;
    pipeline_state state_;
    late_answers late_;
};

}  // namespace penstock
