#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "live/tag_table.hpp"

namespace penstock::api {

/// What two requests that are the same byte by byte have in common.
struct asked_values {
    std::string_view body;
    std::string_view content_type;  ///< of the answer; static text
};

/// Texts with the values of many tags, for clients that request the same list again and again: several displays with
/// one picture, or one client more often than the devices are scanned. A text is given out again as long as no value
/// in it was written and no tag was added, changed or deleted.
///
/// The first answer to a list is not kept, and only every 64th if three in succession were of no use: then the values
/// change faster than the list is requested. Limits: `max_lists` lists and `max_bytes` of memory. A list that was
/// requested within `recent` keeps its place, so lists in turn do not displace each other.
///
/// Thread: any.
class kept_answers {
public:
    static constexpr std::chrono::seconds recent{10};
    static constexpr std::size_t max_lists = 16;
    static constexpr std::size_t max_bytes = 4U << 20U;
    static constexpr unsigned max_unused = 3;  ///< then only every `next_attempt`th answer is kept
    static constexpr unsigned next_attempt = 64;

    /// The writes of a device's tags before they were read into a text.
    struct source {
        std::shared_ptr<const live::tag_block> block;
        std::uint64_t writes = 0;
    };
    /// A text that is being made.
    struct draft {
        std::shared_ptr<std::string> text;  ///< null: the answer is not kept
        std::uint64_t table_changes = 0;
        std::vector<source> sources{};
        /// Before a tag of the block is read: its text is that of the present state of the block, or of a later one.
        void add(const std::shared_ptr<live::tag_block>& block);
    };

    /// The text of the same request, if all in it is still so; else null.
    std::shared_ptr<const std::string> find(const asked_values& asked, const live::tag_table& table, steady_time now);

    /// An empty text for the answer if it has a place here, which is then kept by `keep`. Call it before the first
    /// read.
    draft begin(const asked_values& asked, const live::tag_table& table, steady_time now);
    void keep(const asked_values& asked, draft made);

    std::size_t size() const;  ///< number of texts

private:
    struct list {
        std::size_t hash = 0;  ///< of the request
        steady_time asked{};
        std::string body{};  ///< of the request; empty: no text was kept yet
        std::string_view content_type{};
        draft made{};
        bool is_found = false;  ///< the text was of use
        unsigned unused = 0;    ///< answers since one was of use

        std::size_t bytes() const noexcept;
        bool is_of(const asked_values& to, std::size_t of_it) const noexcept;
    };
    list* find_list(const asked_values& asked, std::size_t hash);
    std::size_t bytes() const noexcept;

    mutable std::mutex mutex_;
    std::vector<list> lists_;
};

}  // namespace penstock::api
