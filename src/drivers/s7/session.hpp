#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "drivers/request_pipeline.hpp"
#include "drivers/s7/codec.hpp"
#include "drivers/s7/userdata.hpp"

namespace penstock::s7 {

/// The rules for S7 frames in a `request_pipeline`. Requests and answers carry a reference as id; so do the request to
/// connect and its confirmation, in another field.
class framer final : public frame_rules {
public:
    result<std::optional<std::size_t>> frame_size(byte_view arrived, const pending_request* oldest) const override;
    void put_id(std::span<std::uint8_t> request, std::uint32_t id) const override;
    std::optional<std::uint32_t> id_of(byte_view response) const override;
    frame_text describe(frame_log::direction d, byte_view frame) const override;

private:
    /// The id of the last request to connect. There is only one on a connection, so any confirmation answers it: some
    /// devices confirm with a reference of their own.
    mutable std::uint32_t connect_id_ = 0;
};

/// The connection to one controller: set-up, negotiation, requests.
///
/// Lifecycle: `open` with a new stream after each error with remedy `reconnect`. If the type of connection is not
/// configured and the controller refuses one, the next `open` tries the next: PG, OP, basic.
/// Thread: the device's loop; calls never overlap.
class session {
public:
    struct settings {
        std::uint16_t local_tsap = 0x0100;
        std::uint16_t remote_tsap = 0x0101;
        bool picks_connection_type =
            false;  ///< the type of connection, in the high byte of `remote_tsap`, is chosen here
        std::uint16_t pdu_size = 960;
        std::uint16_t jobs = 8;  ///< maximum number in flight
    };

    session(const settings& s, frame_log* log);

    /// Errors: not_accepted; a disconnect with its reason; bad_setup; timed_out.
    io::awaitable<result<>> open(std::unique_ptr<io::stream> stream, steady_time deadline);
    void close() noexcept { pipeline_.close(); }
    bool is_open() const noexcept { return pipeline_.is_open(); }

    /// As negotiated by the last `open`; before that, the size of the smallest controller.
    std::size_t pdu_size() const noexcept { return pdu_size_; }
    std::size_t max_job() const noexcept { return max_job_; }

    request_pipeline& pipeline() noexcept { return pipeline_; }

    /// Sends one job and returns the answer, which is valid until the next call. An error code in its header becomes
    /// the error.
    io::awaitable<result<pdu>> ask(byte_view job, milliseconds timeout);

    /// Sends a userdata request and returns all parts of the answer. Errors: those in the answer; `no_object` if the
    /// object does not exist.
    io::awaitable<result<byte_buffer>> ask_service(service s, byte_buffer content, milliseconds timeout);

private:
    io::awaitable<result<>> connect(steady_time deadline);
    io::awaitable<result<>> negotiate(steady_time deadline);

    framer rules_;
    settings settings_;
    request_pipeline pipeline_;
    unsigned attempt_ = 0;  ///< number of connection types that were refused
    std::size_t tpdu_size_ = 0;
    std::size_t pdu_size_;
    std::size_t max_job_;
    byte_buffer scratch_;
};

}  // namespace penstock::s7
