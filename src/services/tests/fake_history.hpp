#pragma once

#include <limits>
#include <map>
#include <string>
#include <vector>

#include "services/history/tag_history.hpp"

namespace penstock::services {

/// A history that holds what a test gives it and answers every query with all of it.
class fake_history final : public tag_history {
public:
    void add_tag(const std::string& tag_id, tag_number number, std::optional<data_type> type,
                 const state_texts& states = {}) {
        tags[tag_id] = {tag_id, number, type, states.empty() ? nullptr : std::make_shared<const state_texts>(states)};
    }
    void add_point(tag_number number, std::int64_t time, double v) {
        kept[number].add(from_epoch_ms(time), {element_type::float64}, quality::good, value(v));
    }

    bool is_kept() const noexcept override { return is_on; }
    recorded_tag find(std::string_view tag_id) const override {
        const auto found = tags.find(tag_id);
        return found == tags.end() ? recorded_tag{std::string(tag_id), 0, {}, {}} : found->second;
    }
    result<history_page> read(const recorded_tag& tag, const history_query& query, wall_time) override {
        asked = query;
        if (failure) return failure;
        return history_page{kept[tag.number], next};
    }
    std::unique_ptr<point_stream> stream(std::vector<recorded_tag> all, const history_query& query,
                                         wall_time) override {
        asked = query;
        return std::make_unique<one_by_one>(*this, std::move(all));
    }
    result<samples> newest(const recorded_tag& tag, milliseconds, std::size_t, wall_time) override {
        if (failure) return failure;
        return kept[tag.number];
    }
    std::int64_t oldest(const recorded_tag&, wall_time) const override { return oldest_kept; }
    result<std::size_t> leave_out_recorded(std::map<tag_number, samples>& points, wall_time) override {
        if (failure) return failure;
        const auto count = recorded.empty() ? std::size_t{0} : points.at(recorded.front()).size();
        for (const auto number : recorded)
            points.erase(number);
        return count;
    }
    result<> import(const std::map<tag_number, samples>& points) override {
        if (failure) return failure;
        imported = points;
        return {};
    }

    bool is_on = true;
    std::map<std::string, recorded_tag, std::less<>> tags;
    std::map<tag_number, samples> kept;
    std::optional<std::int64_t> next;
    std::int64_t oldest_kept = std::numeric_limits<std::int64_t>::min();
    error_code failure;

    history_query asked;
    std::map<tag_number, samples> imported;
    std::vector<tag_number> recorded;  ///< tags that have a point at each time

private:
    /// All points of a tag are one piece.
    class one_by_one final : public point_stream {
    public:
        one_by_one(fake_history& of, std::vector<recorded_tag> all) : history_(of), all_(std::move(all)) {}
        result<std::size_t> next(samples& piece) override {
            if (history_.failure) return history_.failure;
            if (++given_ > all_.size()) return std::size_t{0};
            piece = history_.kept[tag().number];
            return piece.size();
        }
        const recorded_tag& tag() const override { return all_[given_ == 0 ? 0 : given_ - 1]; }

    private:
        fake_history& history_;
        std::vector<recorded_tag> all_;
        std::size_t given_ = 0;
    };
};

}  // namespace penstock::services
