#include "live/tag_table.hpp"

#include <utility>

namespace penstock::live {

tag_table::row::row(std::uint32_t at, const tag_ref& from) noexcept
    : home(at),
      slot(from.slot),
      version(from.version),
      number(from.number),
      has_type(from.type),
      is_scaled(from.is_scaled),
      has_states(from.states != nullptr) {
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

void tag_table::write_to(std::uint32_t number, tag_ref& to) const {
    const row& r = rows_[number];
    r.write_to(to);
    if (r.has_states) {
        to.states = states_.at(number);
    } else if (to.states) {
        to.states.reset();
    }
}

std::optional<tag_ref> tag_table::find(std::string_view tag_id) const {
    const std::shared_lock lock(mutex_);
    const auto number = ids_.find(tag_id);
    if (number == text_index::none) return std::nullopt;
    const auto& at = homes_[rows_[number].home];
    tag_ref found;
    found.block = at.block;
    found.opc_id = at.opc_id;
    write_to(number, found);
    return found;
}

std::optional<std::uint32_t> tag_table::slot_in(const tag_block& block, std::string_view tag_id) const {
    const std::shared_lock lock(mutex_);
    const auto number = ids_.find(tag_id);
    if (number == text_index::none || homes_[rows_[number].home].block.get() != &block) return std::nullopt;
    return rows_[number].slot;
}

std::optional<std::uint32_t> tag_table::number_of(std::string_view tag_id) const {
    const std::shared_lock lock(mutex_);
    const auto number = ids_.find(tag_id);
    return number == text_index::none ? std::nullopt : std::optional(number);
}

std::string tag_table::id_of(std::uint32_t number) const {
    const std::shared_lock lock(mutex_);
    return rows_[number].home == no_home ? std::string() : std::string(ids_.text(number));
}

std::uint32_t tag_table::insert(std::string_view tag_id, const tag_ref& ref) {
    const std::unique_lock lock(mutex_);
    const auto at = enter_home(ref);
    const auto place = ids_.insert(tag_id);
    if (place.number == rows_.size()) rows_.emplace_back();
    if (!place.is_new) leave_home(rows_[place.number].home);
    rows_[place.number] = row(at, ref);
    if (ref.states) {
        states_[place.number] = ref.states;
    } else {
        states_.erase(place.number);
    }
    changes_.fetch_add(1, std::memory_order_release);
    return place.number;
}

void tag_table::erase(std::string_view tag_id) {
    const std::unique_lock lock(mutex_);
    if (const auto number = ids_.erase(tag_id); number != text_index::none) {
        leave_home(std::exchange(rows_[number].home, no_home));
        states_.erase(number);
    }
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

/// Removes the entry after its last tag.
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
