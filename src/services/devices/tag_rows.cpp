#include "services/devices/tag_rows.hpp"

#include <algorithm>
#include <deque>
#include <queue>
#include <utility>

#include "services/access/built_in.hpp"

namespace penstock::services {

namespace {

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

template <class Trigrams>
void note_trigrams(Trigrams& into, std::string_view text) {
    all_trigrams(text, [&](std::uint32_t hash) { return into.set(hash), true; });
}

template <class Trigrams>
bool has_trigrams(const Trigrams& all, std::string_view part) {
    return all_trigrams(part, [&](std::uint32_t hash) { return all[hash]; });
}

/// How many characters both have at their begin.
std::size_t shared_begin(std::string_view a, std::string_view b) noexcept {
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

/// What a text has after the characters that it shares with the one before it.
void append_rest(byte_buffer& out, std::string_view text, std::size_t shared) {
    const auto rest = text.substr(shared);
    append_varint(out, rest.size());
    penstock::append(out, as_bytes(rest));
}

/// The ids of a part in ascending order, with their rows. It must not move: texts of it are handed out.
class ids_of_part {
public:
    ids_of_part(const tag_rows& rows, std::uint32_t part) : part_(part), reader_(rows) {
        if (!rows.is_built_in()) return;
        for (std::uint32_t row = 0; reader_.next(); ++row)
            sorted_.emplace_back(reader_.get().id, row);
        std::ranges::sort(sorted_);
    }
    ids_of_part(const ids_of_part&) = delete;
    ids_of_part& operator=(const ids_of_part&) = delete;

    bool next() {
        if (sorted_.empty()) {
            if (!reader_.next()) return false;
            id_ = reader_.get().id;
            place_ = {part_, count_};
        } else {
            if (count_ == sorted_.size()) return false;
            id_ = sorted_[count_].first;
            place_ = {part_, sorted_[count_].second};
        }
        ++count_;
        return true;
    }
    std::string_view id() const noexcept { return id_; }
    tag_directory::place place() const noexcept { return place_; }

private:
    std::uint32_t part_;
    tag_rows::reader reader_;
    std::vector<std::pair<std::string, std::uint32_t>> sorted_;  ///< of EDGE_SYSTEM, which has another order
    std::uint32_t count_ = 0;
    std::string_view id_;
    tag_directory::place place_;
};

}  // namespace

tag_rows::tag_rows(std::string opc_id, std::span<const tag_metadata> tags, const live::tag_table& table, order rows)
    : opc_id_(std::move(opc_id)), is_built_in_(services::is_built_in(opc_id_)), size_(tags.size()) {
    std::vector<const tag_metadata*> in_order;
    in_order.reserve(tags.size());
    for (const auto& tag : tags)
        in_order.push_back(&tag);
    const auto by_id = [](const tag_metadata* a, const tag_metadata* b) { return a->tag_id < b->tag_id; };
    if (rows == order::by_id && !std::ranges::is_sorted(in_order, by_id)) std::ranges::sort(in_order, by_id);

    starts_.reserve((in_order.size() + step - 1) / step);
    writable_.reserve(in_order.size());
    for (std::size_t i = 0; i < in_order.size(); ++i) {
        const auto& tag = *in_order[i];
        note_trigrams(trigrams_, tag.tag_id);
        note_trigrams(trigrams_, tag.tag_name);
        note_trigrams(further_trigrams_, tag.plc_address);
        note_trigrams(further_trigrams_, tag.description);
        writable_.push_back(tag.writable);
        if (const auto within = limits_between(tag); has_any(within))
            limits_.push_back({static_cast<std::uint32_t>(i), within});
        const bool is_complete = i % step == 0;
        if (is_complete) starts_.push_back(static_cast<std::uint32_t>(packed_.size()));
        append_texts(tag, is_complete ? nullptr : in_order[i - 1]);
    }
    packed_.shrink_to_fit();
    limits_.shrink_to_fit();
    find_places(in_order, table);
}

void tag_rows::find_places(std::span<const tag_metadata* const> in_order, const live::tag_table& table) {
    std::vector<std::string_view> ids;
    ids.reserve(in_order.size());
    for (const auto* tag : in_order)
        ids.push_back(tag->tag_id);
    slots_.reserve(in_order.size());
    table.visit_each(ids, [&](std::string_view, const live::tag_ref* where) {
        const bool is_own = where != nullptr && *where->opc_id == opc_id_;
        const auto version = is_own ? where->version : 0;
        if (version != 0 && versions_.empty()) versions_.resize(size_);
        if (version != 0) versions_[slots_.size()] = version;
        slots_.push_back(is_own ? where->slot : no_slot);
        if (is_own && !block_) block_ = where->block;
    });
    const auto is_short = [](std::uint32_t slot) { return slot == no_slot || slot < no_short_slot; };
    if (!std::ranges::all_of(slots_, is_short)) return;
    short_slots_.reserve(slots_.size());
    for (const auto slot : slots_)
        short_slots_.push_back(slot == no_slot ? no_short_slot : static_cast<std::uint16_t>(slot));
    std::vector<std::uint32_t>().swap(slots_);
}

/// The texts of a row as `reader` reads them. `before`: the row before it; null: they are complete.
void tag_rows::append_texts(const tag_metadata& tag, const tag_metadata* before) {
    static const tag_metadata none;
    if (before == nullptr) before = &none;
    const auto shared_id = shared_begin(tag.tag_id, before->tag_id);
    append_varint(packed_, shared_id);
    append_rest(packed_, tag.tag_id, shared_id);
    if (tag.tag_name == tag.tag_id) {
        append_varint(packed_, 0);
    } else {
        const auto shared_name = shared_begin(tag.tag_name, before->tag_name);
        append_varint(packed_, shared_name + 1);
        append_rest(packed_, tag.tag_name, shared_name);
    }
    const auto shared_address = shared_begin(tag.plc_address, before->plc_address);
    append_varint(packed_, shared_address);
    append_rest(packed_, tag.plc_address, shared_address);
    if (tag.description == before->description) {  // most often both are empty
        append_varint(packed_, 0);
    } else {
        const auto shared_description = shared_begin(tag.description, before->description);
        append_varint(packed_, shared_description + 1);
        append_rest(packed_, tag.description, shared_description);
    }
    append_varint(packed_, number_of(tag.data_type));
}

bool tag_rows::may_contain(std::string_view part) const noexcept {
    return has_trigrams(trigrams_, part);
}

bool tag_rows::may_mention(std::string_view part) const noexcept {
    return has_trigrams(trigrams_, part) || has_trigrams(further_trigrams_, part);
}

std::uint16_t tag_rows::number_of(const std::string& data_type) {
    constexpr std::size_t max_types = 0xFFFF;
    const auto known = std::ranges::find(types_, data_type);
    const auto at = static_cast<std::size_t>(known - types_.begin());
    if (known == types_.end() && types_.size() < max_types) types_.push_back(data_type);
    return static_cast<std::uint16_t>(std::min(at, types_.size() - 1));
}

std::string tag_rows::id(std::size_t i) const {
    reader from(*this, i);
    from.next();
    return std::string(from.get().id);
}

const tag_rows::limits* tag_rows::limits_of(std::size_t i) const noexcept {
    if (limits_.size() == size_) return &limits_[i].bounds;
    const auto found = std::ranges::lower_bound(limits_, i, {}, &limited_row::row);
    return found == limits_.end() || found->row != i ? nullptr : &found->bounds;
}

std::vector<tag_metadata> tag_rows::metadata() const {
    std::vector<tag_metadata> all;
    all.reserve(size_);
    for (reader from(*this); from.next();) {
        const auto i = all.size();
        auto& out = all.emplace_back();
        out.tag_id = from.get().id;
        out.tag_name = from.get().name;
        out.plc_address = from.get().address;
        out.description = from.get().description;
        out.data_type = from.get().data_type;
        out.writable = is_writable(i);
        const auto* within = limits_of(i);
        if (within == nullptr) continue;
        const limits none;
        if (within->low > none.low) out.min_value = within->low;
        if (within->high < none.high) out.max_value = within->high;
    }
    return all;
}

tag_rows::reader::reader(const tag_rows& of, std::size_t first) : rows_(of), rest_(byte_view()) {
    if (first >= of.size_) {
        position_ = of.size_;
        return;
    }
    position_ = first - first % step;
    rest_ = byte_reader(byte_view(of.packed_).subspan(of.starts_[position_ / step]));
    while (position_ < first)
        next();
}

void tag_rows::reader::read_text(std::string& to, std::uint64_t shared) {
    to.resize(std::min<std::size_t>(shared, to.size()));
    const auto rest = rest_.read(rest_.read_varint());
    to.append(reinterpret_cast<const char*>(rest.data()), rest.size());
}

bool tag_rows::reader::next() {
    if (position_ == rows_.size_) return false;
    if (position_ % step == 0) {
        id_.clear();
        name_.clear();
        address_.clear();
        description_.clear();
    }
    read_text(id_, rest_.read_varint());
    if (const auto shared_name = rest_.read_varint(); shared_name == 0) {
        name_ = id_;
    } else {
        read_text(name_, shared_name - 1);
    }
    read_text(address_, rest_.read_varint());
    if (const auto shared = rest_.read_varint(); shared != 0) read_text(description_, shared - 1);
    texts_ = {id_, name_, address_, description_, rows_.types_[rest_.read_varint()]};
    ++position_;
    return true;
}

tag_directory::tag_directory(std::vector<std::shared_ptr<const tag_rows>> parts) : parts_(std::move(parts)) {
    for (const auto& part : parts_)
        size_ += part->size();
    if (parts_.size() > 1 && !make_runs()) merge();
}

/// False: the ids of some parts mix.
bool tag_directory::make_runs() {
    struct ends {
        std::string first, last;
        std::uint32_t part = 0;
    };
    std::vector<ends> all;
    for (std::uint32_t p = 0; p < parts_.size(); ++p) {
        const auto& rows = *parts_[p];
        if (rows.size() == 0) continue;
        if (rows.is_built_in()) return false;
        all.push_back({rows.id(0), rows.id(rows.size() - 1), p});
    }
    std::ranges::sort(all, {}, &ends::first);
    for (std::size_t i = 1; i < all.size(); ++i) {
        if (all[i].first < all[i - 1].last) return false;
    }
    std::size_t begin = 0;
    for (const auto& one : all) {
        const auto end = begin + parts_[one.part]->size();
        runs_.push_back({begin, end, one.part});
        begin = end;
    }
    return true;
}

void tag_directory::merge() {
    std::deque<ids_of_part> all;
    const auto is_after = [](const ids_of_part* a, const ids_of_part* b) { return b->id() < a->id(); };
    std::priority_queue<ids_of_part*, std::vector<ids_of_part*>, decltype(is_after)> waiting(is_after);
    for (std::uint32_t p = 0; p < parts_.size(); ++p) {
        auto& ids = all.emplace_back(*parts_[p], p);
        if (ids.next()) waiting.push(&ids);
    }
    order_.reserve(size_);
    while (!waiting.empty()) {
        auto* const least = waiting.top();
        waiting.pop();
        order_.push_back(least->place());
        if (least->next()) waiting.push(least);
    }
}

tag_directory::place tag_directory::cursor::at(std::size_t i) noexcept {
    const auto& of = directory_;
    if (!of.order_.empty()) return of.order_[i];
    if (of.runs_.empty()) return {0, static_cast<std::uint32_t>(i)};
    if (i == of.runs_[run_].end && run_ + 1 < of.runs_.size()) ++run_;
    if (i < of.runs_[run_].begin || i >= of.runs_[run_].end) {
        const auto found = std::ranges::upper_bound(of.runs_, i, {}, &run::end);
        run_ = static_cast<std::size_t>(found - of.runs_.begin());
    }
    const auto& found = of.runs_[run_];
    return {found.part, static_cast<std::uint32_t>(i - found.begin)};
}

}  // namespace penstock::services
