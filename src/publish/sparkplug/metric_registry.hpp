#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/number_table.hpp"
#include "publish/name_template.hpp"
#include "publish/publisher.hpp"
#include "publish/sparkplug/datatype.hpp"
#include "publish/sparkplug/options.hpp"
#include "publish/sparkplug/structure.hpp"

namespace penstock::publish::sparkplug {

/// A tag as this node publishes it.
struct metric {
    outgoing_tag_ptr tag{};
    const std::string* device_id = nullptr;    ///< key of its device
    const std::string* metric_name = nullptr;  ///< key of the metric in its device, or of the member in its structure
    /// Structure of which it is a member, null = none; it lives as long as it has members.
    structure* parent = nullptr;
    const std::vector<std::string>* columns = nullptr;  ///< columns, if its array is a table; null = it is no table
    element_form form{};
    /// False: the device has not reported the type yet; then no birth contains the metric.
    bool has_type = false;
    bool is_device_typed = false;  ///< the configuration has no type, so the type that the device reports applies
    bool is_good = true;           ///< the quality last sent to hosts is good

    const std::string& device() const noexcept { return *device_id; }  ///< empty = the node's own
    /// The name of the metric, unique in its device; of a member, unique in its structure.
    const std::string& name() const noexcept { return *metric_name; }
    std::uint64_t alias() const noexcept { return tag->metadata->number; }
    bool is_table() const noexcept { return columns != nullptr && form.is_array; }
    datatype type() const noexcept {
        return is_table() ? datatype::data_set : datatype_of(form.element, form.is_array);
    }
};

/// A group of tags that is born and dies together.
struct device {
    std::map<std::string, tag_number, by_folded_name> metrics{};    ///< by name
    std::map<std::string, structure, by_folded_name> structures{};  ///< by the names of their metrics
    /// OPCs with tags in this device, each with the number of these tags.
    std::map<std::string, std::size_t> opcs{};
    bool is_born = false;
    bool is_changed = false;           ///< its last birth is out of date
    bool is_born_for_history = false;  ///< born without a link, for older values
    sequence_number live_after = 0;    ///< samples up to this one are older than its birth

    bool is_empty() const noexcept { return metrics.empty() && structures.empty(); }
};

/// A template: names and types of the members that its instances have.
using definition = std::map<std::string, datatype>;

/// What the births of a node contain: which tags are metrics of which device, under which name, alias and type.
///
/// The alias is the tag's permanent number, so it stays as long as the tag lives. Pure.   Thread: one at a time.
class metric_registry {
public:
    metric_registry(const settings& s, std::string edge_id);

    /// Returns the name of another metric of the device that differs only in case, if there is one: hosts may treat the
    /// two as one.
    std::optional<std::string> put(const outgoing_tag_ptr& tag);
    void remove(tag_number number);
    void put_link(const std::string& opc_id, bool is_connected);

    metric* find(tag_number number) noexcept;
    metric* find_alias(std::string_view device_id, std::uint64_t alias) noexcept;
    metric* find_name(std::string_view device_id, std::string_view name) noexcept;
    structure* find_structure(std::string_view device_id, const std::optional<std::string>& name,
                              std::optional<std::uint64_t> alias) noexcept;

    /// The templates of a device's structures, by name. The name of a template is made of what it consists of, because
    /// the name of the device's type is unknown: structures with the same members share a template. Members whose type
    /// is still unknown are in no template.
    std::map<std::string, definition> definitions_of(device& d);
    /// Whether the last birth of the node contained all of them.
    bool has_published_definitions_of(device& d);
    void mark_published(const std::string& definition_name) { published_.insert(definition_name); }
    void clear_published() noexcept { published_.clear(); }

    /// The device reports the type of a tag; the next birth contains it.
    void set_type(metric& m, element_form form);

    /// Whether one of the device's OPCs is connected; the node itself counts as connected.
    bool is_linked(const device& d) const;

    std::map<std::string, device, std::less<>>& devices() noexcept { return devices_; }
    const std::map<std::string, device, std::less<>>& devices() const noexcept { return devices_; }
    device* find_device(std::string_view id) noexcept;

    /// The connection is lost: no device is born any more.
    void clear_births() noexcept;

    /// Removes devices without tags; a born one publishes its death first, see `device::metrics`.
    void drop(const std::string& device_id) { devices_.erase(device_id); }

private:
    std::string device_of(const outgoing_tag& tag) const;
    std::optional<std::string> put_metric(metric& m, device& home);
    bool put_member(metric& m, device& home);

    const settings& settings_;
    const std::string edge_id_;
    std::set<std::string> published_;  ///< templates that the last birth of the node contained
    number_table<metric> metrics_;
    std::map<std::string, device, std::less<>> devices_;  ///< "" = the node's own
    std::set<std::string, std::less<>> linked_opcs_;
};

}  // namespace penstock::publish::sparkplug
