#include "history/lttb.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "history/merge.hpp"

namespace penstock::history {

namespace {

constexpr std::size_t max_held = 200'000;

struct sample_column {
    double x = 0;
    double y = 0;
};

/// Calls `visit(place, piece, i)` for each point that can be drawn.
template <class Visit>
void for_each_drawn(const samples& piece, std::int64_t begin, Visit&& visit) {
    for (std::size_t i = 0; i < piece.size(); ++i) {
        if (piece.qualities[i] < quality::good) continue;
        const auto y = piece.number_at(i);
        if (!y || !std::isfinite(*y)) continue;
        visit(sample_column{static_cast<double>(piece.times[i] - begin), *y}, piece, i);
    }
}

/// Divides the points 1 … count − 2 into stretches of equal length; one may differ.
struct buckets {
    std::size_t count = 0;   ///< number of points
    std::size_t wanted = 0;  ///< number of stretches

    std::size_t begin_of(std::size_t stretch) const noexcept { return stretch * (count - 2) / wanted + 1; }
};

/// The average of each stretch, and the last point at the end.
class averages {
public:
    explicit averages(buckets s) : rule_(s), centres_(s.wanted + 1) {}

    void add(sample_column p) {
        const auto at = next_++;
        if (at == 0 || at >= rule_.count) return;
        if (at == rule_.count - 1) {
            centres_.back() = p;
            return;
        }
        if (at >= rule_.begin_of(stretch_ + 1)) ++stretch_;
        const auto size = static_cast<double>(rule_.begin_of(stretch_ + 1) - rule_.begin_of(stretch_));
        centres_[stretch_].x += p.x / size;
        centres_[stretch_].y += p.y / size;
    }
    const std::vector<sample_column>& centres() const noexcept { return centres_; }

private:
    buckets rule_;
    std::vector<sample_column> centres_;
    std::size_t next_ = 0;
    std::size_t stretch_ = 0;
};

class picker {
public:
    picker(buckets s, std::vector<sample_column> centres) : rule_(s), centres_(std::move(centres)) {}

    void add(sample_column p, const samples& piece, std::size_t i) {
        const auto at = next_++;
        if (at >= rule_.count) return;
        const bool is_end = at == 0 || at == rule_.count - 1;
        if (is_end || at >= rule_.begin_of(stretch_ + 1)) finish_stretch(at);
        const auto area = is_end ? 0 : area_of(p);
        if (best_.empty() || area > largest_) {
            best_.clear();
            best_.add(piece, i);
            best_place_ = p;
            largest_ = area;
        }
        if (is_end) finish_stretch(at);
    }
    samples take() { return std::move(picked_); }

private:
    double area_of(sample_column p) const noexcept {
        const auto c = centres_[stretch_ + 1];
        return std::fabs((last_.x - c.x) * (p.y - last_.y) - (last_.x - p.x) * (c.y - last_.y));
    }
    void finish_stretch(std::size_t at) {
        if (at > 1 && at >= rule_.begin_of(stretch_ + 1)) ++stretch_;
        if (best_.empty()) return;
        picked_.add(best_, 0);
        last_ = best_place_;
        best_.clear();
    }

    buckets rule_;
    std::vector<sample_column> centres_;
    samples picked_;
    samples best_;  ///< the best point of the stretch, if any
    sample_column best_place_;
    sample_column last_;
    double largest_ = 0;
    std::size_t next_ = 0;
    std::size_t stretch_ = 0;
};

/// Counts the points that can be drawn, and keeps the points while they are few.
struct drawn {
    std::size_t count = 0;
    std::int64_t begin = 0;
    samples held;
    bool is_held() const noexcept { return held.size() == count; }
};

result<drawn> count_drawn(const point_source& source) {
    drawn found;
    const auto read = source([&](const samples& piece) {
        if (found.count == 0 && !piece.empty()) found.begin = piece.times.front();
        for_each_drawn(piece, 0, [&](sample_column, const samples& points, std::size_t i) {
            if (found.is_held() && found.count < max_held) found.held.add(points, i);
            ++found.count;
        });
    });
    if (!read) return read.error();
    if (!found.is_held()) found.held = {};
    return found;
}

samples ends_of(const samples& all, std::size_t wanted) {
    samples out;
    if (wanted > 0) out.add(all, 0);
    if (wanted > 1) out.add(all, all.size() - 1);
    return out;
}

}  // namespace

result<samples> largest_triangles(const point_source& source, std::size_t wanted) {
    auto all = count_drawn(source);
    if (!all) return all.error();
    if (all->count <= wanted && all->is_held()) return std::move(all->held);
    const auto go = [&](const auto& visit) -> result<> {
        if (!all->is_held()) return source([&](const samples& piece) { for_each_drawn(piece, all->begin, visit); });
        for_each_drawn(all->held, all->begin, visit);
        return {};
    };
    const bool is_ends = wanted < 3;
    const buckets rule{all->count, is_ends ? 1 : wanted - 2};
    averages centres(rule);
    if (const auto read = go([&](sample_column p, const samples&, std::size_t) { centres.add(p); }); !read)
        return read.error();
    picker picked(rule, centres.centres());
    const auto read = go([&](sample_column p, const samples& piece, std::size_t i) { picked.add(p, piece, i); });
    if (!read) return read.error();
    auto points = picked.take();
    return is_ends && points.size() > wanted ? ends_of(points, wanted) : std::move(points);
}

}  // namespace penstock::history
