#include "engine/device.hpp"

#include <fmt/format.h>

#include <cmath>
#include <unordered_set>

#include "base/text.hpp"

namespace penstock::engine {

namespace {

/// Of all that decides how a tag is read and displayed: a change of its name or note disturbs nothing.
std::size_t fingerprint_of(const tag_config& tag) {
    const auto text = [](const std::optional<double>& n) { return n ? format_number(*n) : std::string("-"); };
    std::string all =
        fmt::format("{}|{}|{}|{}|{}|{}|{}|{}", tag.plc_address, tag.data_type, tag.timecycle, text(tag.scale),
                    text(tag.offset), text(tag.min_value), text(tag.max_value), tag.writable);
    for (const auto& [name, option] : tag.options)
        all += "|" + name + "=" + option;
    return std::hash<std::string>{}(all);
}

/// Multiples of the golden ratio fall evenly between each other, however many devices come.
double phase_of(std::uint32_t index) {
    return std::fmod(index * 0.6180339887, 1.0);
}

}  // namespace

device::device(const std::string& opc_id, std::uint32_t index, io::executor loop, live::tag_table& table,
               const engine::settings& around)
    : table_(table),
      opc_id_(std::make_shared<const std::string>(opc_id)),
      runner_(std::make_shared<device_runner>(std::move(loop), opc_id, block_, phase_of(index),
                                              index * scan_groups::streams, around)) {
    runner_->start();
}

scan_status device::state() const noexcept {
    if (order == run_command::stopped) return scan_status::stop;
    const bool is_wanted = order == run_command::started || opc.auto_collect;
    return is_wanted && ids_.size() > 0 ? scan_status::start : scan_status::not_collect;
}

void device::put_tags(const std::vector<tag_config>& tags, const tag_numbers& numbers, device_change& c,
                      pending_notifications& pending) {
    for (const auto& tag : tags) {
        const auto fingerprint = fingerprint_of(tag);
        const auto [at, is_new] = ids_.insert(tag.tag_id);
        if (at == tags_.size()) tags_.emplace_back();
        auto& entry = tags_[at];
        if (is_new) entry = {};
        if (const auto given = numbers.find(tag.tag_id); is_new && given != numbers.end()) entry.number = given->second;
        if (entry.number != 0) pending.configured.push_back({entry.number, &tag});
        if (!is_new && entry.fingerprint == fingerprint) continue;
        const auto place = is_new ? block_->add() : block_->renew(entry.slot);
        entry.slot = place.slot;
        entry.fingerprint = fingerprint;
        auto point = make_point(tag, place);
        point.number = entry.number;
        table_.insert(tag.tag_id,
                      {block_, place.slot, place.version, opc_id_, point.type, point.is_scaled, entry.number});
        c.changed.push_back(std::move(point));
    }
}

void device::remove_tag(const std::string& tag_id, device_change& c, pending_notifications& pending) {
    const auto at = ids_.erase(tag_id);
    if (at == text_index::none) return;
    table_.erase(tag_id);
    if (tags_[at].number != 0) pending.forgotten.push_back(tags_[at].number);
    pending.removed.push_back(tag_id);
    block_->remove(tags_[at].slot);
    c.removed.push_back(tags_[at].slot);
}

void device::remove_others(const std::vector<tag_config>& staying, device_change& c, pending_notifications& pending) {
    std::unordered_set<std::string_view> stays;
    for (const auto& tag : staying)
        stays.insert(tag.tag_id);
    std::vector<std::string> gone;
    ids_.visit([&](std::uint32_t, std::string_view tag_id) {
        if (!stays.contains(tag_id)) gone.emplace_back(tag_id);
    });
    for (const auto& tag_id : gone)
        remove_tag(tag_id, c, pending);
}

void device::remove_from_table(pending_notifications& pending) {
    ids_.visit([&](std::uint32_t at, std::string_view tag_id) {
        table_.erase(tag_id);
        if (tags_[at].number != 0) pending.forgotten.push_back(tags_[at].number);
        pending.removed.emplace_back(tag_id);
    });
}

}  // namespace penstock::engine
