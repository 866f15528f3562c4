#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/clock.hpp"
#include "mqtt/client.hpp"
#include "publish/mqtt/options.hpp"
#include "publish/outgoing.hpp"

namespace penstock::publish::mqtt {

/// Makes the messages of a batch (decisions-data E3). Of one batch it makes the same ones each time, but for the time
/// at which they are sent: a repeat can be detected by its id, `<batch id>/<n>`.
///
/// Pure.   Thread: one at a time.   Limits: remembers the topic of each tag: 24 bytes for each tag number ever given.
class message_encoder {
public:
    message_encoder(const settings& s, std::string edge_id);

    std::vector<penstock::mqtt::message> encode(const outgoing_batch& batch, wall_time now);

private:
    struct part {
        std::size_t topic = 0;             ///< place in `topics_`
        std::vector<std::size_t> samples;  ///< places in the batch
    };

    std::size_t topic_of(const outgoing_tag_ptr& tag);
    std::vector<part> group_by_topic(const outgoing_batch& batch);
    void append_payload(std::string& out, const outgoing_batch& batch, const part& p, const std::string& id,
                        wall_time now) const;
    void append_compact(std::string& out, const outgoing_batch& batch, const part& p) const;
    void append_template(std::string& out, const outgoing_batch& batch, const part& p, const std::string& id,
                         wall_time now) const;

    const name_template topic_;
    const message_format format_;
    const std::string template_;
    const bool is_one_per_sample_;  ///< a message for each sample
    const int qos_;
    const bool is_retained_;
    const std::string edge_id_;

    struct known_tag {
        outgoing_tag_ptr tag;
        std::size_t topic = 0;
    };
    std::vector<known_tag> tags_;  ///< by number
    std::size_t usual_size_ = 0;   ///< of a sample
    std::unordered_map<std::string, std::size_t> topic_places_;
    std::vector<std::string> topics_;
};

}  // namespace penstock::publish::mqtt
