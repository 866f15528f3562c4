#include "model/tag_list.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <utility>

namespace penstock {

namespace {

std::uint32_t fingerprint_of(const tag_config& tag) {
    const unsigned kinds = (tag.scale ? 1U : 0U) | (tag.offset ? 2U : 0U) | (tag.writable ? 4U : 0U) |
                           (tag.min_value && tag.max_value ? 8U : 0U) | (tag.unit.empty() ? 0U : 16U) |
                           (tag.states.empty() ? 0U : 32U);
    const auto type = static_cast<std::uint32_t>(std::hash<std::string>{}(tag.data_type));
    return (type << 6U) | kinds;
}

template <class T>
void append_bytes(std::string& to, const std::optional<T>& number) {
    if (!number) return;
    char bytes[sizeof *number];
    std::memcpy(bytes, &*number, sizeof bytes);
    to.append(bytes, sizeof bytes);
}

template <class T>
T number_of(std::string_view bytes) noexcept {
    T number{};
    std::memcpy(&number, bytes.data(), sizeof number);
    return number;
}

}  // namespace

std::size_t tag_list::row::size() const noexcept {
    return std::size_t{id_size} + name_size + description_size + unit_size + states_size +
           (has_min ? sizeof(double) : 0) + (has_max ? sizeof(double) : 0) + (has_cycle ? sizeof(std::uint32_t) : 0);
}

tag_list::tag_list(std::span<const tag_config> tags) {
    rows_.reserve(tags.size());
    for (const auto& tag : tags)
        append(tag);
    sort();
}

void tag_list::append(const tag_config& from) {
    const auto fits = [](const std::string& text, std::size_t most) { return std::string_view(text).substr(0, most); };
    const auto id = fits(from.tag_id, 0xFFFF);
    const auto name = from.tag_name == from.tag_id ? std::string_view() : fits(from.tag_name, 0xFFFF);
    const auto unit = fits(from.unit, 0xFF);
    const auto packed = pack_states(from.states);
    const auto states = fits(packed, 0xFFFF);
    row r;
    r.begin = static_cast<std::uint32_t>(texts_.size());
    r.type_fingerprint = fingerprint_of(from);
    r.id_size = static_cast<std::uint16_t>(id.size());
    r.name_size = static_cast<std::uint16_t>(name.size());
    r.description_size = static_cast<std::uint32_t>(from.description.size());
    r.unit_size = static_cast<std::uint8_t>(unit.size());
    r.states_size = static_cast<std::uint16_t>(states.size());
    r.has_min = from.min_value.has_value();
    r.has_max = from.max_value.has_value();
    r.writable = from.writable;
    std::optional<std::uint32_t> cycle;
    if (from.timecycle != 0) cycle = static_cast<std::uint32_t>(from.timecycle);
    r.has_cycle = cycle.has_value();
    ((texts_ += id) += name) += from.description;
    (texts_ += unit) += states;
    append_bytes(texts_, from.min_value);
    append_bytes(texts_, from.max_value);
    append_bytes(texts_, cycle);
    rows_.push_back(r);
}

/// Sorts the entries by id; of several ones with the same id, the last one stays.
void tag_list::sort() {
    const auto by_id = [this](const row& r) { return id_of(r); };
    if (!std::ranges::is_sorted(rows_, {}, by_id)) std::ranges::stable_sort(rows_, {}, by_id);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (i + 1 < rows_.size() && id_of(rows_[i]) == id_of(rows_[i + 1])) {
            unused_ += rows_[i].size();
        } else {
            rows_[kept++] = rows_[i];
        }
    }
    rows_.resize(kept);
}

tag_list::entry tag_list::entry_of(const row& r) const {
    entry e;
    std::size_t at = r.begin;
    const auto next = [&](std::size_t size) { return part(std::exchange(at, at + size), size); };
    e.tag_id = next(r.id_size);
    e.tag_name = r.name_size == 0 ? e.tag_id : next(r.name_size);
    e.description = next(r.description_size);
    e.unit = next(r.unit_size);
    e.states = next(r.states_size);
    if (r.has_min) e.min_value = number_of<double>(next(sizeof(double)));
    if (r.has_max) e.max_value = number_of<double>(next(sizeof(double)));
    if (r.has_cycle) e.timecycle = number_of<std::uint32_t>(next(sizeof(std::uint32_t)));
    e.writable = r.writable;
    e.type_fingerprint = r.type_fingerprint;
    return e;
}

std::size_t tag_list::place_of(std::string_view tag_id) const {
    const auto at = std::ranges::lower_bound(rows_, tag_id, {}, [this](const row& r) { return id_of(r); });
    return static_cast<std::size_t>(at - rows_.begin());
}

std::optional<std::size_t> tag_list::find(std::string_view tag_id) const {
    const auto at = place_of(tag_id);
    if (at == rows_.size() || id_of(rows_[at]) != tag_id) return std::nullopt;
    return at;
}

void tag_list::put(const tag_list& others) {
    if (rows_.empty()) {
        *this = others;
        return;
    }
    auto added = others.rows_;
    for (auto& r : added)
        r.begin += static_cast<std::uint32_t>(texts_.size());
    texts_ += others.texts_;
    unused_ += others.unused_;
    // A few entries are inserted one by one; for many, this would move the rest again and again.
    constexpr std::size_t few = 8;
    if (added.size() <= few) {
        for (const auto& r : added)
            insert(r);
    } else {
        merge(std::move(added));
    }
    compact();
}

void tag_list::insert(const row& r) {
    const auto at = place_of(id_of(r));
    if (at < rows_.size() && id_of(rows_[at]) == id_of(r)) {
        unused_ += rows_[at].size();
        rows_[at] = r;
    } else {
        rows_.insert(rows_.begin() + static_cast<std::ptrdiff_t>(at), r);
    }
}

void tag_list::merge(std::vector<row> others) {
    std::vector<row> all;
    all.reserve(rows_.size() + others.size());
    std::size_t i = 0;
    for (const auto& r : others) {
        const auto id = id_of(r);
        while (i < rows_.size() && id_of(rows_[i]) < id)
            all.push_back(rows_[i++]);
        if (i < rows_.size() && id_of(rows_[i]) == id) unused_ += rows_[i++].size();
        all.push_back(r);
    }
    all.insert(all.end(), rows_.begin() + static_cast<std::ptrdiff_t>(i), rows_.end());
    if (all.capacity() > all.size() + all.size() / 4) all.shrink_to_fit();  // most entries existed already
    rows_ = std::move(all);
}

void tag_list::remove(std::string_view tag_id) {
    const auto at = find(tag_id);
    if (!at) return;
    unused_ += rows_[*at].size();
    rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(*at));
    compact();
}

/// Copies the texts in use when more than half of the memory is unused.
void tag_list::compact() {
    if (unused_ < 4096 || unused_ < texts_.size() / 2) return;
    std::string kept;
    kept.reserve(texts_.size() - unused_);
    for (auto& r : rows_) {
        const auto begin = static_cast<std::uint32_t>(kept.size());
        kept += part(r.begin, r.size());
        r.begin = begin;
    }
    texts_ = std::move(kept);
    unused_ = 0;
}

}  // namespace penstock
