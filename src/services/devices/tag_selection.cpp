#include "services/devices/tag_selection.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/text.hpp"

namespace penstock::services {

namespace {

constexpr std::array<std::pair<std::string_view, tag_field>, 10> sort_fields{{
    {"tag_id", tag_field::tag_id},
    {"tag_name", tag_field::tag_name},
    {"opc_id", tag_field::opc_id},
    {"plc_address", tag_field::plc_address},
    {"data_type", tag_field::data_type},
    {"writable", tag_field::writable},
    {"value", tag_field::value},
    {"value_time", tag_field::value_time},
    {"quality", tag_field::quality},
    {"status", tag_field::status},
}};

constexpr std::array<std::string_view, tag_state_count> state_words{"good", "uncertain", "bad", "not_read",
                                                                    "out_of_limits"};

// Bits that the state of a row does not use.
constexpr std::uint8_t outside = 0x80;
constexpr std::uint8_t unmatched = 0x40;  ///< the row does not contain `q`, or not all words
constexpr std::uint8_t state_bits = 0x0F;

tag_state state_of(const live::last_value& v, bool is_built_in) noexcept {
    if (v.status == live::read_status::not_read) return tag_state::not_read;
    if (v.status == live::read_status::error) return is_built_in ? tag_state::not_read : tag_state::bad;
    if (is_bad(v.state)) return tag_state::bad;
    return v.state == quality::good ? tag_state::good : tag_state::uncertain;
}

bool is_outside(const value& v, const tag_rows::limits& within) noexcept {
    const auto number = to_double(v);
    return number && (*number > within.high || *number < within.low);
}

/// A value as it is compared in a sort.
struct value_key {
    enum class kind : std::uint8_t { number, text, none };
    double number = 0;
    std::uint32_t text = 0;  ///< its place in the sorted texts
    kind type = kind::none;
};

/// Texts of the rows of a part, in one piece of memory.
struct text_column {
    std::string all;
    std::vector<std::uint32_t> ends;

    void push_back(std::string_view text) {
        all += text;
        ends.push_back(static_cast<std::uint32_t>(all.size()));
    }
    std::string_view operator[](std::size_t row) const noexcept {
        const auto begin = row == 0 ? 0 : ends[row - 1];
        return std::string_view(all).substr(begin, ends[row] - begin);
    }
};

/// Columns from the tag table and from the texts of the rows, by row of a part; a column that no key needs is empty.
struct part_columns {
    std::vector<std::uint8_t> states;
    std::vector<std::int64_t> times;
    std::vector<quality> qualities;
    std::vector<value_key> values;
    std::vector<std::string> texts;  ///< values that are not numbers
    text_column ids, names, addresses, types;

    value_key key_of(const value& v) {
        if (is_empty(v)) return {};
        const auto number = to_double(v);
        if (number && !std::isnan(*number)) return {*number + 0.0, 0, value_key::kind::number};  // -0 becomes 0
        const auto* text = std::get_if<std::string>(&v);
        texts.push_back(text != nullptr ? *text : format_value(v));
        return {0, static_cast<std::uint32_t>(texts.size() - 1), value_key::kind::text};
    }
};

/// The data for most comparisons of a sort, close together in memory. If `group` and `prefix` are equal, all keys are
/// compared.
struct sorted_row {
    std::uint64_t prefix = 0;
    std::uint32_t group = 0;
    std::uint32_t index = 0;  ///< in the directory
};

std::uint64_t prefix_of(std::string_view text) noexcept {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < sizeof out; ++i)
        out = out << 8U | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
    return out;
}

std::uint64_t prefix_of(std::int64_t number) noexcept {
    return static_cast<std::uint64_t>(number) ^ (std::uint64_t{1} << 63U);
}

/// A number with the same order as the double; not for NaN.
std::uint64_t prefix_of(double number) noexcept {
    const auto bits = std::bit_cast<std::uint64_t>(number);
    const auto sign = std::uint64_t{1} << 63U;
    return (bits & sign) != 0 ? ~bits : bits | sign;
}

/// Like `contains_ignoring_case`, for one text to find in very many texts.
class part_of_text {
public:
    explicit part_of_text(std::string_view part) : lower_(to_lower(part)) {
        for (std::size_t c = 0; c < small_.size(); ++c)
            small_[c] = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : static_cast<char>(c);
    }
    bool is_in(std::string_view whole) const noexcept {
        if (whole.size() < lower_.size()) return false;
        const auto last = whole.size() - lower_.size();
        for (std::size_t at = 0; at <= last; ++at) {
            if (small(whole[at]) != lower_[0]) continue;
            std::size_t same = 1;
            while (same < lower_.size() && small(whole[at + same]) == lower_[same])
                ++same;
            if (same == lower_.size()) return true;
        }
        return false;
    }

private:
    char small(char c) const noexcept { return small_[static_cast<unsigned char>(c)]; }
    std::string lower_;
    std::array<char, 256> small_{};
};

class selection {
public:
    selection(const tag_directory& from, const tag_query& query) : directory_(from), query_(query), has_q_(query.q) {
        for (const auto& word : query.words)
            words_.emplace_back(word);
        for (const auto& part : from.parts())
            columns_.push_back(may_match(*part) ? read(*part) : part_columns{});
    }

    tag_selection make() {
        tag_selection out;
        auto matches = filter(out.counts);
        out.total = matches.size();
        const auto begin = query_.page == 0 ? 0 : std::min(matches.size(), (query_.page - 1) * query_.size);
        const auto end = query_.page == 0 ? matches.size() : std::min(matches.size(), begin + query_.size);
        if (!query_.sort.empty()) sort(matches, begin, end);
        out.page.reserve(end - begin);
        tag_directory::cursor places(directory_);
        for (auto i = begin; i < end; ++i)
            out.page.push_back(places.at(matches[i]));
        return out;
    }

private:
    using matched = std::vector<std::uint32_t>;  ///< indexes in the directory

    bool has_texts() const noexcept { return !query_.q.empty() || !query_.words.empty(); }

    bool may_match(const tag_rows& rows) const {
        return rows.may_contain(query_.q) &&
               std::ranges::all_of(query_.words, [&](const auto& word) { return rows.may_mention(word); });
    }

    bool matches(const tag_rows::texts& texts) const {
        if (!query_.q.empty() && !has_q_.is_in(texts.id) && !has_q_.is_in(texts.name)) return false;
        return std::ranges::all_of(words_, [&](const part_of_text& word) {
            return word.is_in(texts.id) || word.is_in(texts.name) || word.is_in(texts.address) ||
                   word.is_in(texts.description);
        });
    }

    bool sorts_by(tag_field f) const {
        return std::ranges::any_of(query_.sort, [f](const auto& key) { return key.field == f; });
    }

    /// By id is the order of the directory, but for the list of EDGE_SYSTEM alone.
    bool sorts_by_texts_of_ids() const {
        return sorts_by(tag_field::tag_id) && directory_.parts().size() == 1 &&
               directory_.parts().front()->is_built_in();
    }

    part_columns read(const tag_rows& rows) const {
        part_columns out;
        out.states.assign(rows.size(), static_cast<std::uint8_t>(tag_state::not_read));
        if (sorts_by(tag_field::value_time)) out.times.resize(rows.size());
        if (sorts_by(tag_field::quality)) out.qualities.resize(rows.size(), quality::bad);
        if (sorts_by(tag_field::value)) out.values.resize(rows.size());
        read_texts(rows, out);
        if (rows.block() != nullptr) read_values(rows, out);
        return out;
    }

    void read_texts(const tag_rows& rows, part_columns& out) const {
        const bool has_ids = sorts_by_texts_of_ids(), has_names = sorts_by(tag_field::tag_name),
                   has_addresses = sorts_by(tag_field::plc_address), has_types = sorts_by(tag_field::data_type);
        if (!has_texts() && !has_ids && !has_names && !has_addresses && !has_types) return;
        tag_rows::reader from(rows);
        for (std::size_t i = 0; from.next(); ++i) {
            const auto& texts = from.get();
            if (has_texts() && !matches(texts)) out.states[i] |= unmatched;
            if (has_ids) out.ids.push_back(texts.id);
            if (has_names) out.names.push_back(texts.name);
            if (has_addresses) out.addresses.push_back(texts.address);
            if (has_types) out.types.push_back(texts.data_type);
        }
    }

    void read_values(const tag_rows& rows, part_columns& out) const {
        constexpr std::size_t at_a_time = 512;
        std::vector<live::tag_slot> places;
        places.reserve(std::min(at_a_time, rows.size()));
        for (std::size_t begin = 0; begin < rows.size(); begin += at_a_time) {
            const auto end = std::min(rows.size(), begin + at_a_time);
            places.clear();
            for (auto i = begin; i < end; ++i)
                places.push_back(rows.place(i));
            rows.block()->visit_all(places, [&](std::size_t n, const live::last_value& v) {
                const auto i = begin + n;
                const auto state = state_of(v, rows.is_built_in());
                auto packed = static_cast<std::uint8_t>(state);
                if (state <= tag_state::uncertain) {
                    const auto* within = rows.limits_of(i);
                    if (within != nullptr && is_outside(v.last, *within)) packed |= outside;
                }
                out.states[i] = static_cast<std::uint8_t>((out.states[i] & unmatched) | packed);
                if (!out.times.empty()) out.times[i] = to_epoch_ms(v.time);
                if (!out.qualities.empty()) out.qualities[i] = v.state;
                if (!out.values.empty()) out.values[i] = out.key_of(v.last);
            });
        }
    }

    matched filter(tag_counts& counts) const {
        matched found;
        found.reserve(!has_texts() && query_.states == 0 ? directory_.size() : 0);
        tag_directory::cursor places(directory_);
        for (std::size_t i = 0; i < directory_.size(); ++i) {
            const auto p = places.at(i);
            if (columns_[p.part].states.empty()) continue;  // no row of the part matches
            const auto packed = columns_[p.part].states[p.row];
            if ((packed & unmatched) != 0) continue;
            const auto state = packed & state_bits;
            ++counts.of_state[state];
            auto states = 1U << state;
            if ((packed & outside) != 0) {
                ++counts.of_state[static_cast<std::size_t>(tag_state::out_of_limits)];
                states |= 1U << static_cast<unsigned>(tag_state::out_of_limits);
            }
            const bool is_writable = directory_.rows_at(p).is_writable(p.row);
            if (is_writable) ++counts.writable;
            if (query_.states != 0 && (query_.states & states) == 0) continue;
            if (query_.writable && *query_.writable != is_writable) continue;
            found.push_back(static_cast<std::uint32_t>(i));
        }
        return found;
    }

    /// Sorts so that the elements from `begin` to `end` are the right ones, in order.
    void sort(matched& all, std::size_t begin, std::size_t end) const {
        std::vector<sorted_row> rows;
        rows.reserve(all.size());
        tag_directory::cursor places(directory_);
        for (const auto i : all)
            rows.push_back(first_key(i, places.at(i)));
        const auto field = query_.sort.front().field;
        const bool is_prefix_all =
            query_.sort.size() == 1 && (field == tag_field::value_time || field == tag_field::quality ||
                                        field == tag_field::status || field == tag_field::writable);
        const auto before = [&](const sorted_row& a, const sorted_row& b) {
            if (a.group != b.group) return a.group < b.group;
            if (a.prefix != b.prefix) return a.prefix < b.prefix;
            return is_prefix_all ? a.index < b.index : is_before(a.index, b.index);
        };
        const auto at = [&](std::size_t n) { return rows.begin() + static_cast<std::ptrdiff_t>(n); };
        if (begin > 0 && begin < rows.size()) std::nth_element(rows.begin(), at(begin), rows.end(), before);
        std::partial_sort(at(begin), at(end), rows.end(), before);
        for (auto i = begin; i < end; ++i)
            all[i] = rows[i].index;
    }

    /// The first key of the sort for that row.
    sorted_row first_key(std::uint32_t index, tag_directory::place place) const {
        const auto& key = query_.sort.front();
        const auto& rows = directory_.rows_at(place);
        const auto& columns = columns_[place.part];
        const auto turned = [&](std::uint64_t prefix) { return key.is_descending ? ~prefix : prefix; };
        const auto by = [&](auto what) { return sorted_row{turned(prefix_of(what)), 0, index}; };
        constexpr std::uint32_t last = 2;  // sorted last in both directions
        switch (key.field) {
            case tag_field::tag_id:
                if (!sorts_by_texts_of_ids()) return by(std::int64_t{index});
                return by(columns.ids[place.row]);
            case tag_field::tag_name: return by(columns.names[place.row]);
            case tag_field::opc_id: return by(std::string_view(rows.opc_id()));
            case tag_field::plc_address: return by(columns.addresses[place.row]);
            case tag_field::data_type: return by(columns.types[place.row]);
            case tag_field::writable: return by(std::int64_t{rows.is_writable(place.row)});
            case tag_field::quality: return by(static_cast<std::int64_t>(columns.qualities[place.row]));
            case tag_field::status: return by(std::int64_t{columns.states[place.row] & state_bits});
            case tag_field::value_time: {
                const auto time = columns.times[place.row];
                return time == 0 ? sorted_row{0, last, index} : by(time);
            }
            case tag_field::value: break;
        }
        const auto& of = columns.values[place.row];
        if (of.type == value_key::kind::none) return {0, last, index};
        const bool is_text = of.type == value_key::kind::text;
        auto row = is_text ? by(std::string_view(columns.texts[of.text])) : by(of.number);
        row.group = is_text == key.is_descending ? 0 : 1;
        return row;
    }

    bool is_before(std::uint32_t a, std::uint32_t b) const {
        tag_directory::cursor places(directory_);
        const auto left = places.at(a), right = places.at(b);
        for (const auto& key : query_.sort) {
            if (key.field == tag_field::tag_id && !sorts_by_texts_of_ids()) return key.is_descending ? b < a : a < b;
            const int order = compare(key, left, right);
            if (order != 0) return order < 0;
        }
        return a < b;
    }

    int compare(const tag_query::sort_key& key, tag_directory::place a, tag_directory::place b) const {
        const auto turned = [&](int order) { return key.is_descending ? -order : order; };
        const auto of = [&](const auto& left, const auto& right) {
            return turned(left < right ? -1 : right < left ? 1 : 0);
        };
        const auto& x = directory_.rows_at(a);
        const auto& y = directory_.rows_at(b);
        const auto& left = columns_[a.part];
        const auto& right = columns_[b.part];
        switch (key.field) {
            case tag_field::tag_id: return of(left.ids[a.row], right.ids[b.row]);
            case tag_field::tag_name: return of(left.names[a.row], right.names[b.row]);
            case tag_field::opc_id: return of(x.opc_id(), y.opc_id());
            case tag_field::plc_address: return of(left.addresses[a.row], right.addresses[b.row]);
            case tag_field::data_type: return of(left.types[a.row], right.types[b.row]);
            case tag_field::writable: return of(x.is_writable(a.row), y.is_writable(b.row));
            case tag_field::quality: return of(left.qualities[a.row], right.qualities[b.row]);
            case tag_field::status: return of(left.states[a.row] & state_bits, right.states[b.row] & state_bits);
            case tag_field::value_time: {
                const auto p = left.times[a.row], q = right.times[b.row];
                if ((p == 0) != (q == 0)) return p == 0 ? 1 : -1;
                return of(p, q);
            }
            case tag_field::value: {
                const auto& p = left.values[a.row];
                const auto& q = right.values[b.row];
                using kind = value_key::kind;
                if ((p.type == kind::none) != (q.type == kind::none)) return p.type == kind::none ? 1 : -1;
                if (p.type != q.type) return of(p.type, q.type);
                return p.type == kind::text ? of(left.texts[p.text], right.texts[q.text]) : of(p.number, q.number);
            }
        }
        return 0;
    }

    const tag_directory& directory_;
    const tag_query& query_;
    const part_of_text has_q_;
    std::vector<part_of_text> words_;
    std::vector<part_columns> columns_;
};

}  // namespace

std::optional<tag_field> parse_tag_field(std::string_view name) noexcept {
    const auto* const found = std::ranges::find(sort_fields, name, &std::pair<std::string_view, tag_field>::first);
    if (found == sort_fields.end()) return std::nullopt;
    return found->second;
}

std::string tag_field_names() {
    std::string all;
    for (const auto& [name, field] : sort_fields)
        (all += all.empty() ? "" : ", ") += name;
    return all;
}

std::string_view to_string(tag_state s) noexcept {
    return state_words.at(static_cast<std::size_t>(s));
}

std::optional<tag_state> parse_tag_state(std::string_view word) noexcept {
    const auto* const found = std::ranges::find(state_words, word);
    if (found == state_words.end()) return std::nullopt;
    return static_cast<tag_state>(found - state_words.begin());
}

tag_selection select_tags(const tag_directory& from, const tag_query& query) {
    return selection(from, query).make();
}

}  // namespace penstock::services
