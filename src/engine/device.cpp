#include "engine/device.hpp"

#include <cmath>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "base/invariant.hpp"

namespace penstock::engine {

namespace {

/// A hash of everything that decides how a tag is read and displayed. Name and note are not in it, so a change of them
/// disturbs nothing.
///
/// `scratch` keeps its memory from one tag to the next one.
std::size_t fingerprint_of(const tag_config& tag, std::string& scratch) {
    scratch.clear();
    const auto add = [&](const auto& plain) {
        scratch.append(reinterpret_cast<const char*>(&plain), sizeof(plain));  // only this process reads it
    };
    const auto add_text = [&](std::string_view text) {
        add(text.size());
        scratch += text;
    };
    for (const auto* text :
         {&tag.plc_address, &tag.data_type, &tag.none_value, &tag.scale_from, &tag.scale_from_as, &tag.clamp})
        add_text(*text);
    for (const auto* number : {&tag.scale, &tag.offset, &tag.min_value, &tag.max_value}) {
        add(number->has_value());
        add(number->value_or(0));
    }
    add(tag.timecycle);
    add(tag.writable);
    for (const auto* texts : {&tag.options, static_cast<const option_map*>(&tag.states)}) {
        add(texts->size());
        for (const auto& [name, text] : *texts) {
            add_text(name);
            add_text(text);
        }
    }
    return std::hash<std::string>{}(scratch);
}

/// Multiples of the golden ratio are distributed evenly between 0 and 1, for any number of devices.
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
    return is_wanted && tag_count_ > 0 ? scan_status::start : scan_status::not_collect;
}

void device::put_tags(const std::vector<tag_config>& tags, const tag_numbers& numbers, device_change& c,
                      pending_notifications& pending) {
    std::string scratch;
    for (const auto& tag : tags) {
        const auto fingerprint = fingerprint_of(tag, scratch);
        const auto known = table_.slot_in(*block_, tag.tag_id);
        const bool is_alike = known && tags_[*known].fingerprint == fingerprint;
        if (is_alike) {
            if (tags_[*known].number != 0) pending.configured.push_back({tags_[*known].number, &tag});
            continue;
        }
        const auto place = known ? block_->renew(*known) : block_->add();
        if (place.slot >= tags_.size()) tags_.resize(place.slot + 1);
        auto& entry = tags_[place.slot];
        if (!known) {
            const auto given = numbers.find(tag.tag_id);
            entry.number = given == numbers.end() ? 0 : given->second;
            ++tag_count_;
        }
        if (entry.number != 0) pending.configured.push_back({entry.number, &tag});
        entry.fingerprint = fingerprint;
        auto point = make_point(tag, place);
        point.number = entry.number;
        auto states = tag.states.empty() ? nullptr : std::make_shared<const state_texts>(tag.states);
        entry.id = table_.insert(tag.tag_id, {block_, place.slot, place.version, opc_id_, point.type, point.is_scaled,
                                              entry.number, std::move(states)});
        c.changed.push_back(std::move(point));
    }
}

void device::remove_tag(const std::string& tag_id, device_change& c, pending_notifications& pending) {
    const auto slot = table_.slot_in(*block_, tag_id);
    if (!slot) return;
    free_slot(*slot, pending);
    block_->remove(*slot);
    c.removed.push_back(*slot);
}

void device::remove_others(const std::vector<tag_config>& staying, device_change& c, pending_notifications& pending) {
    std::unordered_set<std::string_view> stays;
    for (const auto& tag : staying)
        stays.insert(tag.tag_id);
    for (std::uint32_t slot = 0; slot < tags_.size(); ++slot) {
        if (tags_[slot].id == no_id) continue;
        if (const auto tag_id = table_.id_of(tags_[slot].id); stays.contains(tag_id) && has(tag_id)) continue;
        free_slot(slot, pending);
        block_->remove(slot);
        c.removed.push_back(slot);
    }
}

void device::remove_from_table(pending_notifications& pending) {
    for (std::uint32_t slot = 0; slot < tags_.size(); ++slot) {
        if (tags_[slot].id != no_id) free_slot(slot, pending);
    }
}

void device::free_slot(std::uint32_t slot, pending_notifications& pending) {
    PENSTOCK_INVARIANT(slot < tags_.size() && tags_[slot].id != no_id && tag_count_ > 0);
    const auto tag = std::exchange(tags_[slot], tag_entry{});
    --tag_count_;
    const auto tag_id = table_.id_of(tag.id);
    if (table_.slot_in(*block_, tag_id) != slot) return;  // the tag belongs to another device by now
    table_.erase(tag_id);
    if (tag.number != 0) pending.forgotten.push_back(tag.number);
    pending.removed.push_back(tag.id);
}

}  // namespace penstock::engine
