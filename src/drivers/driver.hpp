#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "drivers/batch.hpp"
#include "drivers/browse.hpp"
#include "drivers/discovery.hpp"
#include "drivers/ingest.hpp"
#include "io/awaitable.hpp"
#include "io/frame_log.hpp"
#include "io/stream.hpp"
#include "model/data_type.hpp"
#include "model/opc.hpp"
#include "model/value.hpp"

namespace penstock::opcua {
class certificate_store;
}

namespace penstock {

/// The outcome of a write that the device accepted.
struct write_outcome {
    std::optional<value> actual;  ///< the value that was read back; absent: the protocol cannot read back
};

/// What a device driver gets from its owner.
struct device_context {
    io::executor loop;
    frame_log* log = nullptr;                          ///< never null when given by the engine; outlives the driver
    opcua::certificate_store* certificates = nullptr;  ///< certificates of OPC UA; may be null, outlives the driver
    std::shared_ptr<io::traffic> counts{};  ///< counts the bytes to and from the device; null = they are not counted
};

/// Talks to one device: one OPC.
///
/// Lifecycle: `set_points` at any time between calls; `open`, then `read` and `write` until one of them fails with
/// remedy `reconnect`; then `close` and `open` again. The caller decides when and how often.
/// Thread: the device's loop; conversations (`open`, `read`, `write`, `identify`) never overlap.
class driver {
public:
    virtual ~driver() = default;

    /// Parses the points, which replace all earlier ones; a point is identified by its index. A point with an empty
    /// address is never read. Returns one entry for each point: the fault, or empty if the point is valid.
    virtual std::vector<std::optional<fault>> set_points(std::span<const point_config> points) = 0;

    /// Pure: returns the batches that read `points`, in address order, none larger than `limits`.
    virtual std::vector<batch> plan(std::span<const point_index> points, const size_limits& limits) const = 0;

    /// Increases when `plan` would return other batches for the same points: after a negotiation, or when the device
    /// has a new program.
    virtual std::uint64_t plan_generation() const noexcept { return 0; }

    /// The type that the device reports for a point configured without one; `nullopt` while it is not known. For
    /// protocols whose schema.json has `reports_types`.
    virtual std::optional<data_type> type_of(point_index) const { return std::nullopt; }

    /// Whether a list may be written to this point with another number of elements than it has. True: the type comes
    /// from the device, which decides whether it accepts the list.
    virtual bool can_resize(point_index) const { return false; }

    /// `unit 1 holding 0…124 (125 registers, 10 points)`: human-readable.
    virtual std::string describe(const batch& b) const = 0;

    /// The addresses that `b` reads; empty for protocols whose addresses are names and have no order.
    virtual std::vector<address_span> spans(const batch&) const { return {}; }

    /// Connects, logs in and agrees on sizes, until the deadline. Errors: the link's (`io::errc`, the system's), the
    /// driver's own, or a refusal of the device; then the link is closed.
    virtual io::awaitable<result<>> open(steady_time deadline) = 0;
    virtual void close() noexcept = 0;

    /// How the link that was opened last is protected, human-readable: `Basic256Sha256 SignAndEncrypt`. Empty: the
    /// protocol offers no choice.
    virtual std::string_view security() const noexcept { return {}; }

    /// For drivers whose values carry the time of the last change in the device: the device has confirmed every good
    /// value at this time or later. `nullopt`: values carry the time at which they were read.
    virtual std::optional<steady_time> confirmed() const noexcept { return std::nullopt; }

    /// Sends the batches in order, several at a time if the protocol allows it. `timeouts[i]` is how long batch i
    /// may take. Fails with an error only when the link must be reopened; batches not reported until then were not
    /// answered. A refusal of the device and a time-out that leaves the link usable are reported to `sink` instead.
    /// `should_yield` is asked between requests: true ends the call early without an error.
    virtual io::awaitable<result<>> read(std::span<const batch* const> batches, std::span<const milliseconds> timeouts,
                                         batch_sink& sink, const std::function<bool()>& should_yield) = 0;

    /// Writes `v`, which has the point's type (but for the number of elements, see `can_resize`), and reads it back.
    /// Errors: `driver_errc::not_writable`, `too_long_to_write`, `text_too_long`, `bad_text`, `wrong_alternative`:
    /// nothing was sent; `write_timeout`, `write_cut_off`: perhaps it was written; the device's refusal; the link's.
    virtual io::awaitable<result<write_outcome>> write(point_index point, const value& v) = 0;

    /// What the device reports about itself (vendor, model, version); empty if it reports nothing. Errors: the link's;
    /// a refusal of the device.
    virtual io::awaitable<result<std::string>> identify() = 0;

    /// Lists nodes of the device, if its protocol supports browsing (`browses` of its schema.json). Error:
    /// `driver_errc::cannot_browse`.
    virtual io::awaitable<result<browse_page>> browse(const browse_query& query);

    /// Not null: the device sends its values unsolicited, and this object receives them. Such a driver is never opened,
    /// read or written. Lives as long as the driver.
    virtual value_listener* listener() noexcept { return nullptr; }
};

/// One protocol. Stateless; made once at start and shared by all its devices.
class protocol {
public:
    virtual ~protocol() = default;

    virtual std::string_view type() const = 0;                      ///< `MODBUS`
    virtual std::span<const std::string_view> aliases() const = 0;  ///< accepted in any case
    virtual std::string_view schema() const = 0;                    ///< schema.json; see `option_schema`

    /// Checks one point against the protocol and the OPC's options. The fault's field is the tag's field.
    virtual std::optional<fault> check_point(const opc_config& opc, const point_config& point) const = 0;

    /// Whether the valid point can never be written, such as an input. Asked when a tag is configured, so that no
    /// interface offers to write it.
    virtual bool is_read_only(const opc_config&, const point_config&) const { return false; }

    /// Creates the driver. Fails with a fault if options do not fit together or the address is wrong; each option alone
    /// has been checked against the schema before. If the OPC has several addresses, the caller passes one of them.
    virtual checked<std::unique_ptr<driver>> make(const opc_config& opc, const device_context& context) const = 0;

    /// The port that is used: that of the OPC, of its URL, or the standard port of its transport. 0: there is none, as
    /// on a serial line, or the options are wrong.
    virtual std::uint16_t port(const opc_config&) const { return 0; }

    /// Whether its drivers use `device_context::certificates`. True: when certificates change, devices that wait before
    /// the next attempt connect immediately.
    virtual bool uses_certificates() const { return false; }

    /// Searches the network for devices; returns those that answered, sorted by address. Errors:
    /// `driver_errc::cannot_discover`, those of the network.
    virtual io::awaitable<result<std::vector<found_device>>> discover(io::executor loop, discovery_query query) const;
};

}  // namespace penstock
