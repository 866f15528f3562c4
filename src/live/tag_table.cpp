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

tag_table::row::row(std::uint32_t at, const tag_ref& from) noexcept
    : home(at),
      slot(from.slot),
      version(from.version),
      number(from.number),
      has_type(from.type),
      is_scaled(from.is_scaled) {
    if (!from.type) return;
    element = from.type->element;
    elements = from.type->count;
}

void tag_table::row::write_to(tag_ref& to) const noexcept {
    to.slot = slot;
    to.version = version;
    to.type.reset();
    if (has_type) to.type = data_type{element, elements};
    to.is_scaled = is_scaled;
    to.number = number;
}

std::optional<tag_ref> tag_table::find(std::string_view tag_id) const {
    const std::shared_lock lock(mutex_);
    const auto number = ids_.find(tag_id);
    if (number == text_index::none) return std::nullopt;
    const auto& at = homes_[rows_[number].home];
    tag_ref found;
    found.block = at.block;
    found.opc_id = at.opc_id;
    rows_[number].write_to(found);
    return found;
}

void tag_table::insert(std::string_view tag_id, const tag_ref& ref) {
    const std::unique_lock lock(mutex_);
    const auto at = enter_home(ref);
    const auto place = ids_.insert(tag_id);
    if (place.number == rows_.size()) rows_.emplace_back();
    if (!place.is_new) leave_home(rows_[place.number].home);
    rows_[place.number] = row(at, ref);
    changes_.fetch_add(1, std::memory_order_release);
}

void tag_table::erase(std::string_view tag_id) {
    const std::unique_lock lock(mutex_);
    if (const auto number = ids_.erase(tag_id); number != text_index::none) leave_home(rows_[number].home);
    changes_.fetch_add(1, std::memory_order_release);
}

std::uint32_t tag_table::enter_home(const tag_ref& ref) {
    const auto next = free_homes_.empty() ? static_cast<std::uint32_t>(homes_.size()) : free_homes_.back();
    const auto [known, is_new] = home_of_.try_emplace({ref.block.get(), ref.opc_id.get()}, next);
    if (is_new) {
        if (next == homes_.size()) {
            homes_.emplace_back();
        } else {
            free_homes_.pop_back();
        }
        homes_[next] = {ref.block, ref.opc_id, 0};
    }
    ++homes_[known->second].tags;
    return known->second;
}

/// With its last tag it is forgotten.
void tag_table::leave_home(std::uint32_t at) {
    auto& left = homes_[at];
    if (--left.tags > 0) return;
    home_of_.erase({left.block.get(), left.opc_id.get()});
    left = {};
    free_homes_.push_back(at);
}

std::size_t tag_table::size() const {
    const std::shared_lock lock(mutex_);
    return ids_.size();
}

}  // namespace penstock::live
