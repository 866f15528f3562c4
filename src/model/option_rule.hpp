#pragma once

#include <boost/json/fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "model/tag.hpp"

namespace penstock {

/// Which part of an option's value responses show. Options that are not `open` are stored encrypted, and only users who
/// may change them see the rest. In a schema: `"secret"` absent, `"viewers"`, `"parts"`, true.
enum class secrecy {
    open,
    viewers,  ///< may contain a secret: shown to users who may change it
    parts,    ///< a URL, path or header fields: what `mask_parts` hides
    whole,
};

/// One option as a schema.json declares it: `{"name","type":"text|integer|number|boolean|choice|object|list","unit",
/// "default","values":[…],"min","max","secret","required","group","hidden","description"}`.
struct option_rule {
    enum class kind { text, integer, number, boolean, choice, object, list };
    std::string name;
    kind type = kind::text;
    std::string unit;
    std::string default_value;         ///< default as canonical text; empty = none
    std::vector<std::string> choices;  ///< for `choice`
    std::optional<double> min, max;
    secrecy hidden = secrecy::open;
    bool is_required = false;
    std::string group{};       ///< section of a form that contains the option; empty: these rules have no sections
    bool is_off_form = false;  ///< `"hidden"`: no form shows it; only calls of the API set it
    std::string description;
};

/// Reads the rules in an array member of a schema; none if the member is missing. `groups`: the groups that a rule may
/// name; without one its group stays empty. Throws std::invalid_argument with the position if the schema is wrong,
/// which is a bug.
std::vector<option_rule> parse_option_rules(const boost::json::object& schema, std::string_view member,
                                            std::span<const std::string_view> groups = {});

/// Sets the group of all rules that name none.
void fill_group(std::vector<option_rule>& rules, std::string_view group);

/// The rule of that name; null if there is none.
const option_rule* find_rule(const std::vector<option_rule>& rules, std::string_view name) noexcept;

/// Throws std::invalid_argument if the default of a rule is no valid value of it.
void check_defaults(const std::vector<option_rule>& rules);

/// Converts options to their canonical text. One fault for each unknown name (with the nearest known one), bad value
/// and missing required option; fields are `prefix` + name. Absent options stay absent.
faults check_options(const std::vector<option_rule>& rules, option_map& options, const std::string& prefix);

/// Reads option values; an absent option has the default of its rule. The options must have been checked: then no value
/// fails to be read. Each function that takes a name throws std::logic_error if the schema does not have it.
class option_reader {
public:
    option_reader(const std::vector<option_rule>& rules, const option_map& options)
        : rules_(rules), options_(options) {}

    std::string text(std::string_view name) const;
    std::int64_t integer(std::string_view name) const;
    double number(std::string_view name) const;
    bool boolean(std::string_view name) const;
    std::vector<std::string> list(std::string_view name) const;  ///< items as plain texts
    bool has(std::string_view name) const { return options_.contains(name); }

private:
    const std::vector<option_rule>& rules_;
    const option_map& options_;
};

}  // namespace penstock
