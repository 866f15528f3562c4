#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "drivers/point.hpp"
#include "drivers/sim_line.hpp"
#include "drivers/sim_profile.hpp"

namespace penstock {

/// The time at which a request is served.
struct sim_request_context {
    steady_time time{};
    bool applies_faults = true;  ///< false: one of the requests that faults spare (`fault every 10`)
};

/// What became of the bytes that `serve` took.
struct sim_result {
    std::size_t consumed = 0;  ///< bytes of the input it was, at least 1

    // Instructions for the carrier; zero where a device has no such fault of its own.
    milliseconds delay{0};      ///< the answer is sent so much later, and nothing overtakes it
    milliseconds late{0};       ///< the answer is sent so much later, and others may overtake it
    bool closes = false;        ///< the connection ends behind the answer
    bool deafens = false;       ///< nothing more is answered on the connection
    bool is_last_only = false;  ///< answers to requests that arrived together with this one, before it, are removed

    // For `stats`.
    bool is_request = true;      ///< false: asked for no values (noise, the set-up of a connection) and is not counted
    bool is_refused = false;     ///< the answer is an error response
    std::uint16_t function = 0;  ///< kind of request, counted apart as `f3=…`; 0 = not
    std::uint32_t key = 0;       ///< the same request has the same: intervals are measured between equals; 0 = ignored
};

/// One connection of a simulated device, or all peers of one that uses datagrams.
///
/// Keeps what the protocol agrees on per connection (sizes, sessions).   Lifecycle: not longer than its device.
class sim_session {
public:
    virtual ~sim_session() = default;

    /// Serves the first request in `in` and appends its answer to `out`, nothing if it sends none. `nullopt`: more
    /// bytes are needed. An error: the input is out of step; nothing was answered, nothing more can be read from it.
    virtual result<std::optional<sim_result>> serve(byte_view in, byte_buffer& out, const sim_request_context& at) = 0;
};

/// A place of a simulated device, found once and used often.
///
/// Lifecycle: not longer than its device; stays valid whatever is written or added meanwhile.
class sim_point {
public:
    virtual ~sim_point() = default;
    /// Fails with a fault where the bytes are no value of the type, such as a text in another encoding.
    virtual checked<value> read() const = 0;

    /// As if a client wrote: signals stop there from now on. Fails with a fault where the value is not of the place's
    /// type, or does not fit.
    virtual checked<> write(const value& v) = 0;

    /// A signal's next value; ignored after a write there, by a client or `write`.
    virtual void set_signal(const value& v) = 0;
};

/// A device in memory that speaks one protocol: bytes in, bytes out. `penstock-sim` puts it on a port.
///
/// Shares framing and codec with its driver, so it cannot vouch for them. Pure: no clock, no sockets, no log.
/// Thread: one, also for several connections.
class sim_device {
public:
    virtual ~sim_device() = default;

    virtual std::unique_ptr<sim_session> accept() = 0;

    /// The place as the protocol's driver reads it: address, data type, tag options. The fault is that of the field.
    virtual checked<std::unique_ptr<sim_point>> find(const point_config& where) = 0;

    /// Makes everything there is hold that. Places that signals need exist without it.
    virtual void fill(sim_fill with) = 0;

    /// Sets the device up from a profile (JSON; `{}` = plain) and returns what the caller must apply: signals and
    /// fault lines. Default: the format of sim_profile.hpp, `fill` called. A protocol with another format overrides.
    virtual checked<sim_profile> load_profile(std::string_view profile);

    /// Executes a line of the control port in the protocol's own words: `fault exception 2 …` or other commands.
    /// Returns the answer's text; `nullopt`: not a line of this protocol, so it has the meaning that all devices share.
    virtual checked<std::optional<std::string>> execute(sim_arguments line);

    /// An unfinished request that pauses so long is dropped, and bytes out of step end no connection: serial lines.
    /// 0 = never.
    virtual milliseconds frame_gap_limit() const { return milliseconds(0); }
};

/// An option of a simulated device: `--option family=LOGO`, or `--family LOGO`.
struct sim_option {
    std::string name;
    std::string default_value;         ///< default
    std::vector<std::string> choices;  ///< empty = any text, checked by `make`
    std::string help;
};

/// What `penstock-sim` uses of a protocol: `make_<folder>_sim()` in drivers/<folder>/sim.hpp returns one.
struct sim_kind {
    std::string name;                               ///< the subcommand: `s7`
    std::string title;                              ///< for --help: `Siemens S7 controllers`
    std::vector<std::string> transports = {"tcp"};  ///< of tcp, tls, udp, serial lines' own; the first is the default
    std::vector<sim_option> options;
    std::string faults;  ///< names of the lines that `execute` accepts, human-readable: `fault item CODE ADDRESS`

    /// A device. All options are there, given or by default, and `transport` with them. The fault's field is the
    /// option's name.
    std::function<checked<std::unique_ptr<sim_device>>(const option_map& options)> make;
};

}  // namespace penstock
