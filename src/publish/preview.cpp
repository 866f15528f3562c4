#include "publish/preview.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "live/tag_table.hpp"
#include "publish/batch_id.hpp"
#include "publish/name_template.hpp"

namespace penstock::publish {

namespace {

constexpr std::string_view gateway_opc = "EDGE_SYSTEM";

/// The type of a tag's cells; absent: neither the configuration nor the device has said it.
std::optional<cell_type> cell_type_of(const live::tag_ref& tag, const live::last_value& known) {
    const auto type = tag.type ? tag.type : known.reported_type;
    if (!type) return std::nullopt;
    return cell_type{type->element, type->is_array(), tag.is_scaled};
}

}  // namespace

preview_maker::preview_maker(const kind_catalog::entry& kind, transfer_config config, std::string edge_id)
    : kind_(kind),
      config_(std::move(config)),
      edge_id_(std::move(edge_id)),
      settings_(settings_of(kind, config_.options)),
      tags_({settings_.sites, settings_.opcs, settings_.tags, settings_.exclude},
            name_template::parse(settings_.tag_name).value(), edge_id_, settings_.has_state_text) {}

void preview_maker::add(const outgoing_tag_ptr& by_id, const live::tag_table* table) {
    const auto& metadata = *by_id->metadata;
    // Tags without a number are not recorded, so no transfer sends them.
    if (metadata.number == 0) return;
    const auto tag = tags_.put(by_id);
    tags_.remove(metadata.number);
    if (!tag && metadata.opc_id == gateway_opc) return;
    ++preview_.total;
    auto& parts = preview_.opcs;
    if (parts.empty() || metadata.opc_id != parts.back().opc_id) {
        if (parts.size() == transfer_preview::max_parts + 1) parts.pop_back();
        parts.push_back({metadata.opc_id.str()});
    }
    ++parts.back().total;
    if (!tag) return;
    ++preview_.selected;
    ++parts.back().selected;
    if (preview_.tag_ids.size() < transfer_preview::max_ids) preview_.tag_ids.push_back(metadata.tag_id);
    const auto most = std::min(transfer_preview::max_samples, settings_.batch_count);
    if (table != nullptr && batch_.size() < most) add_sample(tag, *table);
}

void preview_maker::add_sample(const outgoing_tag_ptr& tag, const live::tag_table& table) {
    const auto place = table.find(tag->metadata->tag_id);
    if (!place) return;
    const auto known = place->get();
    const auto type = cell_type_of(*place, known);
    if (!type || known.status == live::read_status::not_read) return;
    if (settings_.is_good_only && known.state < quality::good) return;
    const bool has_value = !is_bad(known.state) && !is_empty(known.last);
    batch_.data.add(known.time, *type, has_value ? known.state : quality::bad, has_value ? known.last : value{});
    batch_.tags.push_back(tag);
    batch_.sequence.push_back(batch_.tags.size());
}

transfer_preview preview_maker::finish(wall_time now) {
    std::erase_if(preview_.opcs, [](const auto& part) { return part.selected == 0; });
    if (preview_.opcs.size() > transfer_preview::max_parts) preview_.opcs.resize(transfer_preview::max_parts);
    batch_.first = 1;
    batch_.last = std::max<std::size_t>(batch_.size(), 1);
    batch_.id = make_batch_id(edge_id_, config_.name, batch_.first, batch_.last);
    preview_.messages = kind_.kind->preview(config_.options, {config_.name, edge_id_}, batch_, now);
    if (!preview_.messages) return std::move(preview_);
    if (batch_.size() == 0) preview_.messages->clear();
    for (auto& message : *preview_.messages) {
        message.size = message.text.size();
        auto end = std::min(message.size, transfer_preview::max_text);
        while (end > 0 && end < message.size && (static_cast<unsigned char>(message.text[end]) & 0xC0U) == 0x80U)
            --end;
        message.text = make_utf8(std::string_view(message.text).substr(0, end));
    }
    return std::move(preview_);
}

}  // namespace penstock::publish
