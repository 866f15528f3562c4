#include "publish/sparkplug/data_preview.hpp"

#include <map>

#include "model/json_write.hpp"
#include "publish/sample_json.hpp"
#include "publish/sparkplug/metric_registry.hpp"
#include "publish/sparkplug/topic.hpp"

namespace penstock::publish::sparkplug {

std::vector<message_preview> preview_data(const settings& s, std::string_view edge_id, const outgoing_batch& batch) {
    metric_registry registry(s, std::string(edge_id));
    for (const auto& tag : batch.tags)
        (void)registry.put(tag);
    std::map<std::string, std::vector<std::size_t>, std::less<>> of_device;
    for (std::size_t i = 0; i < batch.size(); ++i)
        of_device[registry.find(batch.tags[i]->metadata->number)->device()].push_back(i);
    const node_topics topics(s.group_id, s.edge_node_id.empty() ? std::string(edge_id) : s.edge_node_id);
    std::vector<message_preview> out;
    for (const auto& [device_id, samples] : of_device) {
        auto& message = out.emplace_back();
        message.target =
            device_id.empty() ? topics.node(message_type::ndata) : topics.device(message_type::ddata, device_id);
        json_writer json(message.text);
        json.begin_object().key("metrics").begin_array();
        for (const auto i : samples) {
            const auto& m = *registry.find(batch.tags[i]->metadata->number);
            json.begin_object();
            if (m.parent != nullptr || !s.has_aliases) json.member("name", m.name());
            if (m.parent == nullptr && s.has_aliases) json.member("alias", m.alias());
            std::string content;
            append_sample_value(content, batch.data, i);
            json.member("timestamp", batch.data.times[i]).key("value").raw(content);
            json.end_object();
        }
        json.end_array().end_object();
    }
    return out;
}

}  // namespace penstock::publish::sparkplug
