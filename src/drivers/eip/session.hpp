#pragma once

#include <cstdint>

#include "drivers/driver.hpp"
#include "drivers/eip/cip_transport.hpp"
#include "drivers/eip/codec.hpp"
#include "drivers/eip/family.hpp"
#include "drivers/request_pipeline.hpp"

namespace penstock::eip {

/// The ids that all frames of a link use, and the rules for its frames.
class framer final : public frame_rules {
public:
    std::uint32_t session = 0;
    std::uint32_t to_target = 0;    ///< connection id of requests
    std::uint32_t from_target = 0;  ///< connection id that answers carry

    result<std::optional<std::size_t>> frame_size(byte_view arrived, const pending_request* oldest) const override;
    void put_id(std::span<std::uint8_t> request, std::uint32_t id) const override;
    std::optional<std::uint32_t> id_of(byte_view response) const override;
    frame_text describe(frame_log::direction d, byte_view frame) const override;
};

/// A session with a device, over a connection if the device grants one.
///
/// It tries Large Forward Open, Forward Open and unconnected messages in this order; the next time it begins with the
/// one that worked. Lifecycle: `open`; after an error with remedy `reconnect` close and reopen. `close` ends the
/// connection and the session (Forward Close, UnregisterSession) without waiting for answers.
/// Thread: the device's loop; calls never overlap.   Limits: `pipeline` requests in flight.
/// Source: CIP Networks Library Vol. 2, 2-4; Vol. 1, 3-5.
class session {
public:
    enum class connection_mode { automatic, connected, unconnected };
    struct settings {
        io::endpoint endpoint;
        connection_mode mode = connection_mode::automatic;
        byte_buffer route;          ///< to the controller, without the path of its message router
        std::uint32_t size = 4000;  ///< bytes of a packet of the connection
        unsigned pipeline = 1;
        milliseconds timeout{1000};
        milliseconds max_idle{60'000};     ///< the connection must stay open so long between two requests
        bool prefers_unconnected = false;  ///< `automatic` does not try connections
    };

    session(const settings& s, const device_context& context);

    io::awaitable<result<>> open(steady_time deadline);
    /// As `open`, over a stream that is already open.
    io::awaitable<result<>> begin(std::unique_ptr<io::stream> stream, steady_time deadline);
    void close() noexcept;

    const cip_transport& transport() const noexcept {
        return transport_;
    }  ///< of the last open link; before it the smallest
    request_pipeline& pipeline() noexcept { return pipeline_; }
    milliseconds timeout() const noexcept { return settings_.timeout; }

    /// Sends one message between the scans. The views of the answer are valid until the next call. The answer may
    /// contain an error status of the device.
    io::awaitable<result<response>> ask(byte_view message);

    /// As `ask`, for a message that changes the device: without an answer, it is not known whether the device has
    /// changed.
    io::awaitable<result<response>> send_write(byte_view message);

    /// The body of the answer to ListIdentity, the identity at the level of the encapsulation.
    io::awaitable<result<byte_view>> list_identity();

private:
    enum class open_variant : unsigned { large, small, none };

    io::awaitable<result<>> register_session(steady_time deadline);
    io::awaitable<result<>> connect(steady_time deadline);
    io::awaitable<result<>> forward_open(open_variant by, std::uint32_t size, steady_time deadline);
    void use(open_variant by, std::uint32_t size);

    settings settings_;
    io::executor executor_;
    std::shared_ptr<io::traffic> counts_;
    framer rules_;
    request_pipeline pipeline_;
    cip_transport transport_;
    open_variant first_ = open_variant::large;  ///< is tried first
    bool is_connected_ = false;
    std::uint16_t serial_;
    std::uint32_t originator_;
    byte_buffer scratch_;
};

}  // namespace penstock::eip
