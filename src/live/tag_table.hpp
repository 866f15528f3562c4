#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/text_index.hpp"
#include "live/tag_block.hpp"
#include "model/samples.hpp"
#include "model/state_texts.hpp"

namespace penstock::live {

/// A reference to a tag's record, with the facts that a reader needs to show it. Copies are cheap. It stays valid after
/// the tag was deleted.
struct tag_ref {
    std::shared_ptr<tag_block> block;
    std::uint32_t slot = 0;
    std::uint32_t version = 0;
    std::shared_ptr<const std::string> opc_id;
    std::optional<data_type> type;  ///< absent: the device reports it
    bool is_scaled = false;         ///< the record's data type is Double and numbers are shown with 15 digits
    tag_number number = 0;          ///< permanent, in journal and history; 0 = not recorded
    std::shared_ptr<const state_texts> states{};  ///< texts of its values; null = none

    tag_slot at() const noexcept { return {slot, version}; }
    last_value get() const {
        return block->visit(at(), [](const last_value& r) { return r; });
    }
};

/// All tags of the gateway by id. Thread: any; lookups share a lock, which only changes of configuration hold
/// exclusively.
///
/// Limits: about 50 bytes for each tag and its id.
class tag_table {
public:
    std::optional<tag_ref> find(std::string_view tag_id) const;

    /// The slot of the tag in that block; `nullopt`: the tag belongs to another device, or does not exist.
    std::optional<std::uint32_t> slot_in(const tag_block& block, std::string_view tag_id) const;
    /// The number that `insert` returned for that id.
    std::optional<std::uint32_t> number_of(std::string_view tag_id) const;
    /// The id of such a number; empty after it was erased.
    std::string id_of(std::uint32_t number) const;

    /// Calls `visit(tag_id, tag)` for each id in turn, all under one lock; `tag` is null where there is no such tag,
    /// and valid until `visit` returns. Tags of one device after the other cost no copies of references.
    template <class Visit>
    void visit_each(std::span<const std::string_view> tag_ids, Visit&& visit) const {
        constexpr std::size_t at_once = 64;
        std::array<std::uint32_t, at_once> numbers;
        const std::shared_lock lock(mutex_);
        tag_ref tag;
        std::uint32_t home = no_home;
        for (std::size_t begin = 0; begin < tag_ids.size(); begin += at_once) {
            const auto some = tag_ids.subspan(begin, std::min(at_once, tag_ids.size() - begin));
            ids_.find_each(some, std::span(numbers).first(some.size()));
            for (std::size_t i = 0; i < some.size(); ++i) {
                if (numbers[i] != text_index::none) __builtin_prefetch(&rows_[numbers[i]]);
            }
            for (std::size_t i = 0; i < some.size(); ++i) {
                if (numbers[i] == text_index::none) {
                    visit(some[i], static_cast<const tag_ref*>(nullptr));
                    continue;
                }
                const row& r = rows_[numbers[i]];
                if (r.home != home) {
                    home = r.home;
                    tag.block = homes_[home].block;
                    tag.opc_id = homes_[home].opc_id;
                }
                write_to(numbers[i], tag);
                visit(some[i], static_cast<const tag_ref*>(&tag));
            }
        }
    }

    /// Replaces an older one of that id. Returns the number of the id, which it has until it is erased.
    std::uint32_t insert(std::string_view tag_id, const tag_ref& ref);
    void erase(std::string_view tag_id);
    std::size_t size() const;

    /// A number that changes with each `insert` and `erase`. If it differs, a tag that was found before may be another
    /// tag or deleted.
    std::uint64_t changes() const noexcept { return changes_.load(std::memory_order_acquire); }

private:
    static constexpr std::uint32_t no_home = ~std::uint32_t{0};

    /// A `tag_ref` without the members that all tags of a device have in common.
    struct row {
        row() = default;
        row(std::uint32_t at, const tag_ref& from) noexcept;
        void write_to(tag_ref& to) const noexcept;

        std::uint32_t home = no_home;
        std::uint32_t slot = 0;
        std::uint32_t version = 0;
        tag_number number = 0;
        std::uint32_t elements = 0;  ///< of its type
        element_type element{};
        bool has_type = false;
        bool is_scaled = false;
        bool has_states = false;
    };
    /// The members that all tags of a device have in common.
    struct home {
        std::shared_ptr<tag_block> block;
        std::shared_ptr<const std::string> opc_id;
        std::size_t tags = 0;  ///< 0: free
    };
    using home_key = std::pair<const void*, const void*>;

    void write_to(std::uint32_t number, tag_ref& to) const;
    std::uint32_t enter_home(const tag_ref& ref);
    void leave_home(std::uint32_t at);

    mutable std::shared_mutex mutex_;
    text_index ids_;
    std::vector<row> rows_;                                                         ///< by the id's number
    std::unordered_map<std::uint32_t, std::shared_ptr<const state_texts>> states_;  ///< by it, of the few that have any
    std::vector<home> homes_;
    std::map<home_key, std::uint32_t> home_of_;
    std::vector<std::uint32_t> free_homes_;
    std::atomic<std::uint64_t> changes_{0};
};

}  // namespace penstock::live
