#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "live/tag_table.hpp"

namespace penstock::api {

/// The tags that one stream follows, and which of them have changed since the stream has sent them.
///
/// A tag that changes several times is marked once, so a slow client gets the present value and no queue grows. The
/// check costs one comparison for an unchanged block, and one for each tag of a changed block; it allocates nothing.
/// Thread: one at a time.   Limits: `max_tags`; 1 MiB an event, what is over comes with the next.
class value_watch {
public:
    static constexpr std::size_t max_tags = 2'000;
    static constexpr std::size_t max_event_bytes = 1U << 20U;
    /// A value that was read again without a change is sent after this time, with its new time stamp.
    static constexpr std::chrono::seconds reread_time{5};
    /// While tags are added or removed, ids are looked up again at most once in this time.
    static constexpr std::chrono::seconds look_up_time{1};

    /// Follows these tags from now on; all of their values are sent first. `set`: the client's number of this
    /// selection.
    void watch(std::vector<std::string> tag_ids, std::int64_t set);

    /// Marks what has changed since the last call.
    void look(const live::tag_table& table, steady_time now);

    /// Appends `{"set":7,"values":[[index,text,quality,ts]…]}` of the marked ones, and takes their marks away; `text`
    /// is empty where there is no such tag. False: none was marked.
    bool append(std::string& out);

private:
    struct watched {
        std::string tag_id;
        live::tag_ref ref;      ///< without a block: there is no such tag
        wall_time told_time{};  ///< of the value as it was told last
        bool is_marked = true;
    };
    /// The tags that share a block.
    struct group {
        std::shared_ptr<live::tag_block> block;
        std::uint64_t seen = 0;  ///< the block's change number
        std::vector<live::tag_slot> places;
        std::vector<std::uint32_t> tags;  ///< of each place, the index in `tags_`
    };

    void look_up(const live::tag_table& table);
    void group_by_block();
    void mark_reread();
    void append_tag(std::string& out, std::size_t index);

    std::vector<watched> tags_;
    std::vector<group> groups_;
    std::int64_t set_number_ = 0;
    bool is_new_ = false;
    bool is_any_marked_ = false;
    std::uint64_t table_changes_ = 0;
    steady_time next_look_up_{}, next_reread_{};
};

}  // namespace penstock::api
