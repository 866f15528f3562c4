#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "drivers/pending_request.hpp"
#include "drivers/pipeline_watch.hpp"
#include "io/stream.hpp"

namespace penstock {

/// Requests in flight on one link, and the bytes received: what all protocols of request and answer share.
///
/// An answer is given to the request whose id it carries and which it matches, all others are dropped, so that a late
/// answer never becomes another request's value. Where answers carry no id, one request is in flight at a time, what
/// arrived before it is dropped, and a time-out ends the link. A station that did not respond is not asked again in the
/// same call. A device that answers one request a segment is asked one at a time.
///
/// A serial line may have other users and is noisy: each request waits for its turn, bytes before a frame are
/// skipped, and a request whose answer was corrupted is sent again. A time-out does not close the line.
/// Lifecycle: `attach` an open stream; after an error with remedy `reconnect` attach a new one.
/// Thread: the device's loop; calls never overlap.   Limits: `depth` requests in flight, frames of `max_frame`.
class request_pipeline {
public:
    struct settings {
        unsigned depth = 1;  ///< more than 1 only where answers carry ids and there is no turnaround
        bool has_ids = true;
        std::uint32_t id_mask = 0xFFFF;  ///< ids count up within it, without 0
        std::size_t max_frame = 8192;
        bool is_datagram = false;    ///< one frame a datagram
        bool is_serial = false;      ///< a serial line
        milliseconds turnaround{0};  ///< idle time between an answer and the next request, on a line before each
    };

    /// `rules` and `log` must outlive the conversation; `log` may be null.
    request_pipeline(const frame_rules& rules, const settings& s, frame_log* log);

    void attach(std::unique_ptr<io::stream> stream);
    void close() noexcept;
    /// The same, and notifies the device before: `farewell` is sent unchanged, its answer is not awaited.
    void close(const io::executor& loop, byte_buffer farewell);
    bool is_open() const noexcept { return stream_ != nullptr; }

    /// As negotiated on this link; between calls only.
    void set_depth(unsigned depth);

    /// Asks for the batches in order and reports each to `taker`; see `driver::read`.
    io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                 response_handler& taker, const std::function<bool()>& should_yield);

    /// One request outside a scan. The answer lives until the next call. `timed_out` if a late answer is
    /// distinguishable from the next.
    io::awaitable<result<byte_view>> ask(byte_view request, milliseconds timeout);

private:
    struct in_flight_request : pending_request {
        byte_buffer next;           ///< holds `request` of the second part on
        std::uint32_t segment = 0;  ///< it left with others of this number
        bool is_second_try = false;
    };

    unsigned depth() const noexcept { return watch_.is_single() ? 1 : settings_.depth; }
    io::awaitable<result<>> converse(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                     response_handler& taker, const std::function<bool()>& should_yield);
    void enqueue(const pending_request& x, std::uint32_t segment);
    void send_part(in_flight_request& x);
    void remove_request(std::size_t index);
    bool must_wait() noexcept;
    io::awaitable<result<>> prepare_line();
    result<> finish_read(const result<std::size_t>& got, steady_time due, response_handler& taker);
    result<> process_input(const result<std::size_t>& got, steady_time due, response_handler& taker);
    result<> process_frames(response_handler& taker);
    result<> process_frame(byte_view frame, response_handler& taker);
    result<> expire_requests(steady_time due, response_handler& taker);
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
    std::vector<byte_buffer> free_buffers_;  ///< of requests that have ended, for their memory
    std::vector<std::uint32_t> timed_out_;
    byte_buffer output_;  ///< what is sent next, or is being sent
    byte_buffer input_;
    byte_buffer response_;  ///< to the last `ask`
    std::size_t input_begin_ = 0;
    std::size_t input_end_ = 0;
    std::uint32_t next_id_ = 1;
    bool is_desynchronized_ = false;
    bool has_sent_ = false;   ///< since the link came up: the next request keeps the turnaround
    bool has_noise_ = false;  ///< since the last request bytes arrived that are no frame
};

}  // namespace penstock
