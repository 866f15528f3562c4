#include "publish/sparkplug/state_codec.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

namespace penstock::publish::sparkplug {

checked<host_state> parse_host_state(std::string_view json) {
    boost::system::error_code ec;
    const auto document = boost::json::parse(json, ec);
    if (ec || !document.is_object()) return fault{"", "expected a JSON object"};
    const auto& members = document.get_object();
    const auto* online = members.if_contains("online");
    if (online == nullptr || !online->is_bool()) return fault{"online", "expected true or false"};
    const auto* timestamp = members.if_contains("timestamp");
    std::int64_t ms = 0;
    if (timestamp != nullptr && timestamp->is_int64()) ms = timestamp->get_int64();
    if (timestamp == nullptr || !timestamp->is_int64() || ms < 0) return fault{"timestamp", "expected ms since 1970"};
    return host_state{online->get_bool(), ms};
}

}  // namespace penstock::publish::sparkplug
