#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>

#include "drivers/modbus/sim.hpp"
#include "io/listener.hpp"
#include "simulator/intervals.hpp"

namespace penstock::simulator {

/// Where a device listens and how requests are framed there.
struct device_address {
    io::endpoint at;  ///< kind serial: a line that is opened; else an address that is bound
    modbus::framing framing = modbus::framing::mbap;
};

/// One simulated device on its port: carries bytes between its connections and the device in memory.
///
/// Lifecycle: `open`, then it serves as long as its loop runs; held by shared pointers, as its connections hold it.
/// Thread: the loop's.   Limits: 1,000 connections; requests on one connection are served in their order.
class device : public std::enable_shared_from_this<device> {
public:
    device(io::executor where, device_address address, intervals& arrivals);

    io::awaitable<result<>> open();

    std::uint16_t port() const noexcept { return address_.at.port; }
    modbus::sim& model() noexcept { return model_; }

    /// Outages of the link: no new connection is accepted; connections live, but nothing is answered.
    result<> refuse(bool is_refusing);
    void be_half_open(bool is_half_open) noexcept { is_half_open_ = is_half_open; }
    void drop_connections() noexcept;

    std::size_t connections() const noexcept { return connections_.size(); }
    std::uint64_t accepted() const noexcept { return accepted_; }
    void forget_intervals() noexcept { watched_ = 0; }

private:
    struct connection;
    using connection_ptr = std::shared_ptr<connection>;

    void begin(std::unique_ptr<io::stream> peer);
    static io::awaitable<void> accept_all(std::shared_ptr<device> self, std::shared_ptr<io::listener> door);
    static io::awaitable<void> converse(std::shared_ptr<device> self, connection_ptr c);
    io::awaitable<bool> answer(connection_ptr c);
    static io::awaitable<void> send_later(std::shared_ptr<device> self, connection_ptr c, byte_buffer bytes,
                                          milliseconds wait);
    io::awaitable<bool> flush(connection& c, byte_buffer& bytes);
    void note_arrival(std::uint32_t key, steady_time now);
    steady_time patience(const connection& c) const;

    io::executor where_;
    device_address address_;
    intervals& arrivals_;
    modbus::sim model_;
    std::shared_ptr<io::listener> door_;
    std::list<connection_ptr> connections_;
    std::uint64_t accepted_ = 0;
    bool is_half_open_ = false;
    std::uint32_t watched_ = 0;  // key of the request whose intervals are measured, 0 = the next one
    steady_time watched_at_{};
};

}  // namespace penstock::simulator
