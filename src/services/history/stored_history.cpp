#include "services/history/stored_history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace penstock::services {

namespace {

constexpr std::size_t points_per_piece = 5000;
constexpr milliseconds slack{2000};  ///< difference between synchronized clocks
constexpr auto end_of_time = std::numeric_limits<std::int64_t>::max() / 4;

history::point_query query_of(const recorded_tag& tag, const history_query& q) noexcept {
    return {tag.number, q.from, q.to, q.order, q.quality};
}

void cut_to(samples& points, std::size_t count) {
    points.times.resize(count);
    points.types.resize(count);
    points.qualities.resize(count);
    points.cells.resize(count);
}

class stored_stream final : public point_stream {
public:
    stored_stream(history::history* history, std::vector<recorded_tag> tags, const history_query& q, wall_time now)
        : history_(history), tags_(std::move(tags)), query_(q), time_(now) {}

    result<std::size_t> next(samples& piece) override {
        for (; position_ < tags_.size(); leave_tag()) {
            if (tag().number == 0 || left_ == 0) continue;
            open();
            const auto count = read(piece);
            if (!count) return count;
            left_ -= *count;
            if (*count > 0) return count;
        }
        return std::size_t{0};
    }

    const recorded_tag& tag() const override { return tags_[position_]; }

private:
    std::size_t limit() const noexcept {
        return query_.limit ? static_cast<std::size_t>(*query_.limit) : ~std::size_t{0};
    }

    void leave_tag() {
        ++position_;
        left_ = limit();
        raw_.reset();
        buckets_.reset();
        is_drawn_ = false;
    }

    void open() {
        using enum history_query::shape;
        const auto query = query_of(tag(), query_);
        if (query_.form == raw && !raw_) raw_.emplace(history_->read(query, time_));
        if (query_.form == buckets && !buckets_)
            buckets_.emplace(history_->read_buckets(query, {query_.kind, query_.bucket_ms}, time_));
    }

    /// Reads at most `left_` points; 0: the tag has no more points.
    result<std::size_t> read(samples& piece) {
        const auto wanted = std::min(points_per_piece, left_);
        if (raw_) {
            const auto count = raw_->next(piece, wanted);
            if (!count || *count <= left_) return count;
            cut_to(piece, left_);
            return left_;
        }
        if (buckets_) return buckets_->next(piece, wanted);
        if (std::exchange(is_drawn_, true)) return std::size_t{0};
        auto drawn = history_->lttb(query_of(tag(), query_), query_.page_size(), time_);
        if (!drawn) return drawn.error();
        piece = std::move(*drawn);
        return piece.size();
    }

    history::history* history_;  ///< null: there are no tags
    std::vector<recorded_tag> tags_;
    history_query query_;
    wall_time time_;
    std::size_t position_ = 0;
    std::size_t left_ = limit();  ///< points that may still be read of the present tag
    std::optional<history::point_reader> raw_;
    std::optional<history::bucket_reader> buckets_;
    bool is_drawn_ = false;
};

}  // namespace

std::optional<fault> check_aggregate(const recorded_tag& tag, const history_query& q) {
    if (!tag.type || q.form == history_query::shape::raw) return std::nullopt;
    const auto kind = q.form == history_query::shape::lttb ? aggregate::average : q.kind;
    if (history::is_defined_for(kind, cell_type{tag.type->element, tag.type->is_array(), false})) return std::nullopt;
    return fault{"aggregate", fmt::format("{} cannot be computed for {}, whose data type is {}", q.aggregate_name,
                                          tag.tag_id, tag.type_text())};
}

recorded_tag stored_history::find(std::string_view tag_id) const {
    recorded_tag out;
    out.tag_id = tag_id;
    if (const auto ref = table_.find(tag_id)) {
        out.number = ref->number;
        out.type = ref->type ? ref->type : ref->get().reported_type;
        out.states = ref->states;
    }
    return out;
}

result<history_page> stored_history::read(const recorded_tag& tag, const history_query& q, wall_time now) {
    if (!has_any(tag)) return history_page{};
    const auto query = query_of(tag, q);
    switch (q.form) {
        case history_query::shape::raw: return history_->points(query, q.page_size(), now);
        case history_query::shape::buckets: return history_->buckets(query, {q.kind, q.bucket_ms}, q.page_size(), now);
        case history_query::shape::lttb: break;
    }
    auto drawn = history_->lttb(query, q.page_size(), now);
    if (!drawn) return drawn.error();
    return history_page{std::move(*drawn), std::nullopt};
}

std::unique_ptr<point_stream> stored_history::stream(std::vector<recorded_tag> tags, const history_query& query,
                                                     wall_time now) {
    if (!is_kept()) tags.clear();
    return std::make_unique<stored_stream>(history_, std::move(tags), query, now);
}

result<samples> stored_history::newest(const recorded_tag& tag, milliseconds span, std::size_t count, wall_time now) {
    if (!has_any(tag)) return samples{};
    const auto ref = table_.find(tag.tag_id);
    const bool is_ahead = ref && ref->get().time > now + slack;
    history::point_query query;
    query.tag = tag.number;
    query.from = to_epoch_ms(now - span);
    query.to = is_ahead ? end_of_time : to_epoch_ms(now + slack);
    query.order = direction::descending;
    const auto page = history_->points(query, count, now);
    if (!page) return page.error();
    samples ascending;
    for (auto i = page->points.size(); i-- > 0;)
        ascending.add(page->points, i);
    return ascending;
}

std::int64_t stored_history::oldest(const recorded_tag& tag, wall_time now) const {
    return has_any(tag) ? history_->retention_start(tag.number, now) : std::numeric_limits<std::int64_t>::min();
}

/// Compares both in the order of time; only a piece of the recorded points is in memory.
result<std::size_t> stored_history::leave_out_recorded(std::map<tag_number, samples>& all, wall_time now) {
    std::size_t count = 0;
    for (auto& [number, points] : all) {
        std::vector<std::size_t> order(points.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::sort(order, {}, [&times = points.times](std::size_t i) { return times[i]; });
        if (order.empty()) continue;
        history::point_query span;
        span.tag = number;
        span.from = points.times[order.front()];
        span.to = points.times[order.back()] + 1;
        auto recorded = history_->read(span, now);
        std::vector<bool> is_taken(points.size());
        samples piece;
        for (auto next = order.begin(); next != order.end();) {
            const auto found = recorded.next(piece, points_per_piece);
            if (!found) return found.error();
            if (*found == 0) break;
            for (const auto time : piece.times) {
                while (next != order.end() && points.times[*next] < time)
                    ++next;
                for (; next != order.end() && points.times[*next] == time; ++next)
                    is_taken[*next] = true;
            }
        }
        const auto taken = static_cast<std::size_t>(std::ranges::count(is_taken, true));
        if (taken == 0) continue;
        count += taken;
        samples rest;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (!is_taken[i]) rest.add(points, i);
        }
        points = std::move(rest);
    }
    std::erase_if(all, [](const auto& one) { return one.second.size() == 0; });
    return count;
}

result<> stored_history::import(const std::map<tag_number, samples>& all) {
    for (const auto& [number, points] : all) {
        if (const auto done = history_->import(number, points); !done) return done;
    }
    return {};
}

}  // namespace penstock::services
