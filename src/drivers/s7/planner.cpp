#include "drivers/s7/planner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace penstock::s7 {

namespace {

/// One job while it grows. Its last item may still grow, those before it are complete.
class job_builder {
public:
    job_builder(std::size_t max, std::size_t max_job) : max_(max), max_job_(max_job) {}

    /// False: it has no room for that point.
    bool take(point_index index, const point& p) { return extend(index, p) || begin_item(index, p); }

    bool empty() const noexcept { return slots_.empty(); }

    batch finish() {
        batch out;
        out.kind = read_kind;
        out.size = static_cast<std::uint32_t>(settled_ + item_header_size + even(last_size()));
        out.has_gaps = has_gaps_;
        out.slots = std::move(slots_);
        out.request = read_job(items_);
        *this = job_builder(max_, max_job_);
        return out;
    }

private:
    std::size_t last_size() const noexcept { return items_.empty() ? 0 : data_size(items_.back()); }
    std::size_t room() const noexcept { return max_ - std::min(max_, settled_ + item_header_size); }

    bool extend(point_index index, const point& p) {
        if (items_.empty()) return false;
        variable& last = items_.back();
        if (last.memory_area != p.memory_area || last.db != p.db) return false;
        const std::uint32_t end = last.start + last.count;
        const std::uint32_t gap = p.start > end ? p.start - end : 0;
        const auto width = place_width(p.memory_area);
        const std::uint32_t count = std::max(end, p.start + p.size) - last.start;
        if (gap * width > worthwhile_gap(max_ - read_response_size) || even(count * width) > room()) return false;
        has_gaps_ = has_gaps_ || gap > 0;
        add_slot(index, p, last);
        last.count = static_cast<std::uint16_t>(count);
        return true;
    }

    bool begin_item(point_index index, const point& p) {
        if (items_.size() == max_items) return false;
        if (job_size + (items_.size() + 1) * variable_size > max_job_) return false;
        const auto settled = items_.empty() ? read_response_size : settled_ + item_header_size + even(last_size());
        const auto bytes = p.size * place_width(p.memory_area);
        if (!items_.empty() && settled + item_header_size + even(bytes) > max_) return false;
        settled_ = settled;
        items_.push_back(span_of(p.memory_area, p.db, p.start, p.size));
        add_slot(index, p, items_.back());
        return true;
    }

    void add_slot(point_index index, const point& p, const variable& in) {
        const auto offset = settled_ + item_header_size + (p.start - in.start) * place_width(p.memory_area);
        slots_.push_back({index, static_cast<std::uint32_t>(offset)});
    }

    std::size_t max_;
    std::size_t max_job_;
    std::size_t settled_ = 0;  // of the answer, before the last item
    bool has_gaps_ = false;
    std::vector<variable> items_;
    std::vector<batch_slot> slots_;
};

/// The first part of a value that is larger than one answer.
batch begin_large(point_index index, const point& p, std::size_t max) {
    const auto part = max_read(max) / 2 * 2;
    const auto first = span_of(p.memory_area, p.db, p.start, part / place_width(p.memory_area));
    batch out;
    out.kind = read_kind;
    out.size = static_cast<std::uint32_t>(max);
    out.slots.push_back({index, 0});
    out.request = read_job({&first, 1});
    return out;
}

}  // namespace

std::size_t worthwhile_gap(std::size_t response_size) noexcept {
    return std::max(response_size / max_items, item_header_size);
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
        return std::tuple(p.memory_area, p.db, p.start, p.size, i);
    });

    constexpr std::uint32_t min = read_response_size + item_header_size + 2;
    const auto limit = limits.of(0, read_kind, static_cast<std::uint32_t>(rules.pdu_size));
    const std::size_t max = std::max(limit, min);
    std::vector<batch> out;
    job_builder job(max, rules.max_job);
    const auto close = [&] {
        if (!job.empty()) out.push_back(job.finish());
    };
    for (const auto index : order) {
        const point& p = points[index];
        if (p.size * place_width(p.memory_area) > max_read(max)) {
            close();
            out.push_back(begin_large(index, p, max));
        } else if (!job.take(index, p)) {
            close();
            job.take(index, p);
        }
    }
    close();
    return out;
}

std::string describe_read(const batch& b) {
    std::string items;
    std::size_t bytes = 0;
    const auto count = items_of(b.request);
    for (std::size_t i = 0; i < count; ++i) {
        const auto v = item_of(b.request, i);
        bytes += data_size(v);
        items += (i == 0 ? "" : ", ") + describe(v);
    }
    return fmt::format("{} item{}, {} bytes: {} ({} point{}{})", count, count == 1 ? "" : "s", bytes, items,
                       b.slots.size(), b.slots.size() == 1 ? "" : "s", b.has_gaps ? ", with gaps" : "");
}

std::vector<address_span> spans_of_read(const batch& b) {
    std::vector<address_span> out;
    for (std::size_t i = 0; i < items_of(b.request); ++i) {
        const auto v = item_of(b.request, i);
        out.push_back({area_of(v), v.start, v.start + std::max<std::uint32_t>(v.count, 1) - 1});
    }
    return out;
}

}  // namespace penstock::s7
