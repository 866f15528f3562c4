#include "ctl/option_table.hpp"

#include "ctl/json_text.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace {

/// The allowed values: `1…125`, `tcp tls udp`.
std::string values_text(const boost::json::value& option) {
    std::string out;
    for (const auto& v : array_of(option, "values")) {
        if (v.is_string()) out += (out.empty() ? "" : " ") + std::string(v.get_string());
    }
    const auto least = text_of(option, "min");
    const auto most = text_of(option, "max");
    if (!least.empty() || !most.empty()) out += least + "…" + most;
    return out;
}

}  // namespace

std::string option_table(const boost::json::value& schema, std::string_view member, std::string_view heading) {
    table t({std::string(heading), "TYPE", "DEFAULT", "VALUES", "UNIT", "MEANING"});
    for (const auto& o : array_of(schema, member)) {
        t.add({text_of(o, "name"), text_of(o, "type"), text_of(o, "default"), values_text(o), text_of(o, "unit"),
               text_of(o, "description")});
    }
    return t.text();
}

}  // namespace penstock::ctl
