#include "drivers/melsec/planner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "drivers/melsec/request.hpp"
#include "drivers/melsec/request_text.hpp"

namespace penstock::melsec {

namespace {

/// What one more request costs, in bytes. A controller serves its port between two scans of its program, a request a
/// scan as a rule: some milliseconds, in which a network carries far more than the largest answer (1,920 bytes).
constexpr std::size_t request_cost = 4096;

/// Gaps that are tried, in words: about a block's specification; a few of them; all that fits.
constexpr std::array<std::uint32_t, 4> gap_steps{4, 32, 128, 0xFFFF};

constexpr std::uint32_t bits_per_word = 16;
constexpr std::uint32_t few_bits = 2;  // in bit units these need less than in words

/// Points of one device that are read together: `order[first]` to `order[last - 1]`.
struct run {
    std::size_t first = 0;
    std::size_t last = 0;
    device_ref start;       ///< the first number that is read
    std::uint32_t end = 0;  ///< after the last one
    bool has_gaps = false;
    bool is_by_bits = false;
};

/// Runs that share a request.
struct group {
    std::size_t first = 0;
    std::size_t count = 0;
    form access_form = form::words;
};

struct plan_draft {
    std::vector<run> runs;
    std::vector<group> groups;
    std::size_t cost = 0;
};

std::uint32_t words_of_run(const run& r) noexcept {
    return words_of_numbers(*r.start.kind, r.end - r.start.number);
}

/// Places that may join are together, words before bits.
int rank_of(const device_kind& what) noexcept {
    if (!what.allows_multi_read) return 2;
    return what.is_bit() ? 1 : 0;
}

std::uint32_t kind_of(form how, const device_kind& what) noexcept {
    const auto kind = static_cast<std::uint32_t>(how);
    return how == form::words_of_bits ? kind | static_cast<std::uint32_t>(what.code) << 8U : kind;
}

class planner {
public:
    planner(std::span<const point> points, const plan_rules& rules, const size_limits& limits)
        : points_(points), rules_(rules), limits_(limits) {}

    void sort(std::span<const point_index> wanted) {
        order_.reserve(wanted.size());
        for (const auto index : wanted) {
            if (index < points_.size() && !points_[index].is_unused) order_.push_back(index);
        }
        std::ranges::sort(order_, {}, [&](point_index i) {
            const point& p = points_[i];
            return std::tuple(p.device.qualifier, rank_of(*p.device.kind), p.device.kind->unit, p.device.kind,
                              p.device.number, p.numbers, i);
        });
    }

    plan_draft draft(std::uint32_t gap) const {
        plan_draft out;
        cut(gap, out.runs);
        pack(out);
        return out;
    }

    batch make(const plan_draft& from, const group& g) const {
        batch out;
        request r;
        switch (g.access_form) {
            case form::words:
            case form::bits:
            case form::words_of_bits: out.size = ask_for_run(from.runs[g.first], g.access_form, r); break;
            case form::random:
            case form::double_words: out.size = ask_at_random(from, g, r); break;
            case form::blocks: out.size = ask_for_blocks(from, g, r); break;
        }
        out.kind = kind_of(g.access_form, *from.runs[g.first].start.kind);
        add_slots(from, g, out);
        append_request(rules_.dialect, r, out.request);
        return out;
    }

private:
    std::uint32_t max_words(const device_kind& what) const {
        switch (what.unit) {
            case unit_size::bit: return limits_.of(0, kind_of(form::words_of_bits, what), rules_.limits.words_of_bits);
            case unit_size::double_word:
                return 2 * limits_.of(0, kind_of(form::double_words, what), rules_.limits.random);
            default: return limits_.of(0, kind_of(form::words, what), rules_.limits.words);
        }
    }

    /// A bit device without an answer even to one word ends within it, or has bits only.
    bool is_by_bits(const device_kind& what) const { return what.is_bit() && max_words(what) <= 1; }

    bool fits(const run& r, const point& p, std::uint32_t gap) const {
        if (r.start.kind != p.device.kind || r.start.qualifier != p.device.qualifier) return false;
        const std::uint32_t begin = r.start.number;
        const std::uint32_t end = std::max(r.end, p.device.number + p.numbers);
        if (r.is_by_bits) {
            const auto max = limits_.of(0, static_cast<std::uint32_t>(form::bits), rules_.limits.bits);
            return end - begin <= max && p.device.number <= r.end + gap * bits_per_word && is_boolean(p);
        }
        if (words_of_numbers(*p.device.kind, end - begin) > max_words(*p.device.kind)) return false;
        if (p.device.number <= r.end) return true;
        const std::uint32_t between = p.device.number - r.end;
        const std::uint32_t words =
            p.device.kind->is_bit() ? between / bits_per_word : words_of_numbers(*p.device.kind, between);
        return words <= gap;
    }

    static bool is_boolean(const point& p) noexcept { return p.value_layout.type.element == element_type::boolean; }

    void cut(std::uint32_t gap, std::vector<run>& out) const {
        for (std::size_t i = 0; i < order_.size(); ++i) {
            const point& p = points_[order_[i]];
            const std::uint32_t end = p.device.number + p.numbers;
            if (!out.empty() && fits(out.back(), p, gap)) {
                run& r = out.back();
                r.has_gaps = r.has_gaps || p.device.number > r.end;
                r.end = std::max(r.end, end);
                r.last = i + 1;
                continue;
            }
            run r{.first = i, .last = i + 1, .start = p.device, .end = end};
            r.is_by_bits = is_boolean(p) && is_by_bits(*p.device.kind);
            if (p.device.kind->is_bit() && !r.is_by_bits) r.start.number -= r.start.number % bits_per_word;
            out.push_back(r);
        }
    }

    form form_alone(const run& r, std::span<const point_index> members) const {
        if (!r.start.kind->is_bit())
            return r.start.kind->unit == unit_size::double_word ? form::double_words : form::words;
        if (r.is_by_bits) return form::bits;
        const auto begin = points_[members.front()].device.number;
        const bool is_few = r.end - begin <= few_bits &&
                            std::ranges::all_of(members, [&](point_index i) { return is_boolean(points_[i]); });
        return is_few ? form::bits : form::words_of_bits;
    }

    form form_joined(const run& r) const {
        if (r.start.kind->unit == unit_size::double_word) return form::double_words;
        const bool may_join =
            r.start.kind->allows_multi_read && r.start.qualifier.via_kind == extension::kind::none && !r.is_by_bits;
        if (!may_join || rules_.multi_read == multi_read_mode::none) return form::words;
        return rules_.multi_read == multi_read_mode::blocks ? form::blocks : form::random;
    }

    /// Words of a request of that form; no more than the detected limit of a plain one.
    std::uint32_t max_combined(form how, const device_kind& what) const {
        const auto kind = kind_of(how, what);
        const auto plain = limits_.of(0, static_cast<std::uint32_t>(form::words), rules_.limits.words);
        switch (how) {
            case form::blocks: return std::min(limits_.of(0, kind, rules_.limits.block_words), plain);
            case form::random: return std::min(limits_.of(0, kind, rules_.limits.random), plain);
            case form::double_words: return 2 * limits_.of(0, kind, rules_.limits.random);
            default: return 0;
        }
    }

    /// Consecutive runs share a request while it has room.
    void pack(plan_draft& d) const {
        std::uint32_t words = 0;
        form open = form::words;
        for (std::size_t i = 0; i < d.runs.size(); ++i) {
            const auto how = form_joined(d.runs[i]);
            const auto size = words_of_run(d.runs[i]);
            const bool takes_blocks =
                how != form::blocks || d.groups.empty() || d.groups.back().count < rules_.limits.blocks;
            if (how != form::words && how == open && takes_blocks &&
                words + size <= max_combined(how, *d.runs[i].start.kind)) {
                ++d.groups.back().count;
                d.groups.back().access_form = how;
                words += size;
            } else {
                d.groups.push_back({i, 1, form_alone(d.runs[i], members_of(d.runs[i]))});
                words = size;
                open = how;
            }
        }
        for (const auto& g : d.groups)
            d.cost += cost_of(d, g);
    }

    std::span<const point_index> members_of(const run& r) const {
        return std::span(order_).subspan(r.first, r.last - r.first);
    }

    std::size_t cost_of(const plan_draft& d, const group& g) const {
        constexpr std::size_t specification = 8;
        std::size_t words = 0;
        for (std::size_t i = g.first; i < g.first + g.count; ++i)
            words += words_of_run(d.runs[i]);
        const std::size_t named = g.access_form == form::random ? words : g.count;
        return request_cost + 2 * words + specification * named;
    }

    std::uint32_t ask_for_run(const run& r, form how, request& out) const {
        out.device = r.start;
        out.op = how == form::bits ? operation::read_bits : operation::read_words;
        if (how == form::bits) out.device.number = points_[order_[r.first]].device.number;
        const auto size = how == form::bits ? r.end - out.device.number : words_of_run(r);
        out.points = static_cast<std::uint16_t>(size);
        return size;
    }

    static std::uint32_t ask_at_random(const plan_draft& d, const group& g, request& out) {
        out.op = operation::random_read;
        for (std::size_t i = g.first; i < g.first + g.count; ++i) {
            const run& r = d.runs[i];
            const bool is_double = g.access_form == form::double_words;
            for (std::uint32_t n = r.start.number; n < r.end; n += r.start.kind->is_bit() ? bits_per_word : 1)
                out.parts.push_back({.device = {r.start.kind, n, r.start.qualifier}, .is_double_word = is_double});
        }
        return static_cast<std::uint32_t>(out.parts.size());
    }

    /// Blocks of words are before blocks of bits, in the request and in the answer.
    static std::uint32_t ask_for_blocks(const plan_draft& d, const group& g, request& out) {
        out.op = operation::block_read;
        std::uint32_t words = 0;
        for (const bool is_bit : {false, true}) {
            for (std::size_t i = g.first; i < g.first + g.count; ++i) {
                const run& r = d.runs[i];
                if (r.start.kind->is_bit() != is_bit) continue;
                out.parts.push_back({.device = r.start, .points = static_cast<std::uint16_t>(words_of_run(r))});
                words += words_of_run(r);
            }
        }
        return words;
    }

    /// The sorting puts devices of words before those of bits, so that runs are in the same order in the answer.
    void add_slots(const plan_draft& d, const group& g, batch& out) const {
        std::uint32_t base = 0;
        for (std::size_t i = g.first; i < g.first + g.count; ++i) {
            const run& r = d.runs[i];
            out.has_gaps = out.has_gaps || r.has_gaps;
            const auto begin = g.access_form == form::bits ? points_[order_[r.first]].device.number : r.start.number;
            for (const auto index : members_of(r)) {
                const auto numbers = points_[index].device.number - begin;
                const auto bits =
                    r.start.kind->is_bit() ? numbers : words_of_numbers(*r.start.kind, numbers) * bits_per_word;
                out.slots.push_back({index, base + bits});
            }
            base += words_of_run(r) * bits_per_word;
        }
    }

    std::span<const point> points_;
    const plan_rules& rules_;
    const size_limits& limits_;
    std::vector<point_index> order_;
};

}  // namespace

std::vector<batch> plan_reads(std::span<const point> points, std::span<const point_index> wanted,
                              const plan_rules& rules, const size_limits& limits) {
    planner p(points, rules, limits);
    p.sort(wanted);
    plan_draft best;
    if (rules.max_gap) {
        best = p.draft(*rules.max_gap);
    } else {
        for (const auto gap : gap_steps) {
            auto tried = p.draft(gap);
            if (gap == gap_steps.front() || tried.cost < best.cost) best = std::move(tried);
        }
    }
    std::vector<batch> out;
    out.reserve(best.groups.size());
    for (const auto& g : best.groups)
        out.push_back(p.make(best, g));
    return out;
}

std::size_t expected_bytes(const batch& b) noexcept {
    switch (form_of(b)) {
        case form::bits: return (b.size + 1) / 2;
        case form::double_words: return std::size_t{4} * b.size;
        default: return std::size_t{2} * b.size;
    }
}

std::string describe_read(const frame_dialect& d, const batch& b) {
    byte_buffer scratch;
    const auto asked = decode_request(d, b.request, scratch);
    return fmt::format("{}, {} point{}{}", asked ? describe_request(d, *asked) : "unreadable request", b.slots.size(),
                       b.slots.size() == 1 ? "" : "s", b.has_gaps ? ", with gaps" : "");
}

std::vector<address_span> spans_of_read(const frame_dialect& d, const batch& b) {
    byte_buffer scratch;
    const auto asked = decode_request(d, b.request, scratch);
    return asked ? spans_of_request(*asked) : std::vector<address_span>{};
}

}  // namespace penstock::melsec
