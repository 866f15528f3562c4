#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/tag.hpp"

namespace penstock {

/// The tags of one OPC as other systems see them (OPC UA, Sparkplug), packed and sorted by id.
///
/// Thread: one at a time.   Limits: 20 bytes for each tag and its texts; 4 GB of texts.
class tag_list {
public:
    /// One tag; valid until the list changes.
    struct entry {
        std::string_view tag_id;
        std::string_view tag_name;  ///< the id where it has none
        std::string_view description;
        std::string_view unit;
        std::string_view states;  ///< see `for_each_state`; empty = none
        std::optional<double> min_value, max_value;
        std::uint32_t timecycle = 0;  ///< ms between reads; 0 = the OPC's
        bool writable = true;
        std::uint32_t type_fingerprint = 0;  ///< of type, scaling, rights, whether it has unit, range and states
    };

    tag_list() = default;
    explicit tag_list(std::span<const tag_config> tags);

    /// Adds these tags; they replace tags with the same id.
    void put(const tag_list& others);
    void remove(std::string_view tag_id);

    std::size_t size() const noexcept { return rows_.size(); }
    entry at(std::size_t index) const { return entry_of(rows_[index]); }
    std::string_view id_at(std::size_t index) const { return id_of(rows_[index]); }
    /// The index of the tag.
    std::optional<std::size_t> find(std::string_view tag_id) const;

private:
    /// Where the texts of a tag are, one after the other: id, name, description, unit, states; then limits and cycle as
    /// bytes.
    struct row {
        std::uint32_t begin = 0;
        std::uint32_t type_fingerprint = 0;
        std::uint32_t description_size = 0;
        std::uint16_t id_size = 0;
        std::uint16_t name_size = 0;  ///< 0: as the id
        std::uint16_t states_size = 0;
        std::uint8_t unit_size = 0;
        bool has_min : 1 = false;
        bool has_max : 1 = false;
        bool writable : 1 = true;
        bool has_cycle : 1 = false;

        std::size_t size() const noexcept;
    };

    std::string_view part(std::size_t begin, std::size_t size) const {
        return std::string_view(texts_).substr(begin, size);
    }
    std::string_view id_of(const row& r) const { return part(r.begin, r.id_size); }
    entry entry_of(const row& r) const;
    std::size_t place_of(std::string_view tag_id) const;
    void append(const tag_config& from);
    void sort();
    void insert(const row& r);
    void merge(std::vector<row> others);
    void compact();

    std::vector<row> rows_;
    std::string texts_;
    std::size_t unused_ = 0;  ///< bytes of `texts_` of tags that are gone or were changed
};

}  // namespace penstock
