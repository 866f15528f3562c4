#include "publish/sparkplug/edge_node.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/log.hpp"

namespace penstock::publish::sparkplug {

namespace {

constexpr int max_case_warnings = 20;
constexpr auto gather_changes = milliseconds(200);  // changes of tags that come together make one birth
constexpr auto last_words = milliseconds(700);      // of a device without a link: its data from before is sent first

}  // namespace

edge_node::edge_node(const settings& s, const publisher_context& context, node_topics topics, message_sink& to)
    : context_(context),
      sink_(to),
      metrics_(s, context.edge_id),
      messages_(std::move(topics), context.version, context.table,
                {s.has_wide_uint32 ? payload_writer::uint32_field::long_value : payload_writer::uint32_field::int_value,
                 s.is_sign_extended},
                {s.has_types_in_data, s.has_aliases}) {}

void edge_node::put_tags(std::span<const outgoing_tag_ptr> put, std::span<const tag_number> removed, steady_time now) {
    for (const auto number : removed)
        metrics_.remove(number);
    for (const auto& tag : put)
        if (const auto like = metrics_.put(tag)) warn_of_case(*tag, *like);
    changes_due_ = now + gather_changes;
}

/// Many such tags are one plant's habit: users must be informed of it, and of the first ones.
void edge_node::warn_of_case(const outgoing_tag& tag, const std::string& like) {
    const auto* m = metrics_.find(tag.metadata->number);
    if (m == nullptr || case_warnings_ >= max_case_warnings) return;
    ++case_warnings_;
    logger("sparkplug")
        ->warn(
            "transfer {}: a host may treat the metrics {} and {} of device {} as one, because only upper and lower "
            "case differ: give one of the tags another name{}",
            context_.name, like, m->name(), m->device().empty() ? "(the node)" : m->device(),
            case_warnings_ == max_case_warnings ? "; more are not logged" : "");
}

void edge_node::put_links(std::span<const device_state> changed) {
    for (const auto& link : changed)
        metrics_.put_link(link.opc_id, link.is_connected);
}

bool edge_node::publish_births(unsigned bd_seq) {
    const auto end = journal_end();
    bd_seq_ = bd_seq;
    end_session();
    if (auto* own = metrics_.find_device("")) own->live_after = end;
    if (!sink_.publish(messages_.nbirth(bd_seq_, metrics_, wall_now()))) return false;
    for (auto& [id, d] : metrics_.devices())
        if (!id.empty() && !d.is_empty() && metrics_.is_linked(d) && !publish_dbirth(id, d)) return false;
    is_born_ = true;
    sink_.on_born();
    return true;
}

void edge_node::end_session() {
    is_born_ = false;
    metrics_.clear_births();
    pending_deaths_.clear();
}

/// A template that no birth of the node has is published by a new one, with all devices after it.
bool edge_node::publish_dbirth(const std::string& id, device& d) {
    messages_.learn_types(d, metrics_);
    if (!metrics_.has_published_definitions_of(d)) {
        if (!publish_births(bd_seq_)) return false;
        if (d.is_born) return true;
    }
    d.live_after = journal_end();
    return sink_.publish(messages_.dbirth(id, d, metrics_, wall_now()));
}

bool edge_node::publish_data(const outgoing_batch& batch, steady_time now) {
    for (const auto& [id, which] : by_device(batch))
        if (!put_data(id, batch, which, now)) return false;
    return true;
}

/// Samples of removed tags are skipped: no birth has them.
std::vector<std::pair<std::string, edge_node::places>> edge_node::by_device(const outgoing_batch& batch) {
    std::vector<std::pair<std::string, places>> out;
    std::map<std::string_view, std::size_t> known;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        auto* m = metrics_.find(batch.tags[i]->metadata->number);
        if (m == nullptr) continue;
        if (batch.data.has_value(i) && m->is_device_typed && !m->has_type) {
            const auto type = batch.data.type_at(i);
            metrics_.set_type(*m, {type.element, type.is_array});
        }
        const auto place = known.try_emplace(m->device(), out.size()).first->second;
        if (place == out.size()) out.push_back({m->device(), {}});
        out[place].second.push_back(i);
    }
    return out;
}

bool edge_node::put_data(const std::string& id, const outgoing_batch& batch, const places& which, steady_time now) {
    auto* d = metrics_.find_device(id);
    if (d == nullptr) return true;
    const bool has_values = std::ranges::any_of(which, [&](std::size_t i) { return batch.data.has_value(i); });
    if (!ensure_born(id, *d, has_values, now)) return false;
    if (!d->is_born) return true;
    messages_.begin_data(wall_now());
    for (const auto i : which) {
        auto* m = metrics_.find(batch.tags[i]->metadata->number);
        if (m == nullptr || !m->has_type) continue;
        const bool is_historical = batch.is_backlog || batch.sequence[i] <= d->live_after;
        messages_.add(*m, batch.data, i, is_historical);
    }
    return !messages_.has_data() || sink_.publish(messages_.end_data(id));
}

bool edge_node::publish_current(tag_number number) {
    auto* m = metrics_.find(number);
    if (!is_born_ || m == nullptr) return true;
    const auto* d = metrics_.find_device(m->device());
    if (d == nullptr || !d->is_born || d->is_changed) return true;  // its birth has the value
    messages_.begin_data(wall_now());
    messages_.add_current(*m, wall_now());
    return !messages_.has_data() || sink_.publish(messages_.end_data(m->device()));
}

/// The birth that data needs, if it is missing. False: the connection was lost.
bool edge_node::ensure_born(const std::string& id, device& d, bool has_values, steady_time now) {
    if (id.empty()) return (d.is_born && !d.is_changed) || publish_births(bd_seq_);
    if (!metrics_.is_linked(d)) {
        // From its death a host detects that it has no value.
        if (!d.is_born && !has_values) return true;
        if (!d.is_born) d.is_born_for_history = true;
        if (d.is_born_for_history) pending_deaths_[id] = now + last_words;
    }
    return (d.is_born && !d.is_changed) || publish_dbirth(id, d);
}

void edge_node::on_timer(steady_time now) {
    if (!is_born_) return;
    const bool is_time = now >= changes_due_;
    const auto* own = metrics_.find_device("");
    if (own != nullptr && own->is_changed && is_time) {
        publish_births(bd_seq_);
        return;
    }
    std::vector<std::string> empty;
    for (auto& [id, d] : metrics_.devices()) {
        if (id.empty()) continue;
        const bool is_gone = d.is_empty() && is_time;
        if (!check_device(id, d, is_gone, is_time, now)) return;
        if (is_gone) empty.push_back(id);
    }
    for (const auto& id : empty)
        metrics_.drop(id);
}

bool edge_node::check_device(const std::string& id, device& d, bool is_gone, bool is_time, steady_time now) {
    if (metrics_.is_linked(d) && !is_gone) {
        pending_deaths_.erase(id);
        d.is_born_for_history = false;
        const bool is_due = !d.is_empty() && (!d.is_born || (d.is_changed && is_time));
        return !is_due || publish_dbirth(id, d);
    }
    if (d.is_born && !is_gone) {
        const auto at = pending_deaths_.try_emplace(id, now + last_words).first;
        if (now < at->second) return true;
    }
    pending_deaths_.erase(id);
    d.is_born_for_history = false;
    return !std::exchange(d.is_born, false) || sink_.publish(messages_.ddeath(id, wall_now()));
}

std::optional<steady_time> edge_node::due() const {
    if (!is_born_) return std::nullopt;
    std::optional<steady_time> next;
    const auto take = [&](steady_time at) { next = std::min(next.value_or(at), at); };
    // A change of a device without a link waits for its birth, whenever that is.
    for (const auto& [id, d] : metrics_.devices())
        if (d.is_empty() || (d.is_changed && metrics_.is_linked(d))) take(changes_due_);
    for (const auto& [id, at] : pending_deaths_)
        take(at);
    return next;
}

const metric* edge_node::find(const std::string& device, const std::optional<std::string>& name,
                              std::optional<std::uint64_t> alias) noexcept {
    return name ? metrics_.find_name(device, *name) : metrics_.find_alias(device, alias.value_or(0));
}

const metric* edge_node::find_member(const std::string& device, const std::optional<std::string>& name,
                                     std::optional<std::uint64_t> alias,
                                     const std::optional<std::string>& member) noexcept {
    const auto* in = metrics_.find_structure(device, name, alias);
    if (in == nullptr || !member) return nullptr;
    const auto at = in->members.find(*member);
    return at == in->members.end() ? nullptr : metrics_.find(at->second);
}

}  // namespace penstock::publish::sparkplug
