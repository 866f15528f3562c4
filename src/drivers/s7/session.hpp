#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "drivers/request_pipeline.hpp"
#include "drivers/s7/codec.hpp"
#include "drivers/s7/userdata.hpp"

namespace penstock::s7 {

/// What `request_pipeline` must know of S7 frames. Requests and answers carry a reference; the set-up of a connection
/// has its own in the same way.
class framer final : public frame_rules {
public:
    result<std::optional<std::size_t>> frame_size(byte_view arrived, const pending_request* oldest) const override;
    void put_id(std::span<std::uint8_t> request, std::uint32_t id) const override;
    std::optional<std::uint32_t> id_of(byte_view response) const override;
    frame_text describe(frame_log::direction d, byte_view frame) const override;

private:
    /// Of the last request to connect. It is the only one on its connection, so any confirmation answers it: there are
    /// devices that confirm with a reference of their own.
    mutable std::uint32_t connect_id_ = 0;
};

/// The connection to one controller: set-up, negotiation, requests.
///
/// Lifecycle: `open` with a new stream after each error with remedy `reconnect`. A controller that refuses a type of
/// connection that was not configured is offered the next one at the next `open`: PG, OP, basic.
/// Thread: the device's loop; calls never overlap.
class session {
public:
    struct settings {
        std::uint16_t local_tsap = 0x0100;
        std::uint16_t remote_tsap = 0x0101;
        bool picks_connection_type =
            false;  ///< the type of connection, in the high byte of `remote_tsap`, is chosen here
        std::uint16_t pdu_size = 960;
        std::uint16_t jobs = 8;  ///< most that may be in flight
    };

    session(const settings& s, frame_log* log);

    /// Errors: not_accepted; a disconnect with its reason; bad_setup; timed_out.
    io::awaitable<result<>> open(std::unique_ptr<io::stream> stream, steady_time deadline);
    void close() noexcept { pipeline_.close(); }
    bool is_open() const noexcept { return pipeline_.is_open(); }

    /// As agreed on by the last `open`; before it those of the smallest controller.
    std::size_t pdu_size() const noexcept { return pdu_size_; }
    std::size_t max_job() const noexcept { return max_job_; }

    request_pipeline& pipeline() noexcept { return pipeline_; }

    /// The answer to one job; it lives until the next call. A header's error is the error.
    io::awaitable<result<pdu>> ask(byte_view job, milliseconds timeout);

    /// The whole answer to a userdata request, with all its parts. Errors: those of the answer, `no_object`
    /// if the object does not exist.
    io::awaitable<result<byte_buffer>> ask_service(service s, byte_buffer content, milliseconds timeout);

private:
    io::awaitable<result<>> connect(steady_time deadline);
    io::awaitable<result<>> negotiate(steady_time deadline);

    framer rules_;
    settings settings_;
    request_pipeline pipeline_;
    unsigned attempt_ = 0;  ///< types of connection offered in vain
    std::size_t tpdu_size_ = 0;
    std::size_t pdu_size_;
    std::size_t max_job_;
    byte_buffer scratch_;
};

}  // namespace penstock::s7
