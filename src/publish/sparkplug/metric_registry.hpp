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
    const std::string* metric_name = nullptr;  ///< key of the metric in its device, of a member in its structure
    structure* parent = nullptr;  ///< whose member it is; null: a metric of its own. Lives as long as it has members
    const std::vector<std::string>* columns = nullptr;  ///< as an array it is a table with these; null: it is none
    element_form form{};
    bool has_type = false;         ///< false: the device reports the type and has not yet; then no birth has it
    bool is_device_typed = false;  ///< no type in the configuration: the device's type is valid
    bool is_good = true;           ///< the quality last sent to hosts is good

    const std::string& device() const noexcept { return *device_id; }  ///< empty = the node's own
    /// Unique in its device; a member's in its structure.
    const std::string& name() const noexcept { return *metric_name; }
    std::uint64_t alias() const noexcept { return tag->metadata->number; }
    bool is_table() const noexcept { return columns != nullptr && form.is_array; }
    datatype type() const noexcept {
        return is_table() ? datatype::data_set : datatype_of(form.element, form.is_array);
    }
};

/// A group of tags that is born and dies as one.
struct device {
    std::map<std::string, tag_number, by_folded_name> metrics{};    ///< by name
    std::map<std::string, structure, by_folded_name> structures{};  ///< by the names of their metrics
    std::map<std::string, std::size_t> opcs{};                      ///< with tags here, and how many
    bool is_born = false;
    bool is_changed = false;           ///< its birth does not match any more
    bool is_born_for_history = false;  ///< born without a link, for values from before
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

    /// Gives the name of another metric of the device that differs in case only, if there is one: hosts may take the
    /// two for one.
    std::optional<std::string> put(const outgoing_tag_ptr& tag);
    void remove(tag_number number);
    void put_link(const std::string& opc_id, bool is_connected);

    metric* find(tag_number number) noexcept;
    metric* find_alias(std::string_view device_id, std::uint64_t alias) noexcept;
    metric* find_name(std::string_view device_id, std::string_view name) noexcept;
    structure* find_structure(std::string_view device_id, const std::optional<std::string>& name,
                              std::optional<std::uint64_t> alias) noexcept;

    /// The templates of a device's structures, by name; each structure gets its own. A template has the name of what
    /// it consists of, for that of the device's type is not known here: structures with the same members share it.
    /// Members whose type is not known yet are in none.
    std::map<std::string, definition> definitions_of(device& d);
    /// Whether the last birth of the node had them all.
    bool has_published_definitions_of(device& d);
    void mark_published(const std::string& definition_name) { published_.insert(definition_name); }
    void clear_published() noexcept { published_.clear(); }

    /// The device reports the type of a tag: its birth has it from the next one on.
    void set_type(metric& m, element_form form);

    /// Whether one of its OPCs is connected; the node itself always is.
    bool is_linked(const device& d) const;

    std::map<std::string, device, std::less<>>& devices() noexcept { return devices_; }
    const std::map<std::string, device, std::less<>>& devices() const noexcept { return devices_; }
    device* find_device(std::string_view id) noexcept;

    /// Nothing is born any more: the connection is gone.
    void clear_births() noexcept;

    /// Devices without tags go; born ones publish a death before, see `device::metrics`.
    void drop(const std::string& device_id) { devices_.erase(device_id); }

private:
    std::string device_of(const outgoing_tag& tag) const;
    std::optional<std::string> put_metric(metric& m, device& home);
    bool put_member(metric& m, device& home);

    const settings& settings_;
    const std::string edge_id_;
    std::set<std::string> published_;  ///< templates, by the last birth of the node
    number_table<metric> metrics_;
    std::map<std::string, device, std::less<>> devices_;  ///< "" = the node's own
    std::set<std::string, std::less<>> linked_opcs_;
};

}  // namespace penstock::publish::sparkplug
