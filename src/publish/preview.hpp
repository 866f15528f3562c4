#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "publish/options.hpp"
#include "publish/outgoing.hpp"
#include "publish/tag_index.hpp"

namespace penstock::live {
class tag_table;
}

namespace penstock::publish {

// What a transfer with some options would send, before it is stored. Nothing here talks to a receiver.

struct transfer_preview {
    /// An OPC of which the transfer selects tags.
    struct opc_part {
        std::string opc_id;
        std::size_t selected = 0, total = 0;
    };
    std::size_t selected = 0, total = 0;  ///< tags; those of the gateway itself count only where they are selected
    std::vector<opc_part> opcs{};         ///< by id, `max_parts` at most
    std::vector<std::string> tag_ids{};   ///< the first selected ones, `max_ids` at most
    /// With the present values of the first tags that have one; absent: messages of the type cannot be shown.
    std::optional<std::vector<message_preview>> messages{};

    static constexpr std::size_t max_parts = 1000, max_ids = 20;
    static constexpr std::size_t max_samples = 5;       ///< in all messages
    static constexpr std::size_t max_text = 4U << 10U;  ///< of a message
};

/// Counts tags one after the other, and chooses those of the messages.
class preview_maker {
public:
    /// The options have been checked, and those in force (`in_force`) are given.
    preview_maker(const kind_catalog::entry& kind, transfer_config config, std::string edge_id);

    /// In the order of their OPCs. `table` null: there are no present values.
    void add(const outgoing_tag_ptr& by_id, const live::tag_table* table);

    transfer_preview finish(wall_time now);

private:
    void add_sample(const outgoing_tag_ptr& tag, const live::tag_table& table);

    const kind_catalog::entry& kind_;
    const transfer_config config_;
    const std::string edge_id_;
    const transfer_settings settings_;
    tag_index tags_;
    outgoing_batch batch_{};
    transfer_preview preview_{};
};

}  // namespace penstock::publish
