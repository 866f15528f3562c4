#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/clock.hpp"
#include "model/quality.hpp"
#include "model/value.hpp"

namespace penstock::live {

/// Outcome of the last attempt to read a tag (`value_read_status`).
enum class read_status : std::uint8_t { not_read, success, error };

/// What is known of one tag: the last good (or uncertain) value, and how the last attempt went.
struct record {
    value last;                    ///< last good value; empty before the first
    wall_time time{};              ///< of `last`
    quality state = quality::bad;  ///< of the last attempt
    read_status status = read_status::not_read;
    std::shared_ptr<const std::string> error;  ///< why the last attempt failed; null when it did not
};

/// A tag's place in its block. The version tells a place from an earlier use of it: after a tag was deleted or its
/// address changed, a reading that was under way for the old one finds another version and is dropped.
struct place {
    std::uint32_t slot = 0;
    std::uint32_t version = 0;
};

/// The tags of one device. One mutex, taken once a batch by the device's loop and briefly by readers.
class block {
public:
    /// Holds the block locked for one batch of updates.
    class writer {
    public:
        explicit writer(block& b) : lock_(b.guard_), block_(b) {}

        /// A value that was read, quality good or uncertain. Allocates nothing for numbers.
        void put(place p, const value& v, quality q, wall_time time);

        /// An attempt that failed: value and time keep the last good ones.
        void fail(place p, quality q, const std::shared_ptr<const std::string>& error);

    private:
        std::scoped_lock<std::mutex> lock_;
        block& block_;
    };

    /// Makes room for a tag; places of removed tags are used again under a new version.
    place add();
    void remove(std::uint32_t slot);
    place renew(std::uint32_t slot);  ///< back to "not read", under a new version

    record get(std::uint32_t slot) const;

    /// Calls `visit(record)` under the lock: for readers that format without copying. Keep it short.
    template <class Visit>
    auto visit(std::uint32_t slot, Visit&& visit) const {
        const std::scoped_lock lock(guard_);
        return std::forward<Visit>(visit)(static_cast<const record&>(entries_[slot]));
    }

    /// Tags that have produced at least one good value since start (`point_count`).
    std::uint32_t point_count() const;

private:
    struct entry : record {
        std::uint32_t version = 0;
    };

    entry* find(place p) noexcept;
    void clear(std::uint32_t slot) noexcept;

    mutable std::mutex guard_;
    std::vector<entry> entries_;
    std::vector<std::uint32_t> free_;
    std::uint32_t point_count_ = 0;
};

/// Where a tag's record is, and what a reader needs to show it. Copies are cheap; stays valid after the tag is gone.
struct tag_ref {
    std::shared_ptr<block> home;
    std::uint32_t slot = 0;
    std::uint32_t version = 0;
    std::shared_ptr<const std::string> opc_id;
    data_type type;
    bool is_scaled = false;  ///< the record's data type is Double and numbers are shown with 15 digits

    record get() const { return home->get(slot); }
    place at() const noexcept { return {slot, version}; }
};

/// Every tag of the gateway by id. Thread: any; lookups share a lock that only changes of configuration take alone.
class tag_table {
public:
    std::optional<tag_ref> find(std::string_view tag_id) const;
    void insert(std::string tag_id, tag_ref ref);  ///< replaces an older one of that id
    void erase(std::string_view tag_id);
    std::size_t size() const;

private:
    struct text_hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    mutable std::shared_mutex guard_;
    std::unordered_map<std::string, tag_ref, text_hash, std::equal_to<>> tags_;
};

}  // namespace penstock::live
