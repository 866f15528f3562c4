#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "live/arrivals.hpp"
#include "live/last_value.hpp"
#include "live/rare_column.hpp"
#include "model/data_type.hpp"
#include "model/quality.hpp"
#include "model/value.hpp"

namespace penstock::live {

/// A tag's slot in its block. The version distinguishes it from an earlier use of the slot: after a tag was deleted or
/// its address changed, a reading in progress for the old one finds another version and is dropped.
struct tag_slot {
    std::uint32_t slot = 0;
    std::uint32_t version = 0;
};

/// The tags of one device. One mutex, taken once a batch by the device's loop and briefly by readers.
///
/// Limits: 32 bytes a tag whose value is a number or a time and was read well. Texts and arrays, errors and types that
/// the device reports have memory of their own.
class tag_block {
public:
    /// Holds the lock of the block during a batch of updates.
    class writer {
    public:
        explicit writer(tag_block& b) : lock_(b.mutex_), block_(b) { b.note_write(); }

        /// A value that was read, quality good or uncertain. Allocates nothing for numbers.
        void put(tag_slot p, const value& v, quality q, wall_time time);

        /// A read that failed: value and time stay those of the last good read.
        void fail(tag_slot p, quality q, const std::shared_ptr<const std::string>& error);

        /// The device has responded that it has no value: removes the value; `time` is the time of the response.
        void clear(tag_slot p, quality q, wall_time time, const std::shared_ptr<const std::string>& error);

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

    /// From now on every value of the slot is also added to `to` with this `key`, first the present one. This ends with
    /// the slot, or with `unfollow`. A slot has only one follower at a time.
    void follow(tag_slot p, const std::shared_ptr<arrivals>& to, std::uint64_t key);
    void unfollow(tag_slot p);

    /// Calls `visit(last_value)` under the lock: keep it short. For a slot whose tag is gone or was changed meanwhile
    /// the record is an empty one, never that of another tag.
    template <class Visit>
    auto visit(tag_slot p, Visit&& visit) const {
        const std::scoped_lock lock(mutex_);
        last_value record;
        read(p, record);
        return std::forward<Visit>(visit)(std::as_const(record));
    }

    /// Calls `visit(i)`, under the lock, for each of `places` whose value, quality or error has changed since the block
    /// had the change number `since`; 0: for all places that were ever read. Returns the present change number. A value
    /// that was read again and is the same does not count as a change, although its time is new.
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

    /// Calls `visit(i, last_value)` under the lock for each of `places` in their order. The lock is released from time
    /// to time, so that a list of a hundred thousand tags does not delay the device's loop. For a deleted tag the
    /// record is empty.
    template <class Visit>
    void visit_all(std::span<const tag_slot> places, Visit&& visit) const {
        constexpr std::size_t at_a_time = 512;
        last_value record;
        for (std::size_t begin = 0; begin < places.size(); begin += at_a_time) {
            const auto end = std::min(places.size(), begin + at_a_time);
            const std::scoped_lock lock(mutex_);
            for (auto i = begin; i < end; ++i) {
                read(places[i], record);
                visit(i, std::as_const(record));
            }
        }
    }

    /// A number that changes with each batch of updates, before its first update is visible. If it is the same as it
    /// was before a read, all that was read is still so. Thread: any.
    std::uint64_t writes() const noexcept { return writes_.load(std::memory_order_acquire); }

    /// Number of tags that have a value, also an old one (`point_count`).
    std::uint32_t point_count() const;
    /// Number of tags whose quality is good now (`good_count`).
    std::uint32_t good_count() const;

private:
    /// The state of a tag, packed, because there may be a million tags.
    struct entry {
        std::uint64_t bits = 0;     ///< of a number or a time
        wall_time time{};           ///< of the value
        std::uint64_t changed = 0;  ///< the block's change number then
        std::uint32_t version = 0;
        std::uint8_t alternative = 0;  ///< of `value`; 0 = none yet
        quality state = quality::bad;
        read_status status = read_status::not_read;
        bool is_followed = false;
    };
    static_assert(sizeof(entry) == 32);

    struct following {
        std::shared_ptr<arrivals> queue;
        std::uint64_t key = 0;
        explicit operator bool() const noexcept { return queue != nullptr; }
    };

    static bool is_good(const entry& e) noexcept {
        return e.state == quality::good && e.status == read_status::success;
    }

    const entry* find(tag_slot p) const noexcept {
        return p.slot < entries_.size() && entries_[p.slot].version == p.version ? &entries_[p.slot] : nullptr;
    }
    entry* find(tag_slot p) noexcept { return const_cast<entry*>(std::as_const(*this).find(p)); }
    void read(tag_slot p, last_value& to) const;
    void notify(std::uint32_t slot) const;            ///< the follower of the slot
    bool assign(std::uint32_t slot, const value& v);  ///< whether the value has changed
    void clear(std::uint32_t slot) noexcept;
    /// With the lock held.
    void note_write() noexcept { writes_.fetch_add(1, std::memory_order_release); }

    mutable std::mutex mutex_;
    std::vector<entry> entries_;
    rare_column<std::unique_ptr<value>> long_values_;  ///< texts and arrays
    rare_column<std::shared_ptr<const std::string>> errors_;
    rare_column<std::optional<data_type>> reported_types_;
    rare_column<following> followed_;
    std::vector<std::uint32_t> free_;
    std::uint32_t point_count_ = 0;
    std::uint32_t good_count_ = 0;
    std::uint64_t changes_ = 0;
    std::atomic<std::uint64_t> writes_{0};
};

}  // namespace penstock::live
