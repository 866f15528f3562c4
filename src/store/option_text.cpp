#include "store/option_text.hpp"

#include <boost/json/parse.hpp>

#include "model/json_text.hpp"

namespace penstock::store {

std::string format_options(const option_map& options) {
    std::string out = "{";
    for (const auto& [name, text] : options) {
        if (out.size() > 1) out += ',';
        append_json_string(out, name);
        out += ':';
        append_json_string(out, text);
    }
    return out + "}";
}

option_map parse_options(std::string_view json) {
    option_map options;
    if (json == "{}") return options;  // as for most tags
    boost::system::error_code ec;
    const auto parsed = boost::json::parse({json.data(), json.size()}, ec);
    if (ec || !parsed.is_object()) return options;
    for (const auto& member : parsed.get_object()) {
        if (member.value().is_string()) {
            options.emplace(std::string(member.key()), std::string(member.value().get_string()));
        }
    }
    return options;
}

}  // namespace penstock::store
