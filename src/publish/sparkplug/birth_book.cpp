#include "publish/sparkplug/birth_book.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.hpp"

namespace penstock::publish::sparkplug {
namespace {

constexpr std::string_view divides_topics = "+#/";

}  // namespace

birth_book::birth_book(name_template device_text, bool has_devices, name_template metric_text, std::string edge_id)
    : device_text_(std::move(device_text)),
      metric_text_(std::move(metric_text)),
      has_devices_(has_devices),
      edge_id_(std::move(edge_id)) {}

std::string birth_book::device_of(const outgoing_tag& tag) const {
    if (!has_devices_) return {};
    auto id = make_utf8(device_text_.fill(*tag.facts, edge_id_, divides_topics));
    return id.empty() ? "_" : id;
}

bool by_folded_name::operator()(std::string_view a, std::string_view b) const noexcept {
    const auto fold = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
        if (fold(a[i]) != fold(b[i])) return fold(a[i]) < fold(b[i]);
    return a.size() != b.size() ? a.size() < b.size() : a < b;
}

std::optional<std::string> birth_book::put(const outgoing_tag_ptr& tag) {
    const auto& facts = *tag->facts;
    const auto* known = find(facts.number);
    const bool was_told = known != nullptr && known->has_type && known->is_told;
    const auto told = known != nullptr ? known->form : element_form{};
    remove(facts.number);

    metric m;
    m.tag = tag;
    m.device = device_of(*tag);
    const auto type = parse_data_type(facts.data_type);
    m.is_told = facts.data_type.empty() || !type;
    m.has_type = !m.is_told || facts.is_scaled || was_told;
    if (!m.is_told) m.form = {type->element, type->is_array()};
    if (was_told) m.form = told;
    if (facts.is_scaled) m.form.element = element_type::float64;

    auto& home = devices_[m.device];
    const auto name = make_utf8(metric_text_.fill(facts, edge_id_));
    // Two tags of one name are told apart by their ids, which are unique.
    m.name = name.empty() || home.metrics.contains(name) ? name + '[' + facts.tag_id + ']' : name;
    const auto at = home.metrics.insert_or_assign(m.name, facts.number).first;
    ++home.opcs[facts.opc_id];
    home.is_changed = true;
    metrics_[facts.number] = std::move(m);

    const auto is_like = [&](const auto& other) { return equals_ignoring_case(other->first, at->first); };
    if (at != home.metrics.begin() && is_like(std::prev(at))) return std::prev(at)->first;
    if (const auto next = std::next(at); next != home.metrics.end() && is_like(next)) return next->first;
    return std::nullopt;
}

void birth_book::remove(tag_number number) {
    const auto at = metrics_.find(number);
    if (at == metrics_.end()) return;
    auto& home = devices_[at->second.device];
    home.metrics.erase(at->second.name);
    home.is_changed = true;
    const auto opc = home.opcs.find(at->second.tag->facts->opc_id);
    if (opc != home.opcs.end() && --opc->second == 0) home.opcs.erase(opc);
    metrics_.erase(at);
}

void birth_book::put_link(const std::string& opc_id, bool is_connected) {
    if (is_connected) {
        linked_opcs_.insert(opc_id);
    } else {
        linked_opcs_.erase(opc_id);
    }
}

metric* birth_book::find(tag_number number) noexcept {
    const auto at = metrics_.find(number);
    return at == metrics_.end() ? nullptr : &at->second;
}

metric* birth_book::find_alias(std::string_view device_id, std::uint64_t alias) noexcept {
    if (alias > std::numeric_limits<tag_number>::max()) return nullptr;
    auto* m = find(static_cast<tag_number>(alias));
    return m != nullptr && m->device == device_id ? m : nullptr;
}

metric* birth_book::find_name(std::string_view device_id, std::string_view name) noexcept {
    const auto* d = find_device(device_id);
    if (d == nullptr) return nullptr;
    const auto at = d->metrics.find(name);
    return at == d->metrics.end() ? nullptr : find(at->second);
}

void birth_book::set_type(metric& m, element_form form) {
    m.form = form;
    m.has_type = true;
    devices_[m.device].is_changed = true;
}

bool birth_book::is_linked(const device& d) const {
    return std::ranges::any_of(d.opcs, [&](const auto& opc) { return linked_opcs_.contains(opc.first); });
}

device* birth_book::find_device(std::string_view id) noexcept {
    const auto at = devices_.find(id);
    return at == devices_.end() ? nullptr : &at->second;
}

void birth_book::forget_births() noexcept {
    for (auto& [id, d] : devices_)
        d.is_born = d.is_visiting = false;
}

}  // namespace penstock::publish::sparkplug
