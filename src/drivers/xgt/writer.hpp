#pragma once

#include <optional>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/request_pipeline.hpp"
#include "drivers/xgt/planner.hpp"
#include "drivers/xgt/point.hpp"

namespace penstock::xgt {

/// Writes values into a CPU and reads them back.
///
/// A bit is written by its name if the family supports that: the other bits of its word stay. If the family does not
/// support it, or the CPU refuses the name, the byte is read, changed and written back. A byte and a word are sent as
/// such, longer values as one block, so that a value is never half written.
/// Lifecycle: as long as the pipeline; `reset_learned` when the link is reopened.
/// Thread: the device's loop; calls never overlap, also not with those of the pipeline. Limits: a write has 1,400
/// bytes, or 16 bits by name.
class writer {
public:
    /// How bits of relays are named. `found_out`: the driver reads a bit by a name that only `display` supports, to
    /// find out.
    enum class bit_names : std::uint8_t { linear, display, found_out };

    struct settings {
        milliseconds timeout{1000};  ///< of each request
        family cpu = family::xgk;
        plan_rules plan;
        bit_names bits = bit_names::linear;
    };

    writer(request_pipeline& link, const settings& s) : pipeline_(link), settings_(s) {}

    io::awaitable<result<write_outcome>> write(const point& to, const value& v);

    /// Forgets what was found out about the CPU: another one may answer on a new link.
    void reset_learned() noexcept;

private:
    io::awaitable<result<>> write_bits(const point& to, const byte_buffer& bits);
    io::awaitable<result<>> write_named_bits(const point& to, const byte_buffer& bits);
    io::awaitable<result<>> change_bytes(const point& to, const byte_buffer& bits);
    io::awaitable<result<>> write_bytes(const point& to, std::uint32_t first, const byte_buffer& bytes);
    io::awaitable<result<byte_buffer>> read_bytes(const point& from, std::uint32_t first, std::uint32_t count);
    io::awaitable<std::optional<value>> read_back(const point& from);
    io::awaitable<result<name_style>> bit_name_style(char area);
    io::awaitable<result<response>> ask(const request& what);
    io::awaitable<result<>> send(const request& what);
    bool takes_bits(const point& to, std::size_t count) const noexcept;

    request_pipeline& pipeline_;
    settings settings_;
    std::vector<char> without_bits_;        ///< areas in which the CPU accepted no bit by its name
    std::optional<bool> accepts_hex_bits_;  ///< `nullopt`: not detected yet
};

}  // namespace penstock::xgt
