#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "model/data_type.hpp"
#include "model/quality.hpp"
#include "model/value.hpp"

namespace penstock {

/// A tag's permanent number; 0: none. It is assigned once and never again, so that stored samples of a deleted tag
/// never become those of another tag.
using tag_number = std::uint32_t;

/// A sample's position in the journal: one more for each sample, never used again.
using sequence_number = std::uint64_t;

/// The type of a sample's cell. Files contain its code, so the numbers of `element_type` must never change.
struct cell_type {
    element_type element = element_type::int16;
    bool is_array = false;
    bool is_scaled = false;  ///< scale or offset was applied: it is shown with 15 digits

    std::uint8_t code() const noexcept {
        return static_cast<std::uint8_t>(static_cast<unsigned>(element) | (is_array ? 0x10U : 0U) |
                                         (is_scaled ? 0x20U : 0U));
    }
    static constexpr std::optional<cell_type> from_code(std::uint8_t code) noexcept {
        const auto element = code & 0x0FU;
        if (element > static_cast<unsigned>(element_type::date_time) || (code & ~0x3FU) != 0) return std::nullopt;
        return cell_type{static_cast<element_type>(element), (code & 0x10U) != 0, (code & 0x20U) != 0};
    }

    /// The value is in `bytes`, and the cell has its position.
    bool is_out_of_line() const noexcept { return is_array || is_text(element); }
    friend bool operator==(const cell_type&, const cell_type&) = default;
};

/// The cell of a number or Boolean as a double; `nullopt` for the rest.
std::optional<double> number_of(std::uint64_t cell, cell_type type) noexcept;

/// Samples in columns: input and output of the journal and the history. Each column is a vector of the same length.
///
/// A cell contains the 64 bits of a number (Float: the low 32), or the position of the bytes of a text or array; it is
/// 0 for a bad sample, which has no value. If the object is cleared and used again, numbers need no allocation.
struct samples {
    std::vector<std::int64_t> times;  ///< epoch ms
    std::vector<std::uint8_t> types;  ///< codes of `cell_type`
    std::vector<quality> qualities;
    std::vector<std::uint64_t> cells;
    byte_buffer bytes;  ///< of texts and arrays

    std::size_t size() const noexcept { return cells.size(); }
    bool empty() const noexcept { return cells.empty(); }
    void clear() noexcept;

    /// The value must be of that type (an array of it), or empty with a bad quality.
    void add(wall_time time, cell_type type, quality q, const value& v);
    /// A copy of sample `i` of another.
    void add(const samples& from, std::size_t i);
    /// `cell` of a text or array: the result of `add_bytes`.
    void add_cell(std::int64_t time, std::uint8_t type, quality q, std::uint64_t cell);
    /// The cell of a text or array with these bytes.
    std::uint64_t add_bytes(byte_view content);

    bool has_value(std::size_t i) const noexcept { return !is_bad(qualities[i]); }
    cell_type type_at(std::size_t i) const noexcept { return *cell_type::from_code(types[i]); }
    byte_view bytes_at(std::size_t i) const noexcept;  ///< of a text or array
    value value_at(std::size_t i) const;               ///< empty for a bad sample
    /// Number or Boolean as a double; `nullopt` for texts, times, arrays and bad samples.
    std::optional<double> number_at(std::size_t i) const noexcept;
};

/// The samples of one scan of a device.
struct sample_batch : samples {
    std::uint32_t stream = 0;   ///< scans of one stream mostly have the same tags in the same order; it is not stored
    sequence_number first = 0;  ///< of sample 0; the others follow
    std::vector<tag_number> tags;

    void clear() noexcept {
        samples::clear();
        tags.clear();
    }
};

/// Whether bytes from outside are a valid array of that element type, in the form that `samples` uses.
bool is_array_content(byte_view content, element_type element) noexcept;

}  // namespace penstock
