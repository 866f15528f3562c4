#include "drivers/eip/planner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace penstock::eip {

namespace {

constexpr std::uint32_t max_item = 0x7FF;
constexpr std::uint32_t read_head = 2 + 2;      // service, path size; number of elements
constexpr std::uint32_t response_head = 4 + 4;  // status; type with a structure's handle
constexpr std::uint32_t offset_head = 2 + 1;    // in a packet of several: offset, padding

/// One read of a scan.
struct read_item {
    byte_buffer path;
    std::uint32_t first = 0;  ///< element in the path
    std::uint32_t count = 1;
    std::uint32_t bytes = 0;    ///< of the answer's data
    std::uint32_t width = 0;    ///< of an element; 0 = not known, nothing can be added
    std::uint32_t skipped = 0;  ///< bytes before the part that is requested
    bool is_inside = false;
    bool has_gaps = false;
    bool is_large = false;
    bool is_by_element = false;
    const byte_buffer* stem = nullptr;
    std::vector<batch_slot> slots;  ///< offsets without the item's number
};

/// What one more read in a packet costs in bytes, both ways, without its data.
std::uint32_t overhead_of(std::size_t path) noexcept {
    return static_cast<std::uint32_t>(path) + read_head + response_head + 2 * offset_head;
}

std::uint32_t room_for_data(const plan_rules& rules) noexcept {
    return rules.transport.max_response - multiple_response_head - offset_head - response_head;
}

std::uint32_t element_width(const point& p) noexcept {
    if (p.wire.width > 0) return p.wire.width;
    if (!p.is_typed || p.value_layout.bit || is_text(p.value_layout.type.element)) return 0;
    return static_cast<std::uint32_t>(width_of(p.value_layout.type.element));
}

bool is_single(const point& p, const plan_rules& rules) noexcept {
    return p.is_read_alone || p.is_large || p.is_by_element || expected_bytes(p) > room_for_data(rules);
}

/// Which structure each of the points is read within; null = none.
class grouping {
public:
    grouping(std::span<const point> points, std::span<const point_index> order, const plan_rules& rules)
        : chosen_(order.size(), nullptr) {
        std::size_t deepest = 0;
        for (const auto i : order)
            deepest = std::max(deepest, points[i].levels.size());
        for (std::size_t depth = 0; depth < deepest; ++depth)
            choose(points, order, rules, depth);
    }

    const enclosing_structure* of(std::size_t place) const noexcept { return chosen_[place]; }

private:
    struct weight {
        std::uint32_t bytes = 0;
        const point* last = nullptr;
    };

    void choose(std::span<const point> points, std::span<const point_index> order, const plan_rules& rules,
                std::size_t depth) {
        std::map<byte_buffer, weight> alone;
        const auto may_go = [&](std::size_t i) {
            const point& p = points[order[i]];
            return chosen_[i] == nullptr && p.levels.size() > depth && !is_single(p, rules);
        };
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (!may_go(i)) continue;
            const point& p = points[order[i]];
            auto& sum = alone[p.levels[depth].path];
            const bool is_same =
                sum.last != nullptr && sum.last->base_path == p.base_path && sum.last->index == p.index;
            if (!is_same) sum.bytes += overhead_of(p.base_path.size() + 2) + expected_bytes(p);
            sum.last = &p;
        }
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (!may_go(i)) continue;
            const enclosing_structure& l = points[order[i]].levels[depth];
            if (l.size <= room_for_data(rules) && alone[l.path].bytes > overhead_of(l.path.size()) + l.size)
                chosen_[i] = &l;
        }
    }

    std::vector<const enclosing_structure*> chosen_;
};

read_item alone_item(const point& p, point_index index, const plan_rules& rules) {
    read_item out;
    out.path = path_of(p);
    out.first = p.index.value_or(0);
    out.count = p.value_layout.wire_count;
    out.bytes = expected_bytes(p);
    out.width = element_width(p);
    out.is_large = p.is_large || out.bytes > room_for_data(rules);
    out.stem = &p.base_path;
    if (p.is_by_element) {
        out.is_large = out.is_by_element = true;
        append_element(out.path, p.skip);
        out.slots.push_back({index, pack({})});
        return out;
    }
    const bool is_part = out.is_large && rules.has_data_segments;
    if (is_part) out.skipped = p.skip * element_width(p);
    out.slots.push_back({index, pack({.offset = is_part ? 0U : p.skip})});
    return out;
}

/// Whether `p` is read along with what precedes it. The item grows when it is.
bool join(read_item& item, const point& p, point_index index, const plan_rules& rules) {
    if (item.is_inside || item.is_large || is_single(p, rules) || item.stem == nullptr || *item.stem != p.base_path)
        return false;
    const std::uint32_t first = p.index.value_or(0);
    const std::uint32_t end = std::max(item.first + item.count, first + p.value_layout.wire_count);
    const bool is_covered = first >= item.first && end == item.first + item.count;
    if (!is_covered) {
        if (!p.index || !rules.has_slices || item.width == 0 || element_width(p) != item.width) return false;
        const std::uint32_t gap = first > item.first + item.count ? first - item.first - item.count : 0;
        if (gap * item.width >= overhead_of(p.base_path.size() + 2)) return false;
        if ((end - item.first) * item.width > room_for_data(rules)) return false;
        item.has_gaps = item.has_gaps || gap > 0;
        item.count = end - item.first;
        item.bytes = item.count * item.width;
    } else if (!p.index && item.count != p.value_layout.wire_count) {
        return false;
    }
    item.slots.push_back({index, pack({.offset = first - item.first + p.skip})});
    return true;
}

std::vector<read_item> make_items(std::span<const point> points, std::span<const point_index> order,
                                  const plan_rules& rules) {
    const grouping groups(points, order, rules);
    std::vector<read_item> items;
    std::map<const byte_buffer*, std::size_t, decltype([](const auto* a, const auto* b) { return *a < *b; })> of_group;
    std::size_t last = ~std::size_t{0};
    for (std::size_t i = 0; i < order.size(); ++i) {
        const point& p = points[order[i]];
        if (const auto* l = groups.of(i)) {
            const auto [at, is_new] = of_group.emplace(&l->path, items.size());
            if (is_new) {
                read_item item;
                item.path = l->path;
                item.bytes = l->size;
                item.is_inside = true;
                item.has_gaps = true;
                items.push_back(std::move(item));
            }
            items[at->second].slots.push_back({order[i], pack({.offset = l->offset, .is_inside = true})});
            continue;
        }
        const bool may_join =
            last < items.size() && !p.is_read_alone && !points[items[last].slots.front().point].is_read_alone;
        if (may_join && join(items[last], p, order[i], rules)) continue;
        last = items.size();
        items.push_back(alone_item(p, order[i], rules));
    }
    return items;
}

/// A part of a variable as Omron names it: a simple data segment at the path's end.
void append_part_read(byte_buffer& out, const read_item& item, const plan_rules& rules) {
    byte_buffer path = item.path;
    path.push_back(0x80);
    path.push_back(3);
    append_little(path, item.skipped);
    append_little(path, static_cast<std::uint16_t>(std::min(item.bytes, room_for_data(rules))));
    append_request(out, service::read, path);
    append_little(out, std::uint16_t{1});
}

void append_read(byte_buffer& out, const read_item& item, bool in_fragments) {
    append_request(out, in_fragments ? service::read_fragment : service::read, item.path);
    append_little(out, static_cast<std::uint16_t>(item.count));
    if (in_fragments) append_little(out, std::uint32_t{0});
}

batch to_batch(std::span<const read_item> items, std::uint32_t size, const plan_rules& rules) {
    batch out;
    const bool is_large = items.size() == 1 && items[0].is_large;
    out.kind = is_large ? batch_kind::large : batch_kind::packet;
    out.size = size;
    byte_buffer message;
    if (items[0].is_by_element) {
        append_read(message, items[0], false);
    } else if (is_large && rules.has_data_segments) {
        append_part_read(message, items[0], rules);
    } else if (items.size() == 1) {
        append_read(message, items[0], is_large);
    } else {
        multiple_request packet(message, items.size());
        for (const auto& item : items) {
            packet.begin_next();
            append_read(message, item, false);
        }
    }
    for (std::uint32_t n = 0; n < items.size(); ++n) {
        out.has_gaps = out.has_gaps || items[n].has_gaps;
        for (auto slot : items[n].slots) {
            slot.offset |= n << 20U;
            out.slots.push_back(slot);
        }
    }
    append_request_frame(out.request, rules.transport, message);
    return out;
}

}  // namespace

std::vector<batch> plan_reads(std::span<const point> points, std::span<const point_index> wanted,
                              const plan_rules& rules, const size_limits& limits) {
    std::vector<point_index> order;
    order.reserve(wanted.size());
    for (const auto i : wanted) {
        if (i < points.size() && !points[i].is_unused) order.push_back(i);
    }
    std::ranges::sort(order, [&](point_index a, point_index b) {
        const point& p = points[a];
        const point& q = points[b];
        return std::tie(p.base_path, p.index, a) < std::tie(q.base_path, q.index, b);
    });
    const auto items = make_items(points, order, rules);

    std::vector<batch> out;
    const auto max =
        limits.of(0, batch_kind::packet, std::max(rules.transport.max_request, rules.transport.max_response));
    const auto max_request = std::min(max, rules.transport.max_request);
    const auto max_response = std::min(max, rules.transport.max_response);
    std::size_t begin = 0;
    std::uint32_t request = multiple_head;
    std::uint32_t response = multiple_response_head;
    const auto close = [&](std::size_t end) {
        if (begin < end) out.push_back(to_batch({&items[begin], end - begin}, std::max(request, response), rules));
        begin = end;
        request = multiple_head;
        response = multiple_response_head;
    };
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto& item = items[i];
        const auto asks = multiple_member_head + read_head + static_cast<std::uint32_t>(item.path.size());
        const auto responses = offset_head + response_head + item.bytes;
        const bool is_full =
            request + asks > max_request || response + responses > max_response || i - begin == max_item;
        if (is_full || item.is_large || !rules.has_multiple) close(i);
        request += asks;
        response += responses;
        if (item.is_large) close(i + 1);
    }
    close(items.size());
    return out;
}

std::string describe_read(std::span<const point> points, const batch& b) {
    const auto name = [&](const batch_slot& slot) { return format_tag_address(points[slot.point].address); };
    const auto names = b.slots.size() == 1 ? name(b.slots[0]) : name(b.slots.front()) + " … " + name(b.slots.back());
    const auto reads = unpack(b.slots.back().offset).item + 1;
    if (b.kind == batch_kind::large) return fmt::format("{} alone in parts (about {} bytes)", names, b.size);
    return fmt::format("{} value{} by {} read{} in a packet (about {} bytes{}): {}", b.slots.size(),
                       b.slots.size() == 1 ? "" : "s", reads, reads == 1 ? "" : "s", b.size,
                       b.has_gaps ? ", with gaps" : "", names);
}

bool shares_read(const batch& b, std::uint32_t item) noexcept {
    return std::ranges::count_if(b.slots, [&](const batch_slot& s) { return unpack(s.offset).item == item; }) > 1;
}

}  // namespace penstock::eip
