#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "drivers/batch.hpp"
#include "drivers/station_list.hpp"

namespace penstock {

class driver;

/// What one scan of a set of points asks, and what is learned from the answers.
///
/// A refused batch is halved, in the same scan, until the address at fault stands alone. That point goes into
/// quarantine: it leaves the scan, costs at most the cut in its batch, and is tried again after `retry_after`. When
/// both halves of a refused batch answer, the fault lay between them (a gap that must not be read) or in the size
/// (learned as a limit for all batches of that station and kind). Where a station refuses everything of a kind, the
/// fault is hardly in the addresses: they are asked for together, unsplit, every `doubt_pause`.
///
/// Use: `begin`, then while `waiting` is not empty ask for those and report each by `on_answer`, `on_refusal` or
/// `skip`; the next `begin` draws the conclusions. Pure: the time is an argument. A scan in which nothing is learned
/// allocates nothing. Batches stay where they are until the next `begin` or `set_points`.
class poll_list {
public:
    /// `planner` and `limits` must outlive the list; `limits` may be shared by the lists of one device.
    poll_list(const driver& planner, size_limits& limits, milliseconds retry_after);

    /// Its batches ask for what the device has now, also where the device otherwise sends of its own accord.
    void set_fresh() noexcept { is_fresh_ = true; }

    /// Extra requests in one scan that search for bad addresses; what is left goes on in the next.
    static constexpr std::size_t max_search = 256;
    static constexpr milliseconds doubt_pause{2'000};

    /// Plans anew. Points that stay keep their quarantine, except those in `changed`, which are tried at once.
    void set_points(std::vector<point_index> points, std::span<const point_index> changed);

    void begin(const station_list& stations, steady_time now);

    /// Batches of this scan that have not been reported, in the order to ask. Valid until the next call of a member.
    std::span<const batch* const> waiting();

    /// True: something that could not be read before can be read again, so a whole scan is worth it now.
    bool on_answer(const batch& b);

    enum class refusal {
        confined,   ///< all points of the batch are in quarantine now
        searching,  ///< its halves are asked in this scan
        put_off,    ///< the search goes on in the next scan
    };
    refusal on_refusal(const batch& b, steady_time now);

    /// No answer: nothing more is asked of that station in this scan. A size that is met with silence twice while
    /// smaller ones are answered in between becomes a limit.
    void on_silence(const batch& b);

    /// Not again in this scan.
    void skip(const batch& b);

    /// The point was read by other means: it leaves quarantine at the next `begin`.
    void release(point_index point);

    /// Calls `visit(point)` for each point that scans ask of `station`.
    template <class Visit>
    void for_each_point(std::uint32_t station, Visit&& visit) const {
        for (std::size_t i = 0; i < planned_; ++i) {
            if (nodes_[i].b.station != station) continue;
            for (const auto& slot : nodes_[i].b.slots)
                visit(slot.point);
        }
    }

    std::size_t requests() const noexcept { return planned_; }  ///< batches of a scan in which nothing fails
    std::size_t quarantined() const noexcept { return quarantine_.size(); }
    const std::vector<point_index>& points() const noexcept { return order_; }
    std::vector<std::string> describe() const;

private:
    enum class outcome : std::uint8_t { waiting, answered, refused, skipped };
    struct node {
        batch b;
        outcome end = outcome::waiting;
        bool is_sample = false;            ///< of addresses in doubt: not halved
        std::vector<std::uint32_t> parts;  ///< halves that were asked in its place
    };
    struct confinement {
        steady_time retry_at;
        bool is_doubtful = false;  ///< nothing of its station and kind was answered: it may not be the address
    };
    struct silence {
        std::uint32_t station, kind, size;
        bool was_heard;  ///< has answered something smaller since
    };

    node& node_of(const batch& b) { return nodes_[b.ticket]; }
    std::uint32_t add_node(batch b);
    void add_trials(steady_time now);
    void add_trials(const std::vector<point_index>& due, bool is_sample);
    void judge_refusals(steady_time now);
    void add_probe(std::uint32_t station);
    bool split(std::uint32_t index);
    bool learn();
    bool learn_from(const node& n);
    bool is_gap_between(const node& left, const node& right) const;
    void rebuild();

    const driver& planner_;
    size_limits& limits_;
    milliseconds retry_after_;

    std::vector<point_index> order_;                          ///< all points in address order
    std::map<point_index, confinement> quarantine_;           ///< bad addresses and when to try them again
    std::set<std::pair<point_index, point_index>> barriers_;  ///< neighbours between which nothing may be read
    std::deque<node> nodes_;                                  ///< the planned batches, then what this scan added
    std::size_t planned_ = 0;
    std::size_t searched_ = 0;
    std::vector<silence> silences_;
    bool must_rebuild_ = false;
    bool has_refusals_ = false;  ///< since the last `begin`
    bool is_fresh_ = false;
    std::vector<const batch*> waiting_;
};

}  // namespace penstock
