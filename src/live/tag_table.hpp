#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/text_index.hpp"
#include "model/data_type.hpp"
#include "model/quality.hpp"
#include "model/samples.hpp"
#include "model/value.hpp"

namespace penstock::live {

/// Outcome of the last attempt to read a tag (`value_read_status`).
enum class read_status : std::uint8_t { not_read, success, error };

/// State of one tag: the last good (or uncertain) value, and the result of the last attempt.
struct last_value {
    value last;                    ///< last good value; empty before the first
    wall_time time{};              ///< of `last`
    quality state = quality::bad;  ///< of the last attempt
    read_status status = read_status::not_read;
    std::shared_ptr<const std::string> error;  ///< why the last attempt failed; null if it succeeded
    std::optional<data_type> reported_type;    ///< by the device, of a tag configured without a type
};

/// A tag's slot in its block. The version distinguishes it from an earlier use of the slot: after a tag was deleted or
/// its address changed, a reading in progress for the old one finds another version and is dropped.
struct tag_slot {
    std::uint32_t slot = 0;
    std::uint32_t version = 0;
};

/// The tags of one device. One mutex, taken once a batch by the device's loop and briefly by readers.
class tag_block {
public:
    /// Holds the block locked for one batch of updates.
    class writer {
    public:
        explicit writer(tag_block& b) : lock_(b.mutex_), block_(b) {}

        /// A value that was read, quality good or uncertain. Allocates nothing for numbers.
        void put(tag_slot p, const value& v, quality q, wall_time time);

        /// An attempt that failed: value and time keep the last good ones.
        void fail(tag_slot p, quality q, const std::shared_ptr<const std::string>& error);

        void set_reported_type(tag_slot p, const std::optional<data_type>& type);

    private:
        std::scoped_lock<std::mutex> lock_;
        tag_block& block_;
    };

    /// Adds a slot for a tag; slots of removed tags are used again under a new version.
    tag_slot add();
    void remove(std::uint32_t slot);
    tag_slot renew(std::uint32_t slot);  ///< back to "not read", under a new version

    last_value get(std::uint32_t slot) const;

    /// Calls `visit(last_value)` under the lock: for readers that format without copying. Keep it short. For a slot
    /// whose tag is gone or was changed meanwhile the record is an empty one, never that of another tag.
    template <class Visit>
    auto visit(tag_slot p, Visit&& visit) const {
        const std::scoped_lock lock(mutex_);
        static const last_value never_read;
        const entry* e = find(p);
        return std::forward<Visit>(visit)(e != nullptr ? static_cast<const last_value&>(*e) : never_read);
    }

    /// Calls `visit(i)`, under the lock, for each of `places` whose value, quality or error is another one than when
    /// the block's change number was `since`; returns the number of now. 0: all that was ever read. A value that was
    /// read again and is the same is no change, though its time is a new one.
    template <class Visit>
    std::uint64_t visit_changed(std::uint64_t since, std::span<const tag_slot> places, Visit&& visit) const {
        const std::scoped_lock lock(mutex_);
        if (changes_ == since) return since;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const entry* e = find(places[i]);
            if (e != nullptr && e->changed > since) visit(i);
        }
        return changes_;
    }

    /// Calls `visit(i, last_value)` for each of `places` in turn, under the lock, which is given back now and then: a
    /// list of a hundred thousand must not keep the device's loop waiting. For a tag that is gone: an empty record.
    template <class Visit>
    void visit_all(std::span<const tag_slot> places, Visit&& visit) const {
        constexpr std::size_t at_a_time = 512;
        static const last_value never_read;
        for (std::size_t begin = 0; begin < places.size(); begin += at_a_time) {
            const auto end = std::min(places.size(), begin + at_a_time);
            const std::scoped_lock lock(mutex_);
            for (auto i = begin; i < end; ++i) {
                const entry* e = find(places[i]);
                visit(i, e != nullptr ? static_cast<const last_value&>(*e) : never_read);
            }
        }
    }

    /// Tags that have produced at least one good value since start (`point_count`).
    std::uint32_t point_count() const;

private:
    struct entry : last_value {
        std::uint32_t version = 0;
        std::uint64_t changed = 0;  ///< the block's change number then
    };

    const entry* find(tag_slot p) const noexcept {
        return p.slot < entries_.size() && entries_[p.slot].version == p.version ? &entries_[p.slot] : nullptr;
    }
    entry* find(tag_slot p) noexcept { return const_cast<entry*>(std::as_const(*this).find(p)); }
    void clear(std::uint32_t slot) noexcept;

    mutable std::mutex mutex_;
    std::vector<entry> entries_;
    std::vector<std::uint32_t> free_;
    std::uint32_t point_count_ = 0;
    std::uint64_t changes_ = 0;
};

/// Where a tag's record is, and what a reader needs to show it. Copies are cheap; stays valid after the tag is gone.
struct tag_ref {
    std::shared_ptr<tag_block> block;
    std::uint32_t slot = 0;
    std::uint32_t version = 0;
    std::shared_ptr<const std::string> opc_id;
    std::optional<data_type> type;  ///< absent: the device reports it
    bool is_scaled = false;         ///< the record's data type is Double and numbers are shown with 15 digits
    tag_number number = 0;          ///< permanent, in journal and history; 0 = not recorded

    tag_slot at() const noexcept { return {slot, version}; }
    last_value get() const {
        return block->visit(at(), [](const last_value& r) { return r; });
    }
};

/// Every tag of the gateway by id. Thread: any; lookups share a lock that only changes of configuration take alone.
///
/// Limits: about 50 bytes for each tag and its id.
class tag_table {
public:
    std::optional<tag_ref> find(std::string_view tag_id) const;

    /// Calls `visit(tag_id, tag)` for each id in turn, all under one lock; `tag` is null where there is no such tag,
    /// and valid until `visit` returns. Tags of one device after the other cost no copies of references.
    template <class Visit>
    void visit_each(std::span<const std::string_view> tag_ids, Visit&& visit) const {
        const std::shared_lock lock(mutex_);
        tag_ref tag;
        std::uint32_t home = no_home;
        for (const auto tag_id : tag_ids) {
            const auto number = ids_.find(tag_id);
            if (number == text_index::none) {
                visit(tag_id, static_cast<const tag_ref*>(nullptr));
                continue;
            }
            const row& r = rows_[number];
            if (r.home != home) {
                home = r.home;
                tag.block = homes_[home].block;
                tag.opc_id = homes_[home].opc_id;
            }
            r.write_to(tag);
            visit(tag_id, static_cast<const tag_ref*>(&tag));
        }
    }

    void insert(std::string_view tag_id, const tag_ref& ref);  ///< replaces an older one of that id
    void erase(std::string_view tag_id);
    std::size_t size() const;

    /// Another number after each `insert` and `erase`: what was found before may be another tag, or none.
    std::uint64_t changes() const noexcept { return changes_.load(std::memory_order_acquire); }

private:
    static constexpr std::uint32_t no_home = ~std::uint32_t{0};

    /// A `tag_ref` without what the tags of a device have in common.
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
    };
    /// What they have in common.
    struct home {
        std::shared_ptr<tag_block> block;
        std::shared_ptr<const std::string> opc_id;
        std::size_t tags = 0;  ///< 0: free
    };
    using home_key = std::pair<const void*, const void*>;

    std::uint32_t enter_home(const tag_ref& ref);
    void leave_home(std::uint32_t at);

    mutable std::shared_mutex mutex_;
    text_index ids_;
    std::vector<row> rows_;  ///< by the id's number
    std::vector<home> homes_;
    std::map<home_key, std::uint32_t> home_of_;
    std::vector<std::uint32_t> free_homes_;
    std::atomic<std::uint64_t> changes_{0};
};

}  // namespace penstock::live
