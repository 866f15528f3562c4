#include "drivers/xgt/planner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "drivers/xgt/codec_text.hpp"

namespace penstock::xgt {

namespace {

// Costs in bytes on the wire. A CPU serves requests once a scan, some milliseconds, in which a network carries far more
// than the largest frame: another request is never worth it while it can be avoided.
constexpr std::uint32_t request_cost = 4 * max_block_bytes;
constexpr std::uint32_t variable_cost = 13;  // name and its length, datum and its length
constexpr std::uint32_t block_cost = 14;     // name, its length and both counts

/// Words of one area that one block may contain.
struct window {
    char area = 'D';
    bool is_named = false;            ///< can only be read word by word
    std::uint32_t begin = 0;          ///< first word
    std::uint32_t end = 0;            ///< after the last one
    std::uint32_t words = 0;          ///< of these, so many are wanted
    std::vector<batch_slot> slots{};  ///< offset: the point's first word in its area

    bool has_gaps() const noexcept { return words < end - begin; }
};

std::vector<window> cut_windows(std::span<const point> points, std::span<const point_index> order,
                                const plan_rules& rules, std::uint32_t max_bytes) {
    std::vector<window> out;
    for (const auto index : order) {
        const point& p = points[index];
        const bool is_named = p.access_mode == access::names;
        const auto end = p.start + p.size;
        window* last = out.empty() || out.back().area != p.area || is_named ? nullptr : &out.back();
        if (last != nullptr) {
            const auto gap = p.start > last->end ? 2 * (p.start - last->end) : 0;
            const bool is_worth = gap <= rules.max_gap.value_or(max_bytes);
            if (!is_worth || 2 * (std::max(end, last->end) - last->begin) > max_bytes) last = nullptr;
        }
        if (last == nullptr) {
            last = &out.emplace_back(window{.area = p.area, .is_named = is_named, .begin = p.start, .end = p.start});
        }
        if (end > last->end) {
            last->words += end - std::max(last->end, p.start);
            last->end = end;
        }
        last->slots.push_back({index, p.start});
    }
    return out;
}

/// Marks the windows that cost less as variables than as blocks: those with few words first, as many as pay.
void choose_named(std::vector<window>& windows, std::uint32_t max_variables) {
    std::vector<window*> candidates;
    std::uint32_t sum = 0;
    for (auto& w : windows) {
        if (w.is_named)
            sum += w.words;
        else if (w.words <= max_variables)
            candidates.push_back(&w);
    }
    std::ranges::stable_sort(candidates, {}, &window::words);
    const auto cost_of_variables = [&](std::uint32_t words) {
        return words * variable_cost + (words + max_variables - 1) / max_variables * request_cost;
    };
    std::int64_t best = 0;
    std::size_t chosen = 0;
    std::int64_t blocks = 0;  // what those looked at so far cost as blocks
    const auto before = static_cast<std::int64_t>(cost_of_variables(sum));
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const window& w = *candidates[i];
        sum += w.words;
        blocks += request_cost + block_cost + 2 * (w.end - w.begin);
        const auto saved = blocks - (static_cast<std::int64_t>(cost_of_variables(sum)) - before);
        if (saved <= best) continue;
        best = saved;
        chosen = i + 1;
    }
    for (std::size_t i = 0; i < chosen; ++i)
        candidates[i]->is_named = true;
}

batch make_batch(read_kind kind, std::uint32_t size) {
    batch out;
    out.kind = static_cast<std::uint32_t>(kind);
    out.size = size;
    return out;
}

batch make_block(const window& w, const request_style& style) {
    batch out = make_batch(read_kind::block, 2 * (w.end - w.begin));
    out.has_gaps = w.has_gaps();
    out.slots = w.slots;
    for (auto& slot : out.slots)
        slot.offset = 2 * (slot.offset - w.begin);
    const auto begin = begin_frame(out.request, style.head);
    append_instruction(out.request, command::read, data_code::block, 1);
    append_name(out.request, format_name(w.area, data_code::block, 2 * w.begin, style.names));
    append_little(out.request, static_cast<std::uint16_t>(out.size));
    end_frame(out.request, begin, style.has_checksum);
    return out;
}

/// Packs points into requests that name each word, or each contact. Points are in order of area and place.
class variable_packer {
public:
    variable_packer(read_kind kind, std::uint32_t max, const request_style& style, std::vector<batch>& out)
        : kind_(kind), max_(max), style_(style), batches_(out) {}

    void add(point_index index, const point& p) {
        auto offset = index_of(p);
        auto fresh = offset < variables_.size() ? variables_.back().number + 1 : p.start;
        const auto end = p.start + p.size;
        if (!variables_.empty() && end > fresh && variables_.size() + (end - fresh) > max_) {
            close();
            offset = 0;
            fresh = p.start;
        }
        for (; fresh < end; ++fresh)
            variables_.push_back({p.area, fresh});
        const auto width = kind_ == read_kind::words ? 2U : 1U;
        slots_.push_back({index, width * static_cast<std::uint32_t>(offset)});
    }

    void close() {
        if (variables_.empty()) return;
        const auto type = kind_ == read_kind::words ? data_code::word : data_code::bit;
        batch b = make_batch(kind_, static_cast<std::uint32_t>(variables_.size()));
        b.slots = std::move(slots_);
        const auto begin = begin_frame(b.request, style_.head);
        append_instruction(b.request, command::read, type, static_cast<std::uint16_t>(b.size));
        for (const auto& v : variables_)
            append_name(b.request, format_name(v.area, type, v.number, style_.names));
        end_frame(b.request, begin, style_.has_checksum);
        batches_.push_back(std::move(b));
        variables_.clear();
        slots_.clear();
    }

private:
    struct variable {
        char area;
        std::uint32_t number;
    };

    /// The position of the point's first variable; after the last one if it is not among them. From there on they are
    /// consecutive: the point that added the last one began at or before this point.
    std::size_t index_of(const point& p) const noexcept {
        for (std::size_t i = variables_.size(); i-- > 0;) {
            if (variables_[i].area != p.area || variables_[i].number < p.start) break;
            if (variables_[i].number == p.start) return i;
        }
        return variables_.size();
    }

    read_kind kind_;
    std::uint32_t max_;
    const request_style& style_;
    std::vector<batch>& batches_;
    std::vector<variable> variables_;
    std::vector<batch_slot> slots_;
};

}  // namespace

std::vector<batch> plan_reads(std::span<const point> points, std::span<const point_index> wanted,
                              const plan_rules& rules, const size_limits& limits) {
    const auto max = [&](read_kind kind, std::uint32_t default_value) {
        return limits.of(0, static_cast<std::uint32_t>(kind), default_value);
    };
    std::vector<point_index> order;
    std::vector<point_index> contacts;
    for (const auto index : wanted) {
        if (index >= points.size() || points[index].is_unused) continue;
        (points[index].access_mode == access::contacts ? contacts : order).push_back(index);
    }
    const auto place = [&](point_index i) {
        const point& p = points[i];
        return std::tuple(p.area, p.start, p.value_layout.shift, p.size, i);
    };
    std::ranges::sort(order, {}, place);
    std::ranges::sort(contacts, {}, place);

    auto windows = cut_windows(points, order, rules, max(read_kind::block, rules.max_bytes));
    const auto max_words = max(read_kind::words, rules.max_variables);
    choose_named(windows, max_words);

    std::vector<batch> out;
    for (const auto& w : windows) {
        if (!w.is_named) out.push_back(make_block(w, rules.style));
    }
    variable_packer words(read_kind::words, max_words, rules.style, out);
    for (const auto& w : windows) {
        if (!w.is_named) continue;
        for (const auto& slot : w.slots)
            words.add(slot.point, points[slot.point]);
    }
    words.close();
    variable_packer bits(read_kind::contacts, max(read_kind::contacts, rules.max_variables), rules.style, out);
    for (const auto index : contacts)
        bits.add(index, points[index]);
    bits.close();
    return out;
}

std::string describe_read(const batch& b) {
    const auto found = next_frame(b.request);
    if (!found || !*found) return "unreadable request";
    const auto asked = decode_request((**found).body);
    if (!asked) return "unreadable request";
    return fmt::format("{}, {} points{}", describe_request(*asked), b.slots.size(), b.has_gaps ? ", with gaps" : "");
}

std::vector<address_span> spans_of_read(const batch& b, family cpu, const name_style& names) {
    const auto found = next_frame(b.request);
    if (!found || !*found) return {};
    const auto asked = decode_request((**found).body);
    if (!asked) return {};
    std::vector<address_span> out;
    for (const auto& v : asked->variables) {
        const auto place = parse_name(v.name, cpu, names);
        if (!place) continue;
        const auto count = asked->type == data_code::block ? std::max<std::uint32_t>(v.count, 1) : 1;
        // Its area and the letter of its unit: `%DB`.
        out.push_back({std::string(v.name.substr(0, 3)), place->number, place->number + count - 1});
    }
    return out;
}

}  // namespace penstock::xgt
