#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>

#include "base/clock.hpp"

namespace penstock::mqtt {

/// Number of a message on one connection, counted from 1.
using delivery = std::uint64_t;

/// The messages that were published on one connection and are not yet known to have arrived. Pure: no clock, no I/O.
///
/// At QoS 1 and 2 the broker acknowledges. At QoS 0 it does not, so the client sends a barrier:
/// a request that the broker answers only after all messages before it on this connection
/// (docs/decisions/0006-barrier-of-qos-0.md).
/// Limits: the caller's window; a message of QoS 0 counts until it is written to the socket.
class delivery_tracker {
public:
    delivery add(int packet_id, int qos, steady_time now) {
        pending_.push_back({packet_id, ++last_, now});
        if (qos == 0) last_unconfirmed_ = last_;
        if (qos == 0 && first_unconfirmed_ == 0) first_unconfirmed_ = last_;
        return last_;
    }

    /// The broker has acknowledged the message, or at QoS 0: it was written to the socket. An unknown packet id changes
    /// nothing.
    void acknowledge(int packet_id, steady_time now) {
        const auto at =
            std::ranges::find_if(pending_, [&](const entry& e) { return e.packet_id == packet_id && !e.is_done; });
        if (at == pending_.end()) return;
        at->is_done = true;
        const bool was_first = at == pending_.begin();
        while (!pending_.empty() && pending_.front().is_done)
            pending_.pop_front();
        if (was_first && !pending_.empty()) pending_.front().time = std::max(pending_.front().time, now);
    }

    void add_barrier(int packet_id, steady_time now) { barriers_.push_back({packet_id, last_, now}); }

    /// The broker has answered a barrier: all messages that were published before it at QoS 0 have arrived.
    void pass_barrier(int packet_id, steady_time now) {
        const auto at = std::ranges::find(barriers_, packet_id, &entry::packet_id);
        if (at == barriers_.end()) return;
        const auto proven = at->number;
        barriers_.erase(barriers_.begin(), at + 1);
        if (!barriers_.empty()) barriers_.front().time = std::max(barriers_.front().time, now);
        if (first_unconfirmed_ == 0 || first_unconfirmed_ > proven) return;
        first_unconfirmed_ = last_unconfirmed_ > proven ? proven + 1 : 0;
    }

    /// Whether that message and all before it have arrived.
    bool has_arrived(delivery number) const noexcept {
        if (!pending_.empty() && pending_.front().number <= number) return false;
        return first_unconfirmed_ == 0 || first_unconfirmed_ > number;
    }

    /// Whether `number` can only arrive by a barrier that is not sent yet.
    bool needs_barrier(delivery number) const noexcept {
        if (first_unconfirmed_ == 0 || first_unconfirmed_ > number) return false;
        const auto needed = std::min(number, last_unconfirmed_);
        return barriers_.empty() || barriers_.back().number < needed;
    }

    std::size_t in_flight() const noexcept { return pending_.size(); }
    delivery last() const noexcept { return last_; }

    /// Since when the first unanswered message or barrier is the first one. The broker answers in order, so the time
    /// that it waited behind others does not count as the broker's delay.
    std::optional<steady_time> waiting_since() const noexcept {
        std::optional<steady_time> since;
        if (!pending_.empty()) since = pending_.front().time;
        if (!barriers_.empty() && (!since || barriers_.front().time < *since)) since = barriers_.front().time;
        return since;
    }

private:
    struct entry {
        int packet_id = 0;
        delivery number = 0;  ///< for a barrier: the number of the last message before it
        steady_time time{};   ///< when it was sent, or became the first
        bool is_done = false;
    };

    std::deque<entry> pending_;
    std::deque<entry> barriers_;
    delivery last_ = 0;
    delivery first_unconfirmed_ = 0;  ///< all messages of QoS 0 before this number have arrived; 0 = all have arrived
    delivery last_unconfirmed_ = 0;   ///< newest message of QoS 0
};

}  // namespace penstock::mqtt
