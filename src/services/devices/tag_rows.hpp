#pragma once

#include <bitset>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "live/tag_table.hpp"
#include "store/records.hpp"

namespace penstock::services {

using store::tag_metadata;

/// The tags of one OPC as lists filter and sort them: 512 bytes, and about 40 a tag and its texts. The rest of a tag's
/// configuration is read from the store for the page that is shown, the values are in the tag table.
///
/// Thread: any; it does not change.
class tag_rows {
public:
    /// `order`: by id (bytes), or as given. A tag without a place in `table` is not collected: it has no value.
    enum class order { by_id, as_given };
    tag_rows(std::string opc_id, std::span<const tag_metadata> tags, const live::tag_table& table,
             order rows = order::by_id);

    std::size_t size() const noexcept { return rows_.size(); }
    const std::string& opc_id() const noexcept { return opc_id_; }
    bool is_built_in() const noexcept { return is_built_in_; }

    std::string_view id(std::size_t i) const noexcept { return text(i).substr(0, rows_[i].id_size); }
    std::string_view name(std::size_t i) const noexcept { return text(i).substr(rows_[i].id_size, rows_[i].name_size); }
    std::string_view address(std::size_t i) const noexcept {
        const auto& r = rows_[i];
        return text(i).substr(std::size_t{r.id_size} + r.name_size, r.address_size);
    }
    std::string_view data_type(std::size_t i) const noexcept { return types_[rows_[i].type]; }
    bool is_writable(std::size_t i) const noexcept { return rows_[i].is_writable; }

    /// Limits of the values of a tag: of its alarms and of its range.
    struct limits {
        double low = -std::numeric_limits<double>::infinity();
        double high = std::numeric_limits<double>::infinity();
    };
    /// Null: the tag has no limits.
    const limits* limits_of(std::size_t i) const noexcept {
        const auto at = rows_[i].limits;
        return at == 0 ? nullptr : &limits_[at - 1];
    }

    /// Null: none of the tags is collected here.
    const live::tag_block* block() const noexcept { return block_.get(); }
    /// Where the tags are in the block, by row.
    std::span<const live::tag_slot> places() const noexcept { return places_; }

    /// False: no id and no name contains `part`, ASCII case ignored. True: some may contain it.
    bool may_contain(std::string_view part) const noexcept;

    /// The metadata of the tag in row `i`, to make new rows when one tag has changed.
    tag_metadata metadata(std::size_t i) const;

private:
    struct row {
        std::uint32_t text = 0;    ///< where id, name and address begin
        std::uint32_t limits = 0;  ///< number of its limits, from 1; 0: no limits
        std::uint16_t id_size = 0, name_size = 0, address_size = 0;
        std::uint16_t type = 0;
        bool is_writable = true;
    };
    std::string_view text(std::size_t i) const noexcept { return std::string_view(texts_).substr(rows_[i].text); }
    std::uint16_t number_of(const std::string& data_type);
    void note_trigrams(std::string_view text);

    /// Whether some id or name has three characters of that hash in a row.
    using trigrams = std::bitset<4096>;

    std::string opc_id_;
    bool is_built_in_ = false;
    std::string texts_;
    trigrams trigrams_;
    std::vector<std::string> types_;
    std::vector<limits> limits_;
    std::vector<row> rows_;
    std::vector<live::tag_slot> places_;
    std::shared_ptr<live::tag_block> block_;
};

/// The tags of several OPCs in one order: by id (bytes), or as the one OPC has them.
class tag_directory {
public:
    explicit tag_directory(std::vector<std::shared_ptr<const tag_rows>> parts);

    struct place {
        std::uint32_t part = 0;
        std::uint32_t row = 0;
    };
    std::size_t size() const noexcept { return size_; }
    const std::vector<std::shared_ptr<const tag_rows>>& parts() const noexcept { return parts_; }
    place at(std::size_t i) const noexcept {
        return order_.empty() ? place{0, static_cast<std::uint32_t>(i)} : order_[i];
    }
    const tag_rows& rows_at(place p) const noexcept { return *parts_[p.part]; }
    std::string_view id(std::size_t i) const noexcept {
        const auto p = at(i);
        return rows_at(p).id(p.row);
    }

private:
    std::vector<std::shared_ptr<const tag_rows>> parts_;
    std::size_t size_ = 0;
    std::vector<place> order_;  ///< empty: the rows of the one part
};

}  // namespace penstock::services
