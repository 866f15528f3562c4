#include "services/alarms/alarm_numbers.hpp"

#include <algorithm>
#include <utility>

#include "base/tight_vector.hpp"
#include "master/domains/alarm_record.hpp"

namespace penstock::services {

alarm_numbers::number alarm_numbers::put(std::uint32_t tag, std::string_view tag_id, std::string_view alarm_id,
                                         bool is_enabled) {
    const bool is_mirror = master::mirrored_tag(alarm_id) == tag_id;
    const auto id = is_mirror ? none : ids_.insert(alarm_id).number;
    auto at = find(tag, id);
    if (at == none) at = add(tag, id);
    rows_[at].is_enabled = is_enabled;
    return number_of(at);
}

std::vector<alarm_numbers::number> alarm_numbers::retain(std::uint32_t tag, std::span<const number> staying) {
    std::vector<number> gone;
    if (!has_any(tag)) return gone;
    for (auto* link = &first_[tag]; *link != none;) {
        const auto at = *link;
        if (std::ranges::find(staying, number_of(at)) != staying.end()) {
            link = &rows_[at].next;
        } else {
            gone.push_back(number_of(at));
            *link = rows_[at].next;
            free_row(at);
        }
    }
    return gone;
}

std::optional<alarm_numbers::alarm> alarm_numbers::find(number n) const {
    const auto at = static_cast<std::uint32_t>(n);
    if (at >= rows_.size() || rows_[at].tag == none || number_of(at) != n) return std::nullopt;
    const auto& r = rows_[at];
    return alarm{r.tag, r.id == none ? std::string_view() : ids_.text(r.id), r.is_enabled != 0};
}

std::optional<std::uint32_t> alarm_numbers::tag_of(std::string_view alarm_id) const {
    const auto id = ids_.find(alarm_id);
    return id == text_index::none ? std::nullopt : std::optional(rows_[row_of_id_[id]].tag);
}

std::uint32_t alarm_numbers::find(std::uint32_t tag, std::uint32_t id) const noexcept {
    auto at = tag < first_.size() ? first_[tag] : none;
    while (at != none && rows_[at].id != id)
        at = rows_[at].next;
    return at;
}

std::uint32_t alarm_numbers::add(std::uint32_t tag, std::uint32_t id) {
    if (tag >= first_.size()) {
        reserve_tightly(first_, std::size_t{tag} + 1);
        first_.resize(tag + 1, none);
    }
    auto at = free_;
    if (at == none) {
        at = static_cast<std::uint32_t>(rows_.size());
        reserve_tightly(rows_, std::size_t{at} + 1);
        rows_.emplace_back();
    } else {
        free_ = rows_[at].next;
    }
    auto& r = rows_[at];
    r.tag = tag;
    r.next = std::exchange(first_[tag], at);
    r.id = id;
    if (id == none) return at;
    if (id >= row_of_id_.size()) row_of_id_.resize(id + 1, none);
    row_of_id_[id] = at;
    return at;
}

void alarm_numbers::free_row(std::uint32_t at) {
    auto& r = rows_[at];
    if (r.id != none && row_of_id_[r.id] == at) ids_.erase(std::string(ids_.text(r.id)));
    r.tag = r.id = none;
    r.version = (r.version + 1) & 0x7fff'ffffU;
    r.next = std::exchange(free_, at);
}

}  // namespace penstock::services
