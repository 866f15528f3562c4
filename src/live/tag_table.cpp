#include "live/tag_table.hpp"

#include <cstring>
#include <utility>

namespace penstock::live {

namespace {

enum class assigned { elsewhere, same, changed };

/// A number replaces one of the same type, as in each scan but the first, without a change of the variant.
template <class Number>
assigned assign_alike(value& to, const value& from) noexcept {
    auto* const standing = std::get_if<Number>(&to);
    const auto* const number = std::get_if<Number>(&from);
    if (standing == nullptr || number == nullptr) return assigned::elsewhere;
    if (std::memcmp(standing, number, sizeof(Number)) == 0) return assigned::same;  // NaN, too
    *standing = *number;
    return assigned::changed;
}

/// Whether it is another one now.
template <class... Numbers>
bool assign(value& to, const value& from) {
    auto how = assigned::elsewhere;
    (void)(((how = assign_alike<Numbers>(to, from)) != assigned::elsewhere) || ...);
    if (how != assigned::elsewhere) return how == assigned::changed;
    if (static_cast<const value_variant&>(to) == static_cast<const value_variant&>(from)) return false;
    to = from;
    return true;
}

}  // namespace

void tag_block::writer::put(tag_slot p, const value& v, quality q, wall_time time) {
    entry* e = block_.find(p);
    if (e == nullptr) return;
    if (is_empty(e->last)) ++block_.point_count_;
    const bool is_other = assign<std::uint64_t, std::int64_t, float, double, bool>(e->last, v);
    if (is_other || e->state != q || e->status != read_status::success) e->changed = ++block_.changes_;
    e->time = time;
    e->state = q;
    e->status = read_status::success;
    if (e->error) e->error.reset();
}

void tag_block::writer::fail(tag_slot p, quality q, const std::shared_ptr<const std::string>& error) {
    entry* e = block_.find(p);
    if (e == nullptr) return;
    if (e->state != q || e->status != read_status::error) e->changed = ++block_.changes_;
    e->state = q;
    e->status = read_status::error;
    e->error = error;
}

void tag_block::writer::set_reported_type(tag_slot p, const std::optional<data_type>& type) {
    if (entry* e = block_.find(p)) e->reported_type = type;
}

void tag_block::clear(std::uint32_t slot) noexcept {
    entry& e = entries_[slot];
    if (!is_empty(e.last)) --point_count_;
    static_cast<last_value&>(e) = last_value{};
    ++e.version;
    e.changed = ++changes_;
}

tag_slot tag_block::add() {
    const std::scoped_lock lock(mutex_);
    if (free_.empty()) {
        entries_.emplace_back();
        return {static_cast<std::uint32_t>(entries_.size() - 1), 0};
    }
    const auto slot = free_.back();
    free_.pop_back();
    return {slot, entries_[slot].version};
}

void tag_block::remove(std::uint32_t slot) {
    const std::scoped_lock lock(mutex_);
    clear(slot);
    free_.push_back(slot);
}

tag_slot tag_block::renew(std::uint32_t slot) {
    const std::scoped_lock lock(mutex_);
    clear(slot);
    return {slot, entries_[slot].version};
}

last_value tag_block::get(std::uint32_t slot) const {
    const std::scoped_lock lock(mutex_);
    return entries_[slot];
}

std::uint32_t tag_block::point_count() const {
    const std::scoped_lock lock(mutex_);
    return point_count_;
}

std::optional<tag_ref> tag_table::find(std::string_view tag_id) const {
    const std::shared_lock lock(mutex_);
    const auto found = tags_.find(tag_id);
    if (found == tags_.end()) return std::nullopt;
    return found->second;
}

void tag_table::insert(std::string tag_id, tag_ref ref) {
    const std::unique_lock lock(mutex_);
    tags_.insert_or_assign(std::move(tag_id), std::move(ref));
    changes_.fetch_add(1, std::memory_order_release);
}

void tag_table::erase(std::string_view tag_id) {
    const std::unique_lock lock(mutex_);
    if (const auto found = tags_.find(tag_id); found != tags_.end()) tags_.erase(found);
    changes_.fetch_add(1, std::memory_order_release);
}

std::size_t tag_table::size() const {
    const std::shared_lock lock(mutex_);
    return tags_.size();
}

}  // namespace penstock::live
