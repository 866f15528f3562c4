#include "ctl/config_text.hpp"

#include <ostream>

#include "ctl/json_text.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

std::string keys_of(const json::value& data, std::string_view member) {
    std::string out;
    for (const auto& key : array_of(data, member))
        if (key.is_string()) out += (out.empty() ? "" : " ") + std::string(key.get_string());
    return out;
}

}  // namespace

outcome<config_text> load_config(command_context& s) {
    const auto data = s.api.get("/config/load?format=json");
    if (!data) return data.error();
    return config_text{text_of(*data, "version"), text_of(*data, "path"), text_of(*data, "text"), *data};
}

outcome<> save_config(command_context& s, const std::string& text, const std::string& version) {
    const auto data = s.api.post("/config/save", {{"text", text}, {"version", version}});
    if (!data) return data.error();
    print_config_change(s, *data, "saved as version " + text_of(*data, "version"));
    return {};
}

void print_config_change(command_context& s, const json::value& data, const std::string& done) {
    if (s.is_json) {
        s.output << format_json(data) << '\n';
        return;
    }
    const auto now = keys_of(data, "acts_now"), later = keys_of(data, "needs_restart");
    s.output << displayable(done) << (now.empty() && later.empty() ? ": no value changes\n" : "\n");
    if (!now.empty()) s.output << displayable("  takes effect now: " + now) << '\n';
    if (!later.empty()) s.output << displayable("  takes effect at the next restart: " + later) << '\n';
}

}  // namespace penstock::ctl
