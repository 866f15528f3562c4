#pragma once

#include "live/tag_table.hpp"
#include "services/history/tag_history.hpp"

namespace penstock::services {

/// The history of the tags in the table; both must outlive it.
class stored_history final : public tag_history {
public:
    /// `history` null: no history is kept.
    stored_history(history::history* history, const live::tag_table& table) : history_(history), table_(table) {}

    bool is_kept() const noexcept override { return history_ != nullptr; }
    recorded_tag find(std::string_view tag_id) const override;
    result<history_page> read(const recorded_tag& tag, const history_query& query, wall_time now) override;
    std::unique_ptr<point_stream> stream(std::vector<recorded_tag> tags, const history_query& query,
                                         wall_time now) override;
    result<samples> newest(const recorded_tag& tag, milliseconds span, std::size_t count, wall_time now) override;
    std::int64_t oldest(const recorded_tag& tag, wall_time now) const override;
    result<std::size_t> leave_out_recorded(std::map<tag_number, samples>& points, wall_time now) override;
    result<> import(const std::map<tag_number, samples>& points) override;

private:
    bool has_any(const recorded_tag& tag) const noexcept { return history_ != nullptr && tag.number != 0; }

    history::history* const history_;
    const live::tag_table& table_;
};

}  // namespace penstock::services
