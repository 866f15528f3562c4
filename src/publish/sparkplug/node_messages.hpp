#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/clock.hpp"
#include "mqtt/client.hpp"
#include "publish/sparkplug/metric_registry.hpp"
#include "publish/sparkplug/payload_codec.hpp"
#include "publish/sparkplug/topic.hpp"

namespace penstock::publish::sparkplug {

/// Alias of the node's own metric: above all of tags. (Plus 1 was that of Node Control/Rebirth, which must have none.)
inline constexpr std::uint64_t last_test_alias = (std::uint64_t{1} << 32U) + 2;
inline constexpr std::string_view rebirth_name = "Node Control/Rebirth";

/// Makes the messages of one node and numbers them. Each message must be published, in the order in which they are
/// made.
///
/// Thread: one at a time.
class node_messages {
public:
    /// Options for hosts that do not store births or aliases.
    struct data_form {
        bool has_types = false;
        bool has_aliases = true;  ///< false: names, and no aliases in births either
    };

    /// `table` may be null: births have no values then.
    node_messages(node_topics topics, std::string version, const live::tag_table* table,
                  payload_writer::number_form form, data_form data);

    /// The message for will and NDEATH; it has no sequence number.
    penstock::mqtt::message ndeath(unsigned bd_seq, wall_time now);

    /// NBIRTH with seq 0 and the tags of the node itself.
    penstock::mqtt::message nbirth(unsigned bd_seq, metric_registry& book, wall_time now);
    penstock::mqtt::message dbirth(const std::string& id, device& d, metric_registry& book, wall_time now);
    penstock::mqtt::message ddeath(const std::string& id, wall_time now);
    penstock::mqtt::message test(wall_time now);

    /// Applies the types that devices have reported for its tags, so that the births have them.
    void learn_types(device& d, metric_registry& book) const;

    /// NDATA or DDATA: call begin, add samples of metrics that the birth contains, call end.
    void begin_data(wall_time now);
    void add(metric& m, const samples& data, std::size_t i, bool is_historical);
    /// Adds the current value of a tag.
    void add_current(metric& m, wall_time now);
    bool has_data() const noexcept { return writer_.metrics() > 0; }
    penstock::mqtt::message end_data(const std::string& device_id);

    unsigned seq() const noexcept { return seq_; }  ///< sequence number of the last message

private:
    unsigned next_seq() noexcept { return seq_ = (seq_ + 1) % 256; }
    void add_births(const device& d, metric_registry& book, wall_time now);
    void add_birth(metric& m, std::string_view name, bool is_member, wall_time now);
    void add_definitions(metric_registry& book, wall_time now);
    void identify_birth(metric_frame& frame, std::uint64_t alias) const;
    void identify_data(metric_frame& frame, std::string_view name, std::uint64_t alias) const;
    penstock::mqtt::message finish(std::string topic, int qos = 0);

    const node_topics topics_;
    const std::string version_;
    const live::tag_table* const table_;
    payload_writer writer_;
    const data_form data_;
    unsigned seq_ = 255;

    /// The structure whose members were added last: members with the same time are in one metric.
    const structure* open_ = nullptr;
    std::int64_t open_time_ = 0;
    bool is_open_historical_ = false;
};

}  // namespace penstock::publish::sparkplug
