#include "publish/mqtt/message_codec.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "publish/sample_json.hpp"
#include "publish/template_text.hpp"

namespace penstock::publish::mqtt {
namespace {

constexpr std::string_view divides_topics = "+#/";
constexpr std::size_t spare_bytes = 512;  ///< the last sample of a message is written where its longest form has room

/// `{"id":…,"edge_id":…`
void begin_message(std::string& out, const std::string& id, const std::string& edge_id) {
    out += R"({"id":)";
    append_json_string(out, id);
    out += R"(,"edge_id":)";
    append_json_string(out, edge_id);
}

bool is_of_one_sample(std::string_view text) {
    constexpr std::array words = {"{sample}",  "{value}", "{state_text}", "{ts}", "{type}",
                                  "{quality}", "{tag}",   "{site}",       "{opc}"};
    return std::ranges::any_of(words, [&](const char* word) { return text.find(word) != std::string_view::npos; });
}

/// The text escaped for a JSON string, without quotes, because a template may place it inside a string.
std::string escaped(std::string_view text) {
    const auto quoted = quote_json(text);
    return quoted.substr(1, quoted.size() - 2);
}

}  // namespace

message_encoder::message_encoder(const settings& s, std::string edge_id)
    : topic_(s.topic),
      format_(s.format),
      template_(s.message_template),
      is_one_per_sample_(s.format == message_format::single ||
                         (s.format == message_format::by_template && is_of_one_sample(s.message_template))),
      qos_(s.qos),
      is_retained_(s.is_retained),
      edge_id_(std::move(edge_id)) {}

std::size_t message_encoder::topic_of(const outgoing_tag_ptr& tag) {
    const auto number = tag->metadata->number;
    const bool is_late = tags_.find(number) == nullptr;
    auto& known = tags_[number];
    if (known.tag == tag) return known.topic;
    if (known.tag) leave(known.topic);
    known.tag = tag;
    known.topic =
        static_cast<std::uint32_t>(place_of(make_utf8(topic_.fill(*tag->metadata, edge_id_, divides_topics))));
    known.is_late = is_late;
    if (is_late) late_.push_back(number);
    return known.topic;
}

std::size_t message_encoder::place_of(std::string name) {
    const auto next = free_topics_.empty() ? topics_.size() : free_topics_.back();
    const auto [at, is_new] = topic_places_.try_emplace(std::move(name), next);
    if (is_new) {
        if (next == topics_.size()) {
            topics_.emplace_back();
        } else {
            free_topics_.pop_back();
        }
        topics_[next].name = at->first;
    }
    ++topics_[at->second].tags;
    return at->second;
}

void message_encoder::leave(std::size_t topic) {
    if (--topics_[topic].tags == 0) left_topics_.push_back(topic);
}

void message_encoder::put(tag_number number) {
    auto& known = tags_[number];
    if (known.tag) leave(known.topic);
    known = {};
}

void message_encoder::remove(tag_number number) {
    if (const auto* known = tags_.find(number); known != nullptr && known->tag) leave(known->topic);
    tags_.erase(number);
}

/// Removes topics that no tag uses; called between two batches.
void message_encoder::drop_unused() {
    for (const auto number : std::exchange(late_, {})) {
        if (const auto* known = tags_.find(number); known != nullptr && known->is_late) remove(number);
    }
    for (const auto topic : std::exchange(left_topics_, {})) {
        auto& left = topics_[topic];
        if (left.tags > 0 || topic_places_.erase(left.name) == 0) continue;
        left = {};
        free_topics_.push_back(topic);
    }
}

/// Groups the samples by topic, in the order of the first sample of each topic; samples of a topic keep their order.
std::vector<message_encoder::part> message_encoder::group_by_topic(const outgoing_batch& batch) {
    std::vector<part> parts;
    std::unordered_map<std::size_t, std::size_t> places;
    std::size_t place = 0;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const auto topic = topic_of(batch.tags[i]);
        // The topic is that of the previous sample, as in most scans.
        const bool is_as_before = !parts.empty() && parts[place].topic == topic;
        if (is_one_per_sample_) {
            place = parts.size();
        } else if (!is_as_before) {
            place = places.try_emplace(topic, parts.size()).first->second;
        }
        if (place == parts.size()) parts.push_back({topic, {}});
        parts[place].samples.push_back(i);
    }
    return parts;
}

std::vector<penstock::mqtt::message> message_encoder::encode(const outgoing_batch& batch, wall_time now) {
    drop_unused();
    std::vector<penstock::mqtt::message> out;
    const auto parts = group_by_topic(batch);
    out.reserve(parts.size());
    for (const auto& p : parts) {
        auto& m = out.emplace_back();
        m.topic = topics_[p.topic].name;
        m.qos = qos_;
        m.is_retained = is_retained_;
        m.payload.reserve(usual_size_ * p.samples.size() + spare_bytes);
        append_payload(m.payload, batch, p, batch.id + '/' + std::to_string(out.size()), now);
        usual_size_ = m.payload.size() / p.samples.size() + 10;
    }
    return out;
}

void message_encoder::append_payload(std::string& out, const outgoing_batch& batch, const part& p,
                                     const std::string& id, wall_time now) const {
    switch (format_) {
        case message_format::by_template: return append_template(out, batch, p, id, now);
        case message_format::single:
            append_sample(out, batch, p.samples.front());
            out.insert(1, R"("id":)" + quote_json(id) + ',');
            return;
        case message_format::compact:
            begin_message(out, id, edge_id_);
            append_compact(out, batch, p);
            out += '}';
            return;
        case message_format::array: break;
    }
    begin_message(out, id, edge_id_);
    out += R"(,"ts":)" + std::to_string(to_epoch_ms(now)) + R"(,"values":[)";
    for (const auto i : p.samples) {
        if (i != p.samples.front()) out += ',';
        append_sample(out, batch, i);
    }
    out += "]}";
}

/// `,"t0":…,"v":{"<tag>":[[dt,value],[dt,null,quality]…]}`
void message_encoder::append_compact(std::string& out, const outgoing_batch& batch, const part& p) const {
    const auto time_of = [&](std::size_t i) { return batch.data.times[i]; };
    const auto t0 = time_of(*std::ranges::min_element(p.samples, {}, time_of));
    std::vector<std::pair<const outgoing_tag*, std::vector<std::size_t>>> by_tag;
    std::unordered_map<std::string_view, std::size_t> places;
    for (const auto i : p.samples) {
        const auto* tag = batch.tags[i].get();
        const auto place = places.try_emplace(tag->name, by_tag.size()).first->second;
        if (place == by_tag.size()) by_tag.push_back({tag, {}});
        by_tag[place].second.push_back(i);
    }
    out += R"(,"t0":)" + std::to_string(t0) + R"(,"v":{)";
    bool is_first = true;
    for (const auto& [tag, all] : by_tag) {
        if (!std::exchange(is_first, false)) out += ',';
        append_json_string(out, make_utf8(tag->name));
        out += ":[";
        for (const auto i : all) {
            if (i != all.front()) out += ',';
            out += '[' + std::to_string(time_of(i) - t0) + ',';
            append_sample_value(out, batch.data, i);
            const auto q = batch.data.qualities[i];
            if (q != quality::good) out += ',' + std::to_string(static_cast<unsigned>(q));
            out += ']';
        }
        out += ']';
    }
    out += '}';
}

void message_encoder::append_template(std::string& out, const outgoing_batch& batch, const part& p,
                                      const std::string& id, wall_time now) const {
    const auto i = p.samples.front();
    const auto& tag = *batch.tags[i];
    const auto fill = [&](std::string_view word) {
        if (word == "samples") {
            out += '[';
            for (const auto s : p.samples) {
                if (s != p.samples.front()) out += ',';
                append_sample(out, batch, s);
            }
            out += ']';
        } else if (word == "edge") {
            out += escaped(edge_id_);
        } else if (word == "batch_id") {
            out += escaped(batch.id);
        } else if (word == "id") {
            out += escaped(id);
        } else if (word == "count") {
            out += std::to_string(p.samples.size());
        } else if (word == "now") {
            out += std::to_string(to_epoch_ms(now));
        } else if (word == "sample") {
            append_sample(out, batch, i);
        } else if (word == "value") {
            append_sample_value(out, batch.data, i);
        } else if (word == "state_text") {
            out += escaped(state_text_of(*tag.metadata, batch.data, i));
        } else if (word == "ts") {
            out += std::to_string(batch.data.times[i]);
        } else if (word == "type") {
            append_sample_type(out, *tag.metadata, batch.data, i);
        } else if (word == "quality") {
            out += std::to_string(static_cast<unsigned>(batch.data.qualities[i]));
        } else if (word == "tag") {
            out += escaped(tag.name);
        } else if (word == "site") {
            out += escaped(tag.metadata->site_id);
        } else if (word == "opc") {
            out += escaped(tag.metadata->opc_id);
        } else {
            return false;
        }
        return true;
    };
    append_expanded(out, template_, fill);
}

}  // namespace penstock::publish::mqtt
