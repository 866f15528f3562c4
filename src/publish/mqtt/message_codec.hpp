#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/clock.hpp"
#include "base/number_table.hpp"
#include "mqtt/client.hpp"
#include "publish/mqtt/options.hpp"
#include "publish/outgoing.hpp"

namespace penstock::publish::mqtt {

/// Makes the messages of a batch. For one batch it makes the same messages each time, except for the time of sending,
/// so a receiver can detect a repeated message by its id, `<batch id>/<n>`.
///
/// Pure.   Thread: one at a time.   Limits: it caches the topic of each tag until the tag is removed, 24 bytes each.
class message_encoder {
public:
    message_encoder(const settings& s, std::string edge_id);

    /// The tag has changed or was removed.
    void put(tag_number number);
    void remove(tag_number number);
    std::size_t topics() const noexcept { return topic_places_.size(); }  ///< number of cached topics

    std::vector<penstock::mqtt::message> encode(const outgoing_batch& batch, wall_time now);

private:
    struct part {
        std::size_t topic = 0;             ///< index in `topics_`
        std::vector<std::size_t> samples;  ///< indexes in the batch
    };

    std::size_t topic_of(const outgoing_tag_ptr& tag);
    std::size_t place_of(std::string name);
    void leave(std::size_t topic);
    void drop_unused();
    std::vector<part> group_by_topic(const outgoing_batch& batch);
    void append_payload(std::string& out, const outgoing_batch& batch, const part& p, const std::string& id,
                        wall_time now) const;
    void append_compact(std::string& out, const outgoing_batch& batch, const part& p) const;
    void append_template(std::string& out, const outgoing_batch& batch, const part& p, const std::string& id,
                         wall_time now) const;

    const name_template topic_;
    const message_format format_;
    const std::string template_;
    const bool is_one_per_sample_;  ///< each sample is a message of its own
    const int qos_;
    const bool is_retained_;
    const std::string edge_id_;

    struct known_tag {
        outgoing_tag_ptr tag;
        std::uint32_t topic = 0;
        bool is_late = false;  ///< the tag was removed, or was never added
    };
    struct known_topic {
        std::string name;
        std::size_t tags = 0;
    };
    number_table<known_tag> tags_;
    std::vector<tag_number> late_;  ///< removed tags of the batch that was encoded last
    std::size_t usual_size_ = 0;    ///< typical bytes of a sample
    std::unordered_map<std::string, std::size_t> topic_places_;
    std::vector<known_topic> topics_;
    /// Topics that perhaps no tag uses any more; a batch that is being encoded may still use them.
    std::vector<std::size_t> left_topics_;
    std::vector<std::size_t> free_topics_;
};

}  // namespace penstock::publish::mqtt
