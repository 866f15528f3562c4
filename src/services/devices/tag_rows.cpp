#include "services/devices/tag_rows.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "services/access/built_in.hpp"

namespace penstock::services {

namespace {

std::uint16_t small(std::size_t size) noexcept {
    return static_cast<std::uint16_t>(std::min<std::size_t>(size, 0xFFFF));
}

tag_rows::limits limits_between(const tag_metadata& tag) {
    tag_rows::limits found;
    for (const auto& most : {tag.max_value, tag.hi, tag.hi_hi, tag.trip_hi})
        found.high = std::min(found.high, most.value_or(found.high));
    for (const auto& least : {tag.min_value, tag.lo, tag.lo_lo, tag.trip_lo})
        found.low = std::max(found.low, least.value_or(found.low));
    return found;
}

bool has_any(const tag_rows::limits& l) noexcept {
    const tag_rows::limits none;
    return l.low > none.low || l.high < none.high;
}

char lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

/// Calls `visit(hash)` for each three consecutive characters, until it returns false.
template <class Visit>
bool all_trigrams(std::string_view text, const Visit& visit) {
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        last = (last << 8U | static_cast<unsigned char>(lower(text[i]))) & 0xFFFFFFU;
        // The hash is the upper bits of the product with a large odd number.
        if (i >= 2 && !visit(last * 2'654'435'761U >> 20U)) return false;
    }
    return true;
}

}  // namespace

tag_rows::tag_rows(std::string opc_id, std::span<const tag_metadata> tags, const live::tag_table& table, order rows)
    : opc_id_(std::move(opc_id)), is_built_in_(services::is_built_in(opc_id_)) {
    std::vector<const tag_metadata*> in_order;
    in_order.reserve(tags.size());
    std::size_t bytes = 0;
    for (const auto& tag : tags) {
        in_order.push_back(&tag);
        bytes += tag.tag_id.size() + tag.tag_name.size() + tag.plc_address.size();
    }
    const auto by_id = [](const tag_metadata* a, const tag_metadata* b) { return a->tag_id < b->tag_id; };
    if (rows == order::by_id && !std::ranges::is_sorted(in_order, by_id)) std::ranges::sort(in_order, by_id);

    texts_.reserve(bytes);
    rows_.reserve(tags.size());
    for (const auto* tag : in_order) {
        row r;
        r.text = static_cast<std::uint32_t>(texts_.size());
        r.id_size = small(tag->tag_id.size());
        r.name_size = small(tag->tag_name.size());
        r.address_size = small(tag->plc_address.size());
        texts_.append(tag->tag_id, 0, r.id_size).append(tag->tag_name, 0, r.name_size);
        texts_.append(tag->plc_address, 0, r.address_size);
        note_trigrams(std::string_view(texts_).substr(r.text, r.id_size));
        note_trigrams(std::string_view(texts_).substr(r.text + r.id_size, r.name_size));
        r.type = number_of(tag->data_type);
        r.is_writable = tag->writable;
        if (const auto within = limits_between(*tag); has_any(within)) {
            limits_.push_back(within);
            r.limits = static_cast<std::uint32_t>(limits_.size());
        }
        rows_.push_back(r);
    }

    std::vector<std::string_view> ids;
    ids.reserve(rows_.size());
    for (std::size_t i = 0; i < rows_.size(); ++i)
        ids.push_back(id(i));
    places_.reserve(rows_.size());
    constexpr live::tag_slot nowhere{std::numeric_limits<std::uint32_t>::max(), 0};
    table.visit_each(ids, [&](std::string_view, const live::tag_ref* where) {
        const bool is_own = where != nullptr && *where->opc_id == opc_id_;
        places_.push_back(is_own ? where->at() : nowhere);
        if (is_own && !block_) block_ = where->block;
    });
}

void tag_rows::note_trigrams(std::string_view text) {
    all_trigrams(text, [this](std::uint32_t hash) { return trigrams_.set(hash), true; });
}

bool tag_rows::may_contain(std::string_view part) const noexcept {
    return all_trigrams(part, [this](std::uint32_t hash) { return trigrams_[hash]; });
}

std::uint16_t tag_rows::number_of(const std::string& data_type) {
    const auto known = std::ranges::find(types_, data_type);
    const auto at = static_cast<std::size_t>(known - types_.begin());
    if (known == types_.end() && types_.size() < 0xFFFF) types_.push_back(data_type);
    return small(std::min(at, types_.size() - 1));
}

tag_metadata tag_rows::metadata(std::size_t i) const {
    tag_metadata out;
    out.tag_id = id(i);
    out.tag_name = name(i);
    out.plc_address = address(i);
    out.data_type = data_type(i);
    out.writable = is_writable(i);
    if (const auto* within = limits_of(i)) {
        const limits none;
        if (within->low > none.low) out.min_value = within->low;
        if (within->high < none.high) out.max_value = within->high;
    }
    return out;
}

tag_directory::tag_directory(std::vector<std::shared_ptr<const tag_rows>> parts) : parts_(std::move(parts)) {
    for (const auto& part : parts_)
        size_ += part->size();
    if (parts_.size() < 2) return;
    const auto by_id = [this](place a, place b) { return rows_at(a).id(a.row) < rows_at(b).id(b.row); };
    std::vector<std::size_t> ends;  // ends of runs that are sorted
    order_.reserve(size_);
    for (std::uint32_t p = 0; p < parts_.size(); ++p) {
        const auto begin = order_.size();
        for (std::uint32_t r = 0; r < parts_[p]->size(); ++r)
            order_.push_back({p, r});
        const auto first = order_.begin() + static_cast<std::ptrdiff_t>(begin);
        if (parts_[p]->is_built_in()) std::sort(first, order_.end(), by_id);
        ends.push_back(order_.size());
    }
    while (ends.size() > 1) {  // merges neighbours
        std::vector<std::size_t> merged;
        for (std::size_t i = 0; i < ends.size(); i += 2) {
            const auto at = [&](std::size_t n) { return order_.begin() + static_cast<std::ptrdiff_t>(n); };
            const auto begin = i == 0 ? 0 : ends[i - 1];
            const auto last = std::min(i + 1, ends.size() - 1);
            if (last > i) std::inplace_merge(at(begin), at(ends[i]), at(ends[last]), by_id);
            merged.push_back(ends[last]);
        }
        ends = std::move(merged);
    }
}

}  // namespace penstock::services
