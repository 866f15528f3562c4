#include "live/tag_table.hpp"

#include <utility>

namespace penstock::live {

void block::writer::put(std::uint32_t slot, const value& v, quality q, wall_time time) {
    record& r = block_.records_[slot];
    if (is_empty(r.last)) ++block_.point_count_;
    r.last = v;
    r.time = time;
    r.state = q;
    r.status = read_status::success;
    r.error.reset();
}

void block::writer::fail(std::uint32_t slot, quality q, const std::shared_ptr<const std::string>& error) {
    record& r = block_.records_[slot];
    r.state = q;
    r.status = read_status::error;
    r.error = error;
}

std::uint32_t block::add() {
    const std::scoped_lock lock(guard_);
    if (!free_.empty()) {
        const auto slot = free_.back();
        free_.pop_back();
        return slot;
    }
    records_.emplace_back();
    return static_cast<std::uint32_t>(records_.size() - 1);
}

void block::remove(std::uint32_t slot) {
    forget(slot);
    const std::scoped_lock lock(guard_);
    free_.push_back(slot);
}

void block::forget(std::uint32_t slot) {
    const std::scoped_lock lock(guard_);
    if (!is_empty(records_[slot].last)) --point_count_;
    records_[slot] = record{};
}

record block::get(std::uint32_t slot) const {
    const std::scoped_lock lock(guard_);
    return records_[slot];
}

std::uint32_t block::point_count() const {
    const std::scoped_lock lock(guard_);
    return point_count_;
}

std::optional<tag_ref> tag_table::find(std::string_view tag_id) const {
    const std::shared_lock lock(guard_);
    const auto found = tags_.find(tag_id);
    if (found == tags_.end()) return std::nullopt;
    return found->second;
}

void tag_table::insert(std::string tag_id, tag_ref ref) {
    const std::unique_lock lock(guard_);
    tags_.insert_or_assign(std::move(tag_id), std::move(ref));
}

void tag_table::erase(std::string_view tag_id) {
    const std::unique_lock lock(guard_);
    if (const auto found = tags_.find(tag_id); found != tags_.end()) tags_.erase(found);
}

std::size_t tag_table::size() const {
    const std::shared_lock lock(guard_);
    return tags_.size();
}

}  // namespace penstock::live
