#pragma once

#include <bitset>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/varint.hpp"
#include "live/tag_table.hpp"
#include "store/records.hpp"

namespace penstock::services {

using store::tag_metadata;

/// The tags of one OPC as lists filter and sort them: 1 KiB, and about 12 a tag whose texts are like those of the
/// tag before it. The rest of a tag's configuration is read from the store for the page that is shown, the values are
/// in the tag table.
///
/// The texts of a row are stored as far as they differ from those of the row before it, so they are read one row after
/// the other (`reader`). Those of each sixteenth row are complete: the texts of any row cost at most fifteen others.
///
/// Thread: any; it does not change.
class tag_rows {
public:
    /// `order`: by id (bytes), or as given. A tag without a place in `table` is not collected: it has no value.
    enum class order { by_id, as_given };
    tag_rows(std::string opc_id, std::span<const tag_metadata> tags, const live::tag_table& table,
             order rows = order::by_id);

    /// Limits of the values of a tag: of its alarms and of its range.
    struct limits {
        double low = -std::numeric_limits<double>::infinity();
        double high = std::numeric_limits<double>::infinity();
    };

    /// The texts of a row.
    struct texts {
        std::string_view id, name, address, description, data_type;
    };

    /// Reads the texts of the rows in their order. Those of a row are valid until the next one is read.
    class reader {
    public:
        explicit reader(const tag_rows& of, std::size_t first = 0);
        reader(const reader&) = delete;
        reader& operator=(const reader&) = delete;

        /// Reads the next row, at first the first one; false: there is none.
        bool next();
        const texts& get() const noexcept { return texts_; }

    private:
        void read_text(std::string& to, std::uint64_t shared);

        const tag_rows& rows_;
        byte_reader rest_;
        std::size_t position_ = 0;  ///< of the next row
        std::string id_, name_, address_, description_;
        texts texts_;
    };

    std::size_t size() const noexcept { return size_; }
    const std::string& opc_id() const noexcept { return opc_id_; }
    bool is_built_in() const noexcept { return is_built_in_; }

    /// The id in row `i`.
    std::string id(std::size_t i) const;
    bool is_writable(std::size_t i) const { return writable_[i]; }
    /// Null: the tag has no limits.
    const limits* limits_of(std::size_t i) const noexcept;

    /// Null: none of the tags is collected here.
    const live::tag_block* block() const noexcept { return block_.get(); }
    /// Where the tag of row `i` is in the block.
    live::tag_slot place(std::size_t i) const noexcept { return {slot(i), versions_.empty() ? 0 : versions_[i]}; }

    /// The metadata of all tags in the order of the rows, to make new rows when one tag has changed.
    std::vector<tag_metadata> metadata() const;

    /// False: no id and no name contains `part`, ASCII case ignored. True: some may contain it.
    bool may_contain(std::string_view part) const noexcept;
    /// The same for id, name, address and description.
    bool may_mention(std::string_view part) const noexcept;

private:
    static constexpr std::size_t step = 16;  ///< from a complete row to the next one
    static constexpr auto no_slot = std::numeric_limits<std::uint32_t>::max();
    static constexpr auto no_short_slot = std::numeric_limits<std::uint16_t>::max();

    struct limited_row {
        std::uint32_t row = 0;
        limits bounds;
    };
    std::uint32_t slot(std::size_t i) const noexcept {
        if (short_slots_.empty()) return slots_[i];
        return short_slots_[i] == no_short_slot ? no_slot : std::uint32_t{short_slots_[i]};
    }
    void append_texts(const tag_metadata& tag, const tag_metadata* before);
    void find_places(std::span<const tag_metadata* const> in_order, const live::tag_table& table);
    std::uint16_t number_of(const std::string& data_type);

    /// Whether some text has three characters of that hash in a row.
    using trigrams = std::bitset<4096>;

    std::string opc_id_;
    bool is_built_in_ = false;
    trigrams trigrams_;          ///< of ids and names
    trigrams further_trigrams_;  ///< of addresses and descriptions
    std::vector<std::string> types_;
    std::vector<limited_row> limits_;
    std::size_t size_ = 0;
    byte_buffer packed_;                 ///< the texts
    std::vector<std::uint32_t> starts_;  ///< of the complete rows in `packed_`
    std::vector<bool> writable_;
    std::vector<std::uint16_t> short_slots_;  ///< if all slots are less than `no_short_slot`
    std::vector<std::uint32_t> slots_;        ///< else
    std::vector<std::uint32_t> versions_;     ///< empty: all are 0
    std::shared_ptr<live::tag_block> block_;
};

/// The tags of several OPCs in one order: by id (bytes), or as the one OPC has them.
///
/// Limits: 8 bytes a tag if ids of one OPC lie between those of another one, else nothing for a tag.
class tag_directory {
public:
    explicit tag_directory(std::vector<std::shared_ptr<const tag_rows>> parts);

    struct place {
        std::uint32_t part = 0;
        std::uint32_t row = 0;
    };
    std::size_t size() const noexcept { return size_; }
    const std::vector<std::shared_ptr<const tag_rows>>& parts() const noexcept { return parts_; }
    const tag_rows& rows_at(place p) const noexcept { return *parts_[p.part]; }

    /// Finds places; those that are asked for in ascending order cost nothing to search.
    class cursor {
    public:
        explicit cursor(const tag_directory& of) noexcept : directory_(of) {}
        place at(std::size_t i) noexcept;

    private:
        const tag_directory& directory_;
        std::size_t run_ = 0;
    };

private:
    /// Rows that follow each other in the directory.
    struct run {
        std::size_t begin = 0, end = 0;
        std::uint32_t part = 0;
    };
    bool make_runs();
    void merge();

    std::vector<std::shared_ptr<const tag_rows>> parts_;
    std::size_t size_ = 0;
    std::vector<run> runs_;     ///< whole parts one after the other, if their ids do not mix
    std::vector<place> order_;  ///< else; both empty: the rows of the one part
};

}  // namespace penstock::services
