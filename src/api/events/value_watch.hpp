#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "live/tag_table.hpp"

namespace penstock::api {

/// The tags that one stream follows: which of them have changed since they were told last.
///
/// A tag has one mark however often it changes, so a slow client gets the present value and nothing queues. A block of
/// which nothing has changed costs one look, an unchanged tag of another one compares two numbers; neither allocates.
/// Thread: one at a time.   Limits: `max_tags`; 1 MiB an event, what is over comes with the next.
class value_watch {
public:
    static constexpr std::size_t max_tags = 2'000;
    static constexpr std::size_t max_event_bytes = 1U << 20U;
    /// A value that was read again and is the same is told with its new time after this.
    static constexpr std::chrono::seconds reread_time{5};
    /// So often at most the tags are looked up again while tags come and go.
    static constexpr std::chrono::seconds look_up_time{1};

    /// From now on these, all of which are to be told. `set`: the client's number of this choice.
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
