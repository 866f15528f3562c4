#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "drivers/batch.hpp"
#include "drivers/poll_request.hpp"
#include "drivers/silence_search.hpp"
#include "drivers/size_search.hpp"
#include "drivers/station_list.hpp"

namespace penstock {

class driver;

/// Decides which requests one scan of a set of points sends, and what follows from the answers.
///
/// A refused batch is halved, in the same scan, until the wrong address is isolated. That point goes into quarantine:
/// it is not read any more, and is tried again after `retry_after`. If both halves of a refused batch are answered, the
/// reason was a gap between them that must not be read, or the size; the size is then a limit for all batches of that
/// station and kind. If a station refuses everything of a kind, the reason is probably not in the addresses: they are
/// requested together every `suspect_retry`.
///
/// A request that was answered before and is refused now is repeated immediately; if it is answered then, nothing else
/// happens. An address that was good is tried again after `confirm_after`, which is shorter. If the device reports a
/// trouble of its own, the address is probably not the reason: the batch is sent again in the next scans, and halved
/// after `poll_state::troubles_until_search` scans.
///
/// After a batch without a response, a witness is requested: the point for which its station answered last. If the
/// witness has no response either, the station is down. Otherwise the batch is in doubt: it is sent after all others,
/// one for each station in a scan, and halved after its third time-out (silence_search.hpp).
///
/// `poll_request` decides about each request; the list executes it.
///
/// Use: `begin`; then, while `waiting` is not empty, send those batches and report each by `on_response`, `on_refusal`
/// or `skip`; the next `begin` evaluates them. Pure: the time is an argument. A scan that changes neither limits nor
/// quarantine allocates nothing. Batches keep their address in memory until the next `begin` or `set_points`.
class poll_list {
public:
    /// `planner` and `sizes` must outlive the list; `sizes` may be shared by the lists of one device.
    poll_list(const driver& planner, size_search& sizes, milliseconds retry_after);

    /// Its batches read what the device has now, even if the device otherwise sends values unsolicited.
    void set_on_demand() noexcept { is_on_demand_ = true; }
    bool is_on_demand() const noexcept { return is_on_demand_; }

    /// Maximum number of additional requests in one scan that search for bad addresses; the search continues in the
    /// next.
    static constexpr std::size_t max_search = 256;
    static constexpr milliseconds suspect_retry{2'000};
    static constexpr milliseconds confirm_after{2'000};

    /// Plans again. Points that stay keep their quarantine, except those in `changed`, which are tried immediately.
    void set_points(std::vector<point_index> points, std::span<const point_index> changed);

    void begin(const station_list& stations, steady_time now);

    /// Points that the last scan read and this one omits, because their station stopped responding.
    const std::vector<point_index>& left_out() const noexcept { return left_out_; }

    /// Batches of this scan that were not reported yet, in the order in which to send them. Valid until the next call
    /// of a member.
    std::span<const batch* const> waiting();

    /// True: something that could not be read before can be read again, so a whole scan should follow.
    bool on_response(const batch& b, steady_time now);

    enum class refusal_step {
        repeated,     ///< it is sent again in this scan
        left_out,     ///< it is not sent again in this scan
        quarantined,  ///< all points of the batch are in quarantine now
        searching,    ///< its halves are sent in this scan
        deferred,     ///< the search continues in the next scan
    };
    enum class refusal { of_request, of_device_in_trouble };
    refusal_step on_refusal(const batch& b, steady_time now, refusal why = refusal::of_request);

    /// A request that was sent at `asked` had no answer. True: the station does not respond; this scan sends it no more
    /// requests.
    bool on_timeout(const batch& b, const station_list& stations, steady_time asked, steady_time now);

    /// The link was lost in this scan. Returns the batch that was the probable reason; null: one without a response.
    const batch* on_link_lost(steady_time now);

    /// Whether the batch probably gets no response, because it searches for addresses without one.
    bool is_search(const batch& b) const { return nodes_[b.ticket].state.is_search(); }
    /// Whether other batches of this scan read the same: it checks whether its station responds or accepts the size.
    bool is_probe(const batch& b) const { return nodes_[b.ticket].state.is_probe(); }

    /// Calls `visit(point)` for each point that this scan has read.
    template <class Visit>
    void for_each_answered(Visit&& visit) const {
        for (const auto& n : nodes_) {
            if (n.state.progress != poll_progress::answered) continue;
            for (const auto& slot : n.b.slots)
                visit(slot.point);
        }
    }

    /// The batch is not sent again in this scan.
    void skip(const batch& b);

    /// The point was read in another way: it leaves quarantine at the next `begin`.
    void release(point_index point);

    /// Calls `visit(point)` for each point that scans read from `station`.
    template <class Visit>
    void for_each_point(std::uint32_t station, Visit&& visit) const {
        for (std::size_t i = 0; i < planned_; ++i) {
            if (nodes_[i].b.station != station) continue;
            for (const auto& slot : nodes_[i].b.slots)
                visit(slot.point);
        }
    }

    std::size_t requests() const noexcept { return planned_; }  ///< batches of a scan in which nothing fails
    std::size_t quarantined() const noexcept { return quarantine_.size() + search_.size(); }
    const std::vector<point_index>& points() const noexcept { return order_; }
    std::vector<planned_request> describe() const;

private:
    struct node {
        batch b;
        poll_state state;
        bool comes_last = false;
        std::vector<std::uint32_t>
            parts;  ///< requests that were sent in its place; for a larger request, those that it replaces
    };
    struct quarantined_point {
        steady_time retry_at;
        milliseconds pause{0};  ///< the last pause that it was given
        /// No request of its station and kind was answered, so the address may not be the reason.
        bool is_suspect = false;
    };
    node& node_of(const batch& b) { return nodes_[b.ticket]; }
    static poll_action on(node& n, const poll_event& e) noexcept;
    void quarantine(const node& n, steady_time now, refusal why);
    void remember_proven();
    bool is_proven(const batch& b) const;
    std::uint32_t add_node(batch b, poll_purpose purpose);
    void add_retries(steady_time now);
    void add_retries(const std::vector<point_index>& due, poll_purpose purpose);
    void update_quarantine(steady_time now);
    void leave_out_silent(const station_list& stations, steady_time now);
    void add_probe(std::uint32_t station, const station_list& stations);
    void probe_searched(const station_list& stations, steady_time now);
    void put_doubtful_last();
    void add_search(const station_list& stations, steady_time now);
    void add_size_trial(const station_list& stations, steady_time now);
    void end_size_trial(const node& n, bool was_taken, size_search::cost paid, steady_time now);
    void end_search();
    bool add_witness(const node& silent, const station_list& stations);
    std::optional<batch> plan_alone(point_index point, std::uint32_t station) const;
    bool is_in_doubt(std::uint32_t station) const;
    bool is_searched(const batch& b) const { return searched_group_ && search_ticket_ == b.ticket; }
    bool is_held(const node& n) const { return !doubts_.empty() && !n.state.is_witness() && is_in_doubt(n.b.station); }
    std::size_t on_station_response(const batch& b, steady_time now);
    void apply(const silence_search::lesson& l, steady_time now);
    bool split(std::uint32_t index);
    std::size_t notice_response(const batch& b, steady_time now);
    bool learn(steady_time now);
    bool learn_from(const node& n, steady_time now);
    bool is_gap_between(point_index left, point_index right) const;
    void rebuild();

    const driver& planner_;
    size_search& sizes_;
    milliseconds retry_after_;

    std::vector<point_index> order_;                                 ///< all points in address order
    std::map<point_index, quarantined_point> quarantine_;            ///< bad addresses and when to try them again
    std::vector<bool> proven_;                                       ///< by point: it has been read before
    std::set<std::pair<point_index, point_index>> unreadable_gaps_;  ///< neighbours whose gap must not be read
    std::deque<node> nodes_;  ///< the planned batches, then those that this scan has added
    std::size_t planned_ = 0;
    std::size_t searched_ = 0;
    silence_search search_;
    std::optional<silence_search::group> searched_group_;  ///< points that the search of this scan reads
    std::uint32_t search_ticket_ = 0;
    size_search::trial size_trial_{};
    std::vector<std::uint32_t> doubts_;  ///< stations whose witness is due now
    std::vector<point_index> left_out_;
    bool has_last_ = false;  ///< some batches are sent last
    std::size_t probe_turn_ = 0;
    bool must_rebuild_ = false;
    bool has_refusals_ = false;  ///< a batch was refused since the last `begin`
    bool is_on_demand_ = false;
    std::vector<const batch*> waiting_;
};

}  // namespace penstock
