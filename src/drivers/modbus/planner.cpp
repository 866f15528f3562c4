#include "drivers/modbus/planner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>

namespace penstock::modbus {

namespace {

/// One batch while it grows.
struct run {
    std::uint8_t unit = 0;
    area memory_area = area::holding_register;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;  ///< behind the last register or bit
    bool has_gaps = false;
    std::vector<batch_slot> slots{};
};

batch to_batch(run&& r, framing wire) {
    const auto function = read_function(r.memory_area);
    batch out;
    out.station = r.unit;
    out.kind = static_cast<std::uint32_t>(function);
    out.size = r.end - r.begin;
    out.has_gaps = r.has_gaps;
    out.slots = std::move(r.slots);
    const auto begin = begin_frame(wire, out.request, 0, r.unit);
    append_request(out.request, {.code = function,
                                 .start = static_cast<std::uint16_t>(r.begin),
                                 .count = static_cast<std::uint16_t>(out.size)});
    end_frame(wire, out.request, begin);
    return out;
}

/// Whether `gap` registers or bits may be read only to spare a request.
bool is_worth(std::uint32_t gap, area where, const plan_rules& rules) noexcept {
    if (gap == 0) return true;
    if (rules.max_gap) return gap <= *rules.max_gap;
    const std::uint32_t bytes_per_character = rules.wire == framing::ascii ? 2 : 1;
    const std::uint32_t bytes = is_bits(where) ? gap / 8 : 2 * gap;
    return bytes * bytes_per_character < rules.request_cost;
}

}  // namespace

std::uint32_t cost_of_network_request() noexcept {
    return 2 * max_pdu;
}

std::uint32_t cost_of_serial_request(unsigned baud) noexcept {
    constexpr std::uint32_t request = 8;
    constexpr std::uint32_t response_frame = 5;
    constexpr std::uint32_t silences = 7;
    const std::uint32_t characters_in_5_ms = baud / 10 / 200;
    return request + response_frame + silences + characters_in_5_ms;
}

std::vector<batch> plan_reads(std::span<const point> points, std::span<const point_index> wanted,
                              const plan_rules& rules, const size_limits& limits) {
    std::vector<point_index> order;
    order.reserve(wanted.size());
    for (const auto index : wanted) {
        if (index < points.size() && !points[index].is_unused) order.push_back(index);
    }
    std::ranges::sort(order, {}, [&](point_index i) {
        const point& p = points[i];
        return std::tuple(p.unit, p.memory_area, p.start, p.size, i);
    });

    std::vector<batch> out;
    run current;
    std::uint32_t max = 0;
    for (const auto index : order) {
        const point& p = points[index];
        const std::uint32_t end = std::max<std::uint32_t>(current.end, p.start + p.size);
        const bool is_same = !current.slots.empty() && current.unit == p.unit && current.memory_area == p.memory_area;
        const std::uint32_t gap = is_same && p.start > current.end ? p.start - current.end : 0;
        if (!is_same || end - current.begin > max || !is_worth(gap, p.memory_area, rules)) {
            if (!current.slots.empty()) out.push_back(to_batch(std::move(current), rules.wire));
            current = {.unit = p.unit, .memory_area = p.memory_area, .begin = p.start, .end = 0U + p.start + p.size};
            max = limits.of(p.unit, static_cast<std::uint32_t>(read_function(p.memory_area)),
                            is_bits(p.memory_area) ? rules.max_coils : rules.max_registers);
        } else {
            current.has_gaps = current.has_gaps || gap > 0;
            current.end = end;
        }
        current.slots.push_back({index, p.start - current.begin});
    }
    if (!current.slots.empty()) out.push_back(to_batch(std::move(current), rules.wire));
    return out;
}

std::string describe_read(framing wire, const batch& b) {
    const auto spans = spans_of_read(wire, b);
    if (spans.empty()) return "unreadable request";
    const auto& [area, from, to] = spans.front();
    const bool has_bits = b.kind <= 2;
    return fmt::format("{} {}…{} ({} {}, {} points{})", area, from, to, to - from + 1, has_bits ? "bits" : "registers",
                       b.slots.size(), b.has_gaps ? ", with gaps" : "");
}

std::vector<address_span> spans_of_read(framing wire, const batch& b) {
    byte_buffer scratch;
    const auto found = next_frame(wire, direction::request, b.request, scratch);
    if (!found || !*found) return {};
    const auto asked = decode_request((**found).pdu);
    if (!asked || asked->count == 0) return {};
    constexpr std::array names{"coils", "discrete inputs", "holding", "input"};
    const std::uint32_t from = asked->start;
    return {{fmt::format("unit {} {}", b.station, names[(b.kind - 1) % names.size()]), from, from + asked->count - 1}};
}

}  // namespace penstock::modbus
