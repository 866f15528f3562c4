#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <string>

#include "drivers/sim_link_faults.hpp"
#include "drivers/sim_manners.hpp"
#include "io/listener.hpp"
#include "simulator/intervals.hpp"
#include "simulator/signals.hpp"

namespace penstock::simulator {

/// Counters of a device since it was created.
struct counters {
    std::uint64_t requests = 0;
    std::uint64_t responses = 0;  ///< answers, refusals included
    std::uint64_t refusals = 0;
    std::map<std::uint16_t, std::uint64_t> by_function;
};

/// One simulated device on its port: passes bytes between its connections and the device in memory.
///
/// Lifecycle: `load_profile`, `open`, then it serves as long as its loop runs. It needs shared pointers, because its
/// connections hold it, too. Thread: the loop's.   Limits: 1,000 connections; requests up to 1 MiB; requests on one
/// connection are served in their order.
class device : public std::enable_shared_from_this<device> {
public:
    /// `address.kind` serial: opens a serial line; otherwise listens on the address.
    device(io::executor where, io::endpoint address, std::unique_ptr<sim_device> model, intervals& arrivals);

    /// Fills the model from a profile. From now on its signals change, and its faults are active.
    checked<> load_profile(std::string_view profile);
    io::awaitable<result<>> open();
    /// Instead of `open`: opens the connection itself, and again when it ends, as a modem does.
    void dial(io::endpoint to);

    std::uint16_t port() const noexcept { return address_.port; }

    /// Executes `fault …`, `set ADDRESS TYPE VALUE`, `get ADDRESS TYPE` and the lines of the protocol.
    checked<std::string> execute(sim_arguments line);

    /// Outages of the link. Refusing: no new connection is accepted. Half open: connections stay open, but no request
    /// is answered.
    result<> refuse(bool is_refusing);
    void set_half_open(bool is_half_open) noexcept { is_half_open_ = is_half_open; }
    void drop_connections() noexcept;

    std::size_t connections() const noexcept { return connections_.size(); }
    std::uint64_t accepted() const noexcept { return accepted_; }
    const counters& counted() const noexcept { return counters_; }
    void reset_intervals() noexcept { watched_ = 0; }

private:
    struct connection;
    using connection_ptr = std::shared_ptr<connection>;

    result<> listen(bool is_listening);
    void begin(std::unique_ptr<io::stream> peer);
    static io::awaitable<void> dial_all(std::shared_ptr<device> self, io::endpoint to);
    static io::awaitable<void> accept_all(std::shared_ptr<device> self, std::shared_ptr<io::listener> listener);
    static io::awaitable<void> run_connection(std::shared_ptr<device> self, connection_ptr c);
    io::awaitable<bool> answer(connection_ptr c);
    io::awaitable<bool> begin_service(connection_ptr c);
    io::awaitable<bool> receive(connection_ptr c, std::size_t size);
    io::awaitable<bool> meet_deadline(connection_ptr c);
    void end(const connection_ptr& c);
    bool is_first(const connection_ptr& c) const noexcept;
    static io::awaitable<void> send_later(std::shared_ptr<device> self, connection_ptr c, byte_buffer bytes,
                                          milliseconds wait);
    io::awaitable<bool> flush(connection& c, byte_buffer& bytes);
    result<std::optional<sim_result>> serve_next(connection& c, std::size_t at, steady_time now);
    void record_arrival(std::uint32_t key, steady_time now);
    steady_time read_deadline(const connection& c) const;
    steady_time gap_deadline(const connection& c) const;
    bool is_stream() const noexcept;

    checked<std::string> make_fault(sim_arguments line);
    checked<std::string> set_value(sim_arguments line);
    checked<std::string> get_value(sim_arguments line);

    io::executor executor_;
    io::endpoint address_;
    intervals& arrivals_;
    std::unique_ptr<sim_device> model_;
    signals signals_;
    sim_link_faults faults_;
    sim_manners manners_;
    steady_time last_end_{};  // when the last connection ended
    bool is_dialing_ = false;
    bool is_refusing_ = false;  // as the control port has set it, without the manners
    unsigned turns_ = 0;        // requests since the last one to which faults applied
    counters counters_;
    std::shared_ptr<io::listener> listener_;
    std::list<connection_ptr> connections_;
    std::uint64_t accepted_ = 0;
    bool is_half_open_ = false;
    std::uint32_t watched_ = 0;  // key of the request whose intervals are measured, 0 = the next one
    steady_time watched_at_{};
};

}  // namespace penstock::simulator
