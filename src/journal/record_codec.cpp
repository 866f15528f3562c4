#include "journal/record_codec.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "base/crc32c.hpp"
#include "base/varint.hpp"
#include "journal/columns_codec.hpp"

namespace penstock::journal {

namespace {

constexpr std::string_view segment_magic = "PENSTJNL";
constexpr std::uint32_t record_magic = 0x314C'4E50;  // "PNL1"
constexpr std::size_t checked_from = 12;             // the checksum covers the bytes from here on

// Bits of the first byte of a delta's body.
constexpr std::uint8_t has_places = 0x01;    ///< a bitmap over the samples of the key tells which of them are present
constexpr std::uint8_t all_changed = 0x02;   ///< every value is explicit
constexpr std::uint8_t some_changed = 0x04;  ///< a bitmap tells which of the present samples have a value of their own

void store_little(std::uint8_t* at, std::uint32_t v) noexcept {
    for (unsigned i = 0; i < sizeof v; ++i)
        at[i] = static_cast<std::uint8_t>(v >> (8U * i));
}

/// Writes a record's header, calls `body()` for the rest, then fills in size and checksum and pads.
template <class Body>
void append_record(byte_buffer& out, const record_header& h, Body&& body) {
    const auto begin = out.size();
    append_little(out, record_magic);
    append_little(out, std::uint32_t{0});
    append_little(out, std::uint32_t{0});
    append_little(out, static_cast<std::uint32_t>(h.kind));
    append_little(out, h.first);
    append_little(out, static_cast<std::uint64_t>(h.base_time));
    append_little(out, h.count);
    append_little(out, h.key);
    append_little(out, h.copy);
    body();
    const auto size = out.size() - begin;
    store_little(out.data() + begin + 4, static_cast<std::uint32_t>(size));
    store_little(out.data() + begin + 8, crc32c(byte_view(out).subspan(begin + checked_from)));
    out.resize(begin + padded(size));
}

record_header header_of(record_kind kind, const sample_batch& b) {
    record_header h;
    h.kind = kind;
    h.first = b.first;
    h.base_time = b.times.front();
    h.count = static_cast<std::uint32_t>(b.size());
    return h;
}

void append_whole_body(byte_buffer& out, const sample_batch& b) {
    append_tags(out, b.tags);
    append_types(out, b.types);
    append_qualities(out, b.qualities);
    append_times(out, b.times);
    append_cells(out, b);
}

bool is_changed(const sample_batch& b, std::size_t i, const sample_batch& key, std::size_t k) noexcept {
    if (!b.has_value(i)) return false;  // the sample has no value to store
    if (!key.has_value(k)) return true;
    if (!b.type_at(i).is_out_of_line()) return b.cells[i] != key.cells[k];
    return !std::ranges::equal(b.bytes_at(i), key.bytes_at(k));
}

bool is_plain(const sample_batch& b) noexcept {
    return b.bytes.empty() && std::ranges::none_of(b.qualities, [](quality q) { return is_bad(q); });
}

/// Finds the position of each sample in the key; both have the same order.
bool find_places(const sample_batch& b, const sample_batch& key, std::vector<std::uint32_t>& places) {
    std::size_t k = 0;
    for (std::size_t i = 0; i < b.size(); ++i, ++k) {
        while (k < key.size() && key.tags[k] != b.tags[i])
            ++k;
        if (k == key.size() || key.types[k] != b.types[i]) return false;
        places.push_back(static_cast<std::uint32_t>(k));
    }
    return true;
}

/// Reads tags and types of a delta, which are those of the key. `places`: the positions of its samples in the key; it
/// stays empty if the delta has all of them.
bool read_places(byte_reader& in, std::uint8_t flags, std::size_t count, const sample_batch& key, sample_batch& out,
                 std::vector<std::uint32_t>& places) {
    const auto of_key = key.size();
    if ((flags & has_places) == 0) {
        out.tags = key.tags;
        out.types = key.types;
        return count == of_key;
    }
    const auto bits = in.read((of_key + 7) / 8);
    if (!in.ok()) return false;
    for (std::uint32_t k = 0; k < of_key; ++k) {
        if (!has_bit(bits, k)) continue;
        places.push_back(k);
        out.tags.push_back(key.tags[k]);
        out.types.push_back(key.types[k]);
    }
    return places.size() == count;
}

result<record_header> open_record(byte_view record) {
    const auto h = decode_record_header(record);
    if (!h || h->size != record.size()) return errc::bad_header;
    return *h;
}

}  // namespace

void append_segment_header(byte_buffer& out, const segment_header& h) {
    const auto begin = out.size();
    append(out, as_bytes(segment_magic));
    append_little(out, format_version);
    append_little(out, std::uint32_t{0});
    append_little(out, h.first);
    append_little(out, static_cast<std::uint64_t>(h.created));
    append_little(out, h.thinned);
    out.resize(begin + segment_header_size);
    store_little(out.data() + begin + 12, crc32c(byte_view(out).subspan(begin + 16)));
}

result<segment_header> decode_segment_header(byte_view bytes) {
    if (bytes.size() < segment_header_size) return errc::not_a_segment;
    if (std::memcmp(bytes.data(), segment_magic.data(), segment_magic.size()) != 0) return errc::not_a_segment;
    byte_reader in(bytes.subspan(segment_magic.size(), segment_header_size - segment_magic.size()));
    const auto version = in.read_little<std::uint32_t>();
    if (version > format_version) return errc::unknown_version;
    const auto checksum = in.read_little<std::uint32_t>();
    if (checksum != crc32c(bytes.subspan(16, segment_header_size - 16))) return errc::bad_checksum;
    segment_header h;
    h.first = in.read_little<std::uint64_t>();
    h.created = static_cast<std::int64_t>(in.read_little<std::uint64_t>());
    h.thinned = in.read_little<std::uint32_t>();
    return h;
}

std::optional<record_header> decode_record_header(byte_view bytes) noexcept {
    if (bytes.size() < record_header_size) return std::nullopt;
    byte_reader in(bytes.first(record_header_size));
    if (in.read_little<std::uint32_t>() != record_magic) return std::nullopt;
    record_header h;
    h.size = in.read_little<std::uint32_t>();
    in.read(sizeof(std::uint32_t));
    const auto kind = in.read_little<std::uint32_t>();
    h.kind = static_cast<record_kind>(kind);
    h.first = in.read_little<std::uint64_t>();
    h.base_time = static_cast<std::int64_t>(in.read_little<std::uint64_t>());
    h.count = in.read_little<std::uint32_t>();
    h.key = in.read_little<std::uint32_t>();
    h.copy = in.read_little<std::uint32_t>();
    const bool is_kind = kind >= 1 && kind <= static_cast<std::uint32_t>(record_kind::seal);
    const bool has_size = h.size >= record_header_size && h.size <= max_record_bytes;
    const bool has_samples = h.kind != record_kind::marks && h.kind != record_kind::seal;
    const bool has_count = has_samples ? h.count > 0 && h.count <= max_samples : h.count == 0;
    if (!is_kind || !has_size || !has_count) return std::nullopt;
    return h;
}

bool has_valid_checksum(byte_view record) noexcept {
    return record.size() >= record_header_size &&
           load_little<std::uint32_t>(record.data() + 8) == crc32c(record.subspan(checked_from));
}

bool match_base(const sample_batch& b, const sample_batch& key, base_match& out) {
    out.places.clear();
    out.changed = 0;
    const bool is_same_shape = b.tags == key.tags && b.types == key.types;
    if (!is_same_shape && (b.size() > key.size() || !find_places(b, key, out.places))) return false;
    if (is_same_shape && is_plain(b) && is_plain(key)) {
        for (std::size_t i = 0; i < b.size(); ++i)
            out.changed += b.cells[i] != key.cells[i] ? 1U : 0U;
        return true;
    }
    for (std::size_t i = 0; i < b.size(); ++i)
        out.changed += is_changed(b, i, key, out.places.empty() ? i : out.places[i]) ? 1U : 0U;
    return true;
}

void append_full(byte_buffer& out, const sample_batch& b) {
    append_record(out, header_of(record_kind::full, b), [&] { append_whole_body(out, b); });
}

void append_copy(byte_buffer& out, const sample_batch& key, std::uint32_t key_offset) {
    auto h = header_of(record_kind::copy, key);
    h.key = key_offset;
    append_record(out, h, [&] { append_whole_body(out, key); });
}

void append_delta(byte_buffer& out, const sample_batch& b, const sample_batch& key, const base_match& match,
                  base_offsets place) {
    auto h = header_of(record_kind::delta, b);
    h.key = place.key;
    h.copy = place.copy;
    const auto place_of = [&](std::size_t i) { return match.places.empty() ? i : match.places[i]; };
    append_record(out, h, [&] {
        std::uint8_t flags = match.places.empty() ? 0 : has_places;
        if (match.changed > 0) flags |= match.changed == b.size() ? all_changed : some_changed;
        out.push_back(flags);
        if ((flags & has_places) != 0)
            append_bits(out, key.size(), [&, next = std::size_t{0}](std::size_t k) mutable {
                const bool is_here = next < match.places.size() && match.places[next] == k;
                next += is_here ? 1U : 0U;
                return is_here;
            });
        append_qualities(out, b.qualities);
        append_times(out, b.times);
        if ((flags & all_changed) != 0) return append_cells(out, b);
        if ((flags & some_changed) == 0) return;
        const auto changed = [&](std::size_t i) { return is_changed(b, i, key, place_of(i)); };
        append_bits(out, b.size(), changed);
        for (std::size_t i = 0; i < b.size(); ++i) {
            if (changed(i)) append_cell(out, b, i);
        }
    });
}

void append_seal(byte_buffer& out, const segment_summary& c) {
    record_header h;
    h.kind = record_kind::seal;
    append_record(out, h, [&] {
        append_little(out, c.last);
        append_little(out, c.used);
        append_little(out, c.count);
        append_little(out, static_cast<std::uint64_t>(c.last_written));
        append_little(out, c.marks);
    });
}

result<segment_summary> decode_seal(byte_view record) {
    const auto h = open_record(record);
    if (!h) return h.error();
    if (h->kind != record_kind::seal || record.size() != seal_size) return errc::bad_header;
    byte_reader in(record.subspan(record_header_size));
    segment_summary c;
    c.last = in.read_little<std::uint64_t>();
    c.used = in.read_little<std::uint64_t>();
    c.count = in.read_little<std::uint64_t>();
    c.last_written = static_cast<std::int64_t>(in.read_little<std::uint64_t>());
    c.marks = in.read_little<std::uint32_t>();
    return c;
}

void append_marks(byte_buffer& out, const std::vector<cursor_mark>& marks) {
    record_header h;
    h.kind = record_kind::marks;
    append_record(out, h, [&] {
        append_varint(out, marks.size());
        for (const auto& m : marks) {
            append_varint(out, m.name.size());
            append(out, as_bytes(m.name));
            append_little(out, m.acknowledged);
            append_little(out, m.dropped);
            out.push_back(static_cast<std::uint8_t>(m.policy));
        }
    });
}

result<std::vector<cursor_mark>> decode_marks(byte_view record) {
    const auto h = open_record(record);
    if (!h) return h.error();
    if (h->kind != record_kind::marks) return errc::bad_header;
    byte_reader in(record.subspan(record_header_size));
    std::vector<cursor_mark> marks;
    for (auto left = in.read_varint(); left > 0 && in.ok(); --left) {
        cursor_mark m;
        const auto name = in.read(in.read_varint());
        m.name.assign(name.begin(), name.end());
        m.acknowledged = in.read_little<std::uint64_t>();
        m.dropped = in.read_little<std::uint64_t>();
        const auto policy = in.read_byte();
        if (!in.ok() || policy > static_cast<std::uint8_t>(overflow::thin_out)) return errc::bad_columns;
        m.policy = static_cast<overflow>(policy);
        marks.push_back(std::move(m));
    }
    if (!in.ok() || in.left() > 0) return errc::bad_columns;
    return marks;
}

result<> decode_full(byte_view record, sample_batch& out) {
    const auto h = open_record(record);
    if (!h) return h.error();
    if (h->kind != record_kind::full && h->kind != record_kind::copy) return errc::bad_header;
    out.clear();
    out.first = h->first;
    byte_reader in(record.subspan(record_header_size));
    const bool has_columns = read_tags(in, h->count, out.tags) && read_types(in, h->count, out.types) &&
                             read_qualities(in, h->count, out.qualities) &&
                             read_times(in, h->count, h->base_time, out.times) && read_cells(in, out);
    if (!has_columns || in.left() > 0) return errc::bad_columns;
    return {};
}

result<> decode_delta(byte_view record, const sample_batch& key, sample_batch& out) {
    const auto h = open_record(record);
    if (!h) return h.error();
    if (h->kind != record_kind::delta) return errc::bad_header;
    out.clear();
    out.first = h->first;
    byte_reader in(record.subspan(record_header_size));
    const auto flags = in.read_byte();
    std::vector<std::uint32_t> places;
    if (!read_places(in, flags, h->count, key, out, places)) return errc::bad_columns;
    if (!read_qualities(in, h->count, out.qualities)) return errc::bad_columns;
    if (!read_times(in, h->count, h->base_time, out.times)) return errc::bad_columns;
    if ((flags & all_changed) != 0) {
        if (!read_cells(in, out) || in.left() > 0) return errc::bad_columns;
        return {};
    }
    const auto changed = (flags & some_changed) != 0 ? in.read((h->count + 7) / 8) : byte_view{};
    if (!in.ok()) return errc::bad_columns;
    for (std::size_t i = 0; i < out.tags.size(); ++i) {
        const auto k = places.empty() ? i : places[i];
        if (!out.has_value(i)) {
            out.cells.push_back(0);
        } else if (!changed.empty() && has_bit(changed, i)) {
            if (!read_cell(in, out)) return errc::bad_columns;
        } else if (!key.has_value(k)) {
            return errc::bad_columns;
        } else {
            const bool is_outside = key.type_at(k).is_out_of_line();
            out.cells.push_back(is_outside ? out.add_bytes(key.bytes_at(k)) : key.cells[k]);
        }
    }
    if (in.left() > 0) return errc::bad_columns;
    return {};
}

}  // namespace penstock::journal
