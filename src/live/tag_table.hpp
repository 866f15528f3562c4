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
    value last;                                ///< last good value; empty before the first
    wall_time time{};                          ///< of `last`
    quality state = quality::bad;              ///< of the last attempt
    read_status status = read_status::not_read;
    std::shared_ptr<const std::string> error;  ///< why the last attempt failed; null when it did not
};

/// The tags of one device. One mutex, taken once a batch by the device's loop and briefly by readers.
class block {
public:
    /// Holds the block locked for one batch of updates.
    class writer {
    public:
        explicit writer(block& b) : lock_(b.guard_), block_(b) {}

        /// A value that was read, quality good or uncertain. Allocates nothing for numbers.
        void put(std::uint32_t slot, const value& v, quality q, wall_time time);

        /// An attempt that failed: value and time keep the last good ones.
        void fail(std::uint32_t slot, quality q, const std::shared_ptr<const std::string>& error);

        const record& at(std::uint32_t slot) const { return block_.records_[slot]; }

    private:
        std::scoped_lock<std::mutex> lock_;
        block& block_;
    };

    /// Makes room for a tag and returns its slot; slots of removed tags are used again.
    std::uint32_t add();
    void remove(std::uint32_t slot);
    void forget(std::uint32_t slot);  ///< back to "not read"

    record get(std::uint32_t slot) const;

    /// Calls `visit(record)` under the lock: for readers that format without copying. Keep it short.
    template <class Visit>
    auto visit(std::uint32_t slot, Visit&& visit) const {
        const std::scoped_lock lock(guard_);
        return std::forward<Visit>(visit)(records_[slot]);
    }

    /// Tags that have produced at least one good value since start (`point_count`).
    std::uint32_t point_count() const;

private:
    mutable std::mutex guard_;
    std::vector<record> records_;
    std::vector<std::uint32_t> free_;
    std::uint32_t point_count_ = 0;
};

/// Where a tag's record is, and what a reader needs to show it. Copies are cheap; stays valid after the tag is gone.
struct tag_ref {
    std::shared_ptr<block> home;
    std::uint32_t slot = 0;
    std::shared_ptr<const std::string> opc_id;
    data_type type;
    bool is_scaled = false;  ///< the record's data type is Double and numbers are shown with 15 digits

    record get() const { return home->get(slot); }
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
