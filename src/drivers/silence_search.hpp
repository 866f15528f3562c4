#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "drivers/batch.hpp"

namespace penstock {

/// Finds the addresses for which a station sends no response although it responds for others.
///
/// A batch leaves the plan if it has had no response `silences_until_search` times, each time followed by another
/// answer of its station. It is halved, one request in a scan, until each address without a response is isolated. Such
/// an address is tried again after `retry_after`, together with its neighbours. Each request of the search may cost a
/// time-out: the first `free_requests` follow each other immediately; later ones take at most a tenth of the time.
/// Pure: the time is an argument. If every batch is answered, the cost is a check of two empty lists.
class silence_search {
public:
    static constexpr int silences_until_search = 3;
    static constexpr int free_requests = 64;
    /// The pause is this factor times the time for which a response was awaited in vain.
    static constexpr int pause_factor = 10;

    explicit silence_search(milliseconds retry_after) : retry_after_(retry_after) {}

    /// Both halves of an unanswered batch were answered: the reason was the gap between them, or the size.
    struct lesson {
        std::uint32_t station = 0, kind = 0;
        std::uint32_t size = 0;     ///< size of the unanswered batch
        std::uint32_t largest = 0;  ///< size of the larger half; 0 = the halves are of another kind
        bool has_gaps = false;
        point_index left = 0, right = 0;  ///< the neighbours where it was cut
    };

    /// Points that are requested together.
    struct group {
        std::uint32_t station = 0;
        std::vector<point_index> points;  ///< in address order
        bool is_unheard = false;          ///< it had no response, and its station has not responded since then
        bool is_retrial = false;          ///< its points are known to have no response
        std::uint32_t kind = 0, size = 0;
        bool has_gaps = false;

        struct family;
        std::shared_ptr<family> halves_of;  ///< null: it is not a half
    };

    bool is_idle() const noexcept { return silences_.empty() && points_.empty(); }

    /// A batch of the plan had no response.
    void on_timeout(const batch& b, steady_time now);
    /// A batch of the plan was answered: it is not in doubt any more.
    void on_response(const batch& b);
    /// The station has answered a request. True: a batch has left the plan.
    bool on_station_response(std::uint32_t station, steady_time now);

    /// In doubt: no response last time. `asked`: when that was.
    bool is_in_doubt(const batch& b, steady_time* asked = nullptr) const;
    /// Batches that are not planned any more are removed.
    template <class IsPlanned>
    void keep_only(IsPlanned&& is_planned) {
        std::erase_if(silences_, [&](const silence& s) { return !is_planned(s.points.front(), s.points.back()); });
    }

    /// The group to request next; `can_ask(station)` says whether its station may be asked. `nullopt`: none now.
    template <class CanAsk>
    std::optional<group> take(CanAsk&& can_ask, steady_time now) {
        if (now < next_request_) return std::nullopt;
        auto best = groups_.end();
        for (auto g = groups_.begin(); g != groups_.end(); ++g) {
            if (g->is_unheard || !can_ask(g->station)) continue;
            if (best == groups_.end() || comes_before(*g, *best)) best = g;
        }
        if (best == groups_.end()) return std::nullopt;
        group out = std::move(*best);
        groups_.erase(best);
        std::erase_if(out.points, [&](point_index p) { return !points_.contains(p); });
        if (out.points.empty()) return std::nullopt;
        set_listed(out.points, false, now + retry_after_);
        return out;
    }
    void put_back(group g);
    /// `what`: the kind of request by which the group was read.
    void on_group_silence(group g, const batch& what, steady_time::duration took, steady_time now);
    std::optional<lesson> on_group_response(const group& g, const batch& what);

    /// The stations of waiting groups.
    std::vector<std::uint32_t> stations() const;
    /// Whether a group of the station can be requested.
    bool has_next(std::uint32_t station) const;
    /// One of all points, each time another one. Not while `is_idle`.
    point_index sample(std::size_t turn) const;

    /// Points whose time in quarantine has ended and which are in no group yet.
    std::vector<point_index> due(steady_time now) const;
    /// The points are requested together again.
    void add_retrial(group g);

    bool contains(point_index p) const { return points_.contains(p); }
    std::size_t size() const noexcept { return points_.size(); }
    bool erase(point_index p) { return points_.erase(p) > 0; }
    template <class Stays>
    void keep_points(Stays&& stays) {
        std::erase_if(points_, [&](const auto& entry) { return !stays(entry.first); });
        std::erase_if(silences_, [&](const silence& s) { return !std::ranges::all_of(s.points, stays); });
    }

private:
    struct silence {
        std::uint32_t station, kind, size;
        bool has_gaps;
        std::vector<point_index> points;
        int count = 0;  ///< number of time-outs that were followed by an answer of the station
        bool has_responded = false;
        steady_time asked{};
    };
    struct suspicion {
        steady_time retry_at{};
        bool is_listed = false;  ///< it is in `groups_`
    };

    const silence* find(const batch& b) const;
    void set_listed(std::span<const point_index> points, bool is_listed, steady_time retry_at);
    void narrow(group g, steady_time now);
    void release(std::uint32_t station);
    bool comes_before(const group& a, const group& b) const noexcept;

    milliseconds retry_after_;
    std::vector<silence> silences_;
    std::map<point_index, suspicion> points_;
    std::deque<group> groups_;   ///< groups that wait to be requested
    bool has_response_ = false;  ///< a request of this search was answered
    int free_requests_ = 0;
    steady_time next_request_{};
};

struct silence_search::group::family {
    lesson finding;
    int answered = 0;
    bool has_failed = false;
};

}  // namespace penstock
