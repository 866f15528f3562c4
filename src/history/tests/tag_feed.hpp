#pragma once

#include <map>

#include "history/history.hpp"
#include "history/tests/points.hpp"

namespace penstock::history {

/// Feeds a history and records what it must contain.
class tag_feed {
public:
    explicit tag_feed(history& h) : history_(h) { batch_.first = 1; }

    /// `ms` from `start_time`.
    void add(tag_number tag, std::int64_t ms, double v, quality q = quality::good) {
        penstock::history::add_number(batch_, start_time + ms, v, q);
        batch_.tags.push_back(tag);
        expected_[tag][start_time + ms] = {v, q};
    }

    void send() {
        history_.append(batch_);
        const auto next = batch_.first + batch_.size();
        batch_.clear();
        batch_.first = next;
    }

    void add_now(tag_number tag, std::int64_t ms, double v, quality q = quality::good) {
        add(tag, ms, v, q);
        send();
    }

    sequence_number position() const { return batch_.first - 1; }

    samples expected(tag_number tag, std::int64_t from = 0, std::int64_t to = std::int64_t{1} << 60) const {
        samples s;
        const auto found = expected_.find(tag);
        if (found == expected_.end()) return s;
        for (const auto& [time, point] : found->second) {
            if (time >= from && time < to) penstock::history::add_number(s, time, point.number, point.state);
        }
        return s;
    }

private:
    struct kept_point {
        double number = 0;
        quality state = quality::good;
    };
    history& history_;
    sample_batch batch_;
    std::map<tag_number, std::map<std::int64_t, kept_point>> expected_;
};

}  // namespace penstock::history
