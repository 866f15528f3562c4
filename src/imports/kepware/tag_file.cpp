#include "imports/kepware/tag_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "base/text.hpp"
#include "imports/kepware/drivers.hpp"
#include "imports/kepware/tag_fields.hpp"
#include "imports/kepware/written_point.hpp"
#include "model/data_type.hpp"
#include "model/members.hpp"

namespace penstock::imports::kepware {

namespace {

constexpr std::string_view header =
    "Tag Name,Address,Data Type,Respect Data Type,Client Access,Scan Rate,Scaling,Raw Low,Raw High,Scaled Low,"
    "Scaled High,Scaled Data Type,Clamp Low,Clamp High,Eng Units,Description,Negate Value\r\n";

/// Members of a tag that have a column, or whose faults are reported on their own.
constexpr std::array<std::string_view, 15> known_members = {
    "tag_id", "opc_id", "tag_name",   "plc_address",   "data_type", "description", "timecycle", "scale",
    "offset", "unit",   "scale_from", "scale_from_as", "writable",  "created_at",  "updated_at"};
/// Options that an address or a type of Kepware tells.
constexpr std::array<std::string_view, 5> known_options = {"byte_order", "byte_order_16", "bcd", "field_bits",
                                                           "string_order"};

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

/// Why Kepware refuses a name; empty: it takes it. Dots divide groups from the name.
std::string wrong_in_name(std::string_view name) {
    if (name.find('"') != name.npos) return "a name in Kepware has no quotes";
    for (const auto part : split(name, '.')) {
        if (part.empty()) return "a dot divides groups in Kepware, and one of them would have no name";
        if (part.starts_with('_')) return "a name in Kepware does not begin with _";
    }
    return {};
}

struct scaling {
    double raw_high = 1;
    double scaled_low = 0;
    double scaled_high = 1;
    bool is_negated = false;
    bool is_exact = false;
};

/// Raw values begin at 0. Their end is the one from which the reader calculates the same factor again.
scaling scaling_of(const tag_config& tag) {
    const double scale = tag.scale.value_or(1);
    const double offset = tag.offset.value_or(0);
    scaling out;
    out.is_negated = scale < 0;
    const double factor = std::abs(scale);
    out.scaled_low = out.is_negated && offset != 0 ? -offset : offset;
    double best = std::numeric_limits<double>::infinity();
    for (int power = 0; power <= 40 && !out.is_exact; ++power) {
        const double raw = std::ldexp(1, power);
        const double high = out.scaled_low + factor * raw;
        const double read = (high - out.scaled_low) / raw;
        if (!std::isfinite(high) || std::abs(read - factor) >= best) continue;
        best = std::abs(read - factor);
        out.raw_high = raw;
        out.scaled_high = high;
        out.is_exact = read == factor;
    }
    return out;
}

std::string word_order_of(const opc_config& opc, const std::vector<tag_config>& tags) {
    const auto own = opc.options.find("byte_order");
    const std::string of_device = own == opc.options.end() || own->second.empty() ? "ABCD" : own->second;
    std::map<std::string, std::size_t> counts;
    for (const auto& tag : tags)
        if (const auto order = wide_order_of(opc, tag); !order.empty()) ++counts[order];
    auto chosen = of_device;
    for (const auto& [order, count] : counts)
        if (count > counts[chosen]) chosen = order;
    return chosen;
}

std::string_view text_of_order(std::string_view order) {
    if (order == "ABCD") return "first word low: off; Modbus byte order: on";
    if (order == "CDAB") return "first word low: on; Modbus byte order: on";
    if (order == "BADC") return "first word low: off; Modbus byte order: off";
    return "first word low: on; Modbus byte order: off";
}

class tag_writer {
public:
    tag_writer(const opc_config& opc, const std::vector<tag_config>& tags, address_rules rules)
        : opc_(opc), tags_(tags), rules_(std::move(rules)) {}

    tag_file run() {
        add_answers();
        result_.text = header;
        for (const auto& tag : tags_) {
            if (auto wrong = write(tag)) {
                ++result_.left_out;
                note("left_out", tag, std::move(wrong->message), std::move(wrong->field));
            }
        }
        return std::move(result_);
    }

private:
    void add_answers() {
        result_.answers.push_back({"driver", std::string(answer_for(opc_.opc_type, rules_.grammar)), ""});
        if (rules_.grammar != syntax::modbus) return;
        result_.answers.push_back({"modbus_base", "yes", "zero-based addressing: on"});
        result_.answers.push_back({"word_order", rules_.wide_order, std::string(text_of_order(rules_.wide_order))});
    }

    void note(std::string effect, const tag_config& tag, std::string text, std::string help = {}) {
        result_.lines.push_back({std::move(effect), tag.tag_id, tag.tag_name, std::move(text), std::move(help)});
    }

    /// Why it is left out; none: it is written.
    std::optional<fault> write(const tag_config& tag) {
        const auto& name = tag.tag_name.empty() ? tag.tag_id : tag.tag_name;
        if (auto wrong = wrong_in_name(name); !wrong.empty()) return fault{"rename the tag", std::move(wrong)};
        if (!tag.scale_from.empty())
            return fault{"", "the value of another tag scales it, and a scale of Kepware is a number"};
        const bool is_scaled = tag.scale.value_or(1) != 1 || tag.offset.value_or(0) != 0;
        const auto type = parse_data_type(tag.data_type);
        if (is_scaled && (!type || type->is_array() || !is_numeric(type->element)))
            return fault{"", "Kepware scales numbers only, and no arrays"};
        const auto point = write_point(rules_, opc_, tag);
        if (!point) return point.error();
        if (!names_.insert(name).second)
            return fault{"rename one of the tags", "another tag has its name, and names are ids in Kepware"};

        auto& out = result_.text;
        const auto rate = tag.timecycle == 0 ? usual_rate : tag.timecycle;
        out += fmt::format("{},{},{},1,{},{},", quoted(name), quoted(point->address), word_of(point->type),
                           tag.writable ? "R/W" : "RO", rate);
        bool is_exact = true;
        if (is_scaled) {
            const auto s = scaling_of(tag);
            is_exact = s.is_exact;
            out += fmt::format("Linear,0,{},{},{},Double,0,0,{},{},{}", format_number(s.raw_high),
                               format_number(s.scaled_low), format_number(s.scaled_high), quoted(tag.unit),
                               quoted(tag.description), s.is_negated ? 1 : 0);
        } else {
            out += fmt::format(",,,,,,,,,{},", quoted(tag.description));
        }
        out += "\r\n";
        ++result_.tag_count;
        note_differences(tag, *point, is_scaled, is_exact);
        return std::nullopt;
    }

    void note_differences(const tag_config& tag, const written_point& point, bool is_scaled, bool is_exact) {
        if (!point.difference.empty()) note("changed", tag, point.difference);
        if (!is_exact) note("changed", tag, "its scale is rounded");
        if (tag.timecycle == usual_rate)
            note("changed", tag,
                 "100 ms is what Kepware gives each new tag: it is read back as the time of the device");
        std::vector<std::string> lost;
        static const tag_config fresh;
        boost::mp11::mp_for_each<members_of<tag_config>>([&](auto member) {
            const std::string_view name = member.name;
            const bool has_column = name == "options" || std::ranges::find(known_members, name) != known_members.end();
            if (!has_column && !(tag.*member.pointer == fresh.*member.pointer)) lost.emplace_back(name);
        });
        if (!is_scaled && !tag.unit.empty()) lost.emplace_back("unit");
        for (const auto& [name, text] : tag.options) {
            if (std::ranges::find(known_options, name) == known_options.end()) lost.push_back("options." + name);
        }
        if (!lost.empty()) note("changed", tag, fmt::format("not in the file: {}", fmt::join(lost, ", ")));
    }

    const opc_config& opc_;
    const std::vector<tag_config>& tags_;
    const address_rules rules_;
    std::unordered_set<std::string> names_{};
    tag_file result_{};
};

}  // namespace

checked<tag_file> write_tags(const opc_config& opc, const std::vector<tag_config>& tags) {
    auto rules = rules_for(opc);
    if (rules.grammar == syntax::none) {
        return fault{
            "", fmt::format("no driver of Kepware is known for an OPC of the type {}; export it as csv", opc.opc_type)};
    }
    if (rules.grammar == syntax::modbus) rules.wide_order = word_order_of(opc, tags);
    return tag_writer(opc, tags, std::move(rules)).run();
}

}  // namespace penstock::imports::kepware
