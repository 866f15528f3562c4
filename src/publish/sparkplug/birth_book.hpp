#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "publish/name_template.hpp"
#include "publish/publisher.hpp"
#include "publish/sparkplug/datatype.hpp"

namespace penstock::publish::sparkplug {

/// A tag as this node shows it.
struct metric {
    outgoing_tag_ptr tag{};
    std::string device{};  ///< empty = the node's own
    std::string name{};    ///< unique in its device
    element_form form{};
    bool has_type = false;  ///< false: the device tells the type and has not yet; then no birth has it
    bool is_told = false;   ///< the configuration says no type: what the device tells holds
    bool is_good = true;    ///< the quality that a host knows of it is good

    std::uint64_t alias() const noexcept { return tag->facts->number; }
    datatype type() const noexcept { return datatype_of(form.element, form.is_array); }
};

/// Order of names in which those that differ in case only are neighbours (case as of ASCII).
struct by_folded_name {
    using is_transparent = void;
    bool operator()(std::string_view a, std::string_view b) const noexcept;
};

/// A group of tags that is born and dies as one.
struct device {
    std::map<std::string, tag_number, by_folded_name> metrics{};  ///< by name
    std::map<std::string, std::size_t> opcs{};                    ///< with tags here, and how many
    bool is_born = false;
    bool is_changed = false;         ///< its birth does not say any more what there is
    bool is_visiting = false;        ///< born without a link, for values from before
    sequence_number live_after = 0;  ///< samples up to this one are older than its birth
};

/// What the births of a node say: which tags are metrics of which device, under which name, alias and type.
///
/// The alias is the tag's permanent number, so it stays as long as the tag lives. Pure.   Thread: one at a time.
class birth_book {
public:
    /// `has_devices` false: all tags are the node's own.
    birth_book(name_template device_text, bool has_devices, name_template metric_text, std::string edge_id);

    /// Gives the name of another metric of the device that differs in case only, if there is one: hosts may take the
    /// two for one.
    std::optional<std::string> put(const outgoing_tag_ptr& tag);
    void remove(tag_number number);
    void put_link(const std::string& opc_id, bool is_connected);

    metric* find(tag_number number) noexcept;
    metric* find_alias(std::string_view device_id, std::uint64_t alias) noexcept;
    metric* find_name(std::string_view device_id, std::string_view name) noexcept;

    /// The device tells the type of a tag: its birth says it from the next one on.
    void set_type(metric& m, element_form form);

    /// Whether one of its OPCs is connected; the node itself always is.
    bool is_linked(const device& d) const;

    std::map<std::string, device, std::less<>>& devices() noexcept { return devices_; }
    const std::map<std::string, device, std::less<>>& devices() const noexcept { return devices_; }
    device* find_device(std::string_view id) noexcept;

    /// Nothing is born any more: the connection is gone.
    void forget_births() noexcept;

    /// Devices without tags go; those that are born say so before, see `device::metrics`.
    void drop(const std::string& device_id) { devices_.erase(device_id); }

private:
    std::string device_of(const outgoing_tag& tag) const;

    const name_template device_text_, metric_text_;
    const bool has_devices_;
    const std::string edge_id_;
    std::unordered_map<tag_number, metric> metrics_;
    std::map<std::string, device, std::less<>> devices_;  ///< "" = the node's own
    std::set<std::string, std::less<>> linked_opcs_;
};

}  // namespace penstock::publish::sparkplug
