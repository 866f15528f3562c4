#pragma once

#include <cstdint>

#include "drivers/driver.hpp"
#include "drivers/eip/cip_transport.hpp"
#include "drivers/eip/codec.hpp"
#include "drivers/eip/family.hpp"
#include "drivers/request_pipeline.hpp"

namespace penstock::eip {

/// What the frames of one link have in common; shared by all requests over it.
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

/// One session with one device, over a connection where it grants one.
///
/// Large Forward Open, Forward Open, unconnected are tried in this order and what worked is tried first next time.
/// Lifecycle: `open`; after an error with remedy `reconnect` close and reopen. `close` releases the connection and the
/// session (Forward Close, UnregisterSession) without waiting for answers.
/// Thread: the device's loop; calls never overlap.   Limits: `pipeline` requests in flight.
/// Source: CIP Networks Library Vol. 2, 2-4; Vol. 1, 3-5.
class session {
public:
    enum class connection_mode { automatic, connected, unconnected };
    struct settings {
        io::endpoint endpoint;
        connection_mode mode = connection_mode::automatic;
        byte_buffer route;          ///< to the controller, without the message router's own path
        std::uint32_t size = 4000;  ///< of the connection
        unsigned pipeline = 1;
        milliseconds timeout{1000};
        milliseconds max_idle{60'000};     ///< between two requests that the connection must outlive
        bool prefers_unconnected = false;  ///< `automatic` requests no connection
    };

    session(const settings& s, const device_context& context);

    io::awaitable<result<>> open(steady_time deadline);
    /// The same over a stream that is open already.
    io::awaitable<result<>> begin(std::unique_ptr<io::stream> stream, steady_time deadline);
    void close() noexcept;

    const cip_transport& transport() const noexcept {
        return transport_;
    }  ///< of the last open link; before it the smallest
    request_pipeline& pipeline() noexcept { return pipeline_; }
    milliseconds timeout() const noexcept { return settings_.timeout; }

    /// One message between the scans; the answer's views live until the next call. A status of the device is in it.
    io::awaitable<result<response>> ask(byte_view message);

    /// The same for one that changes the device: without an answer it is unknown whether it did.
    io::awaitable<result<response>> send_write(byte_view message);

    /// The identity in the encapsulation (ListIdentity): the bytes of its body.
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
    open_variant first_ = open_variant::large;  ///< to try
    bool is_connected_ = false;
    std::uint16_t serial_;
    std::uint32_t originator_;
    byte_buffer scratch_;
};

}  // namespace penstock::eip
