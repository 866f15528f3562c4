#include "ctl/record_text.hpp"

#include <algorithm>
#include <boost/json/object.hpp>
#include <ostream>

#include "ctl/json_text.hpp"
#include "ctl/table.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

std::string to_upper(std::string_view name) {
    std::string out(name);
    for (auto& c : out) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return out;
}

bool is_list_of_objects(const json::value& v) {
    const auto* const items = v.if_array();
    return items != nullptr && !items->empty() && std::ranges::all_of(*items, &json::value::is_object);
}

/// Red needs an operator, yellow is a deviation, green works, grey has ended.
std::string_view color_of(std::string_view column, std::string_view cell) {
    struct state {
        std::string_view word, sgr;
    };
    constexpr state states[] = {
        {"ACTIVE_UNACK", "31"}, {"CLEARED_UNACK", "33"}, {"ACTIVE_ACK", "33"},
        {"NORMAL", "32"},       {"CRITICAL", "1;31"},    {"HIGH", "31"},
        {"MEDIUM", "33"},       {"START", "32"},         {"PAUSE", "33"},
        {"ABORT", "31"},        {"END", "90"},           {"STOP", "33"},
        {"CONNECTED", "32"},    {"DISCONNECTED", "31"},  {"CONNECTION_ERROR", "31"},
    };
    if (!column.ends_with("STATE") && !column.ends_with("STATUS") && column != "PRIORITY") return {};
    const auto found = std::ranges::find(states, cell, &state::word);
    return found == std::end(states) ? std::string_view() : found->sgr;
}

std::vector<std::string_view> names_of(const json::array& rows) {
    std::vector<std::string_view> names;
    for (const auto& row : rows) {
        for (const auto& member : row.get_object()) {
            const std::string_view name = member.key();
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
        }
    }
    return names;
}

}  // namespace

std::string cell_text(const json::value& record, std::string_view name) {
    const auto& v = member_of(record, name);
    if (is_time_name(name) && v.is_int64()) return local_second(v.get_int64());
    const auto* const items = v.if_array();
    if (items == nullptr) return text_of(record, name);
    if (is_list_of_objects(v)) return std::to_string(items->size());
    std::string out;
    for (const auto& item : *items) {
        const auto text = item.is_string() ? std::string(item.get_string()) : format_json(item, layout::one_line);
        out += (out.empty() ? "" : " ") + text;
    }
    return out;
}

void print_table(command_context& s, const json::array& records, const std::vector<std::string_view>& fields) {
    table::row header;
    for (const auto name : fields)
        header.push_back(to_upper(name));
    table t(header);
    for (const auto& record : records) {
        table::row cells;
        for (const auto name : fields)
            cells.push_back(cell_text(record, name));
        t.add(std::move(cells));
    }
    s.output << t.text(s.is_terminal ? color_of : table::paint());
}

void print_record(command_context& s, const json::value& record) {
    const auto* const members = record.if_object();
    if (members == nullptr) return;
    table t;
    for (const auto& member : *members) {
        if (!is_list_of_objects(member.value())) t.add({std::string(member.key()), cell_text(record, member.key())});
    }
    s.output << t.text();
    for (const auto& member : *members) {
        if (!is_list_of_objects(member.value())) continue;
        const auto& rows = member.value().get_array();
        s.output << '\n' << displayable(member.key()) << ":\n";
        print_table(s, rows, names_of(rows));
    }
}

}  // namespace penstock::ctl
