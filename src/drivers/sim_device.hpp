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
    bool applies_faults = true;  ///< false: faults do not apply to this request (`fault every 10`)
};

/// What `serve` did with the bytes that it consumed.
struct sim_result {
    std::size_t consumed = 0;  ///< number of consumed bytes, at least 1

    // Instructions for the connection; zero if the device has no such fault.
    milliseconds delay{0};      ///< the answer is sent so much later, and later answers wait, too
    milliseconds late{0};       ///< the answer is sent so much later; later answers do not wait
    bool closes = false;        ///< the connection ends after the answer
    bool deafens = false;       ///< no more requests are answered on the connection
    bool is_last_only = false;  ///< answers to earlier requests that arrived together with this one are removed

    // For `stats`.
    bool is_request = true;   ///< false: it requests no values (noise, the set-up of a connection) and is not counted
    bool is_refused = false;  ///< the answer is an error response
    std::uint16_t function = 0;  ///< kind of request, counted separately as `f3=…`; 0 = not counted
    std::uint32_t key = 0;       ///< equal for equal requests, whose intervals are measured; 0 = ignored
};

/// One connection of a simulated device, or all peers of a device that uses datagrams.
///
/// Stores what the protocol negotiates for each connection (sizes, sessions).   Lifecycle: must not outlive its device.
class sim_session {
public:
    virtual ~sim_session() = default;

    /// Serves the first request in `in` and appends its answer, if there is one, to `out`. `nullopt`: more bytes are
    /// needed. Error: the input is out of step; nothing was answered, and nothing more can be read from
    /// it.
    virtual result<std::optional<sim_result>> serve(byte_view in, byte_buffer& out, const sim_request_context& at) = 0;
};

/// An address of a simulated device, found once and used often.
///
/// Lifecycle: must not outlive its device; stays valid whatever is written or added.
class sim_point {
public:
    virtual ~sim_point() = default;
    /// Fails with a fault where the bytes are no value of the type, such as a text in another encoding.
    virtual checked<value> read() const = 0;

    /// Writes as a client does: signals at this address stop. Fails with a fault if the value has another type or does
    /// not fit.
    virtual checked<> write(const value& v) = 0;

    /// Stores the next value of a signal; ignored after a client or `write` has written to this address.
    virtual void set_signal(const value& v) = 0;
};

/// A device in memory that speaks one protocol: bytes in, bytes out. `penstock-sim` puts it on a port.
///
/// It shares framing and codec with its driver, so a test with it does not prove that these are right. Pure: no clock,
/// no sockets, no log.
/// Thread: one, also for several connections.
class sim_device {
public:
    virtual ~sim_device() = default;

    virtual std::unique_ptr<sim_session> accept() = 0;

    /// Finds an address as the protocol's driver reads it: address, data type, tag options. The fault names the field.
    virtual checked<std::unique_ptr<sim_point>> find(const point_config& where) = 0;

    /// Fills all addresses. Addresses that signals need exist without it.
    virtual void fill(sim_fill with) = 0;

    /// Configures the device by a profile (JSON; `{}` = a plain device) and returns what the caller must apply: signals
    /// and lines of faults. By default it reads the format of sim_profile.hpp and calls `fill`; a protocol with another
    /// format overrides it.
    virtual checked<sim_profile> load_profile(std::string_view profile);

    /// Executes a line of the control port that belongs to the protocol: `fault exception 2 …` or other commands.
    /// Returns the text of the answer; `nullopt`: the line does not belong to this protocol, so its general meaning
    /// applies.
    virtual checked<std::optional<std::string>> execute(sim_arguments line);

    /// For serial lines: an incomplete request is dropped after this pause, and wrong bytes end no connection. 0 =
    /// never.
    virtual milliseconds frame_gap_limit() const { return milliseconds(0); }
};

/// An option of a simulated device: `--option family=LOGO`, or `--family LOGO`.
struct sim_option {
    std::string name;
    std::string default_value;         ///< default
    std::vector<std::string> choices;  ///< empty = any text, checked by `make`
    std::string help;
};

/// The simulation of a protocol for `penstock-sim`; `make_<folder>_sim()` in drivers/<folder>/sim.hpp returns it.
struct sim_kind {
    std::string name;   ///< the subcommand: `s7`
    std::string title;  ///< for --help: `Siemens S7 controllers`
    std::vector<std::string> transports = {
        "tcp"};  ///< some of tcp, tls, udp and those of serial lines; the first is the default
    std::vector<sim_option> options;
    std::string faults;  ///< names of the lines that `execute` accepts, human-readable: `fault item CODE ADDRESS`

    /// Creates a device. The argument contains all options, given or default, and `transport`. The fault's field is the
    /// name of the option.
    std::function<checked<std::unique_ptr<sim_device>>(const option_map& options)> make;
};

}  // namespace penstock
