#include "history/cassandra/options.hpp"

#include <algorithm>

#include "base/failure.hpp"
#include "base/text.hpp"

namespace penstock::history::cassandra {

namespace {

constexpr std::uint16_t usual_port = 9042;
constexpr std::size_t max_keyspace = 48;
constexpr std::size_t max_edge = 255;

checked<io::endpoint> parse_point(std::string_view text, const options& o) {
    const fault wrong{"contact_points", "expected host:port,host:port…, as in 10.0.0.1:9042,10.0.0.2:9042"};
    io::endpoint out;
    out.kind = o.has_tls ? io::endpoint::transport::tls : io::endpoint::transport::tcp;
    out.tls = o.tls;
    out.port = usual_port;
    const auto colon = text.rfind(':');
    // A colon within brackets, and the last of several without, belongs to an IPv6 address.
    const bool is_bare_v6 = text.find(':') != colon && !text.starts_with('[');
    if (colon == std::string_view::npos || is_bare_v6 || text.ends_with(']')) {
        out.host = text;
    } else {
        const auto port = parse_number<std::uint16_t>(text.substr(colon + 1));
        if (!port || *port == 0) return wrong;
        out.port = *port;
        out.host = text.substr(0, colon);
    }
    if (out.host.empty() || out.host.find_first_of(" /@") != std::string::npos) return wrong;
    return out;
}

bool is_keyspace(std::string_view name) noexcept {
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto fits = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; };
    return !name.empty() && name.size() <= max_keyspace && is_letter(name[0]) && std::ranges::all_of(name, fits);
}

}  // namespace

checked<parsed_options> parse_options(const options& o) {
    parsed_options out;
    for (const auto part : split(o.contact_points, ',')) {
        auto point = parse_point(trim(part), o);
        if (!point) return point.error();
        out.contact_points.push_back(std::move(*point));
    }
    if (!is_keyspace(o.keyspace)) {
        return fault{"keyspace", "expected up to 48 lower-case letters, digits and _, a letter first"};
    }
    const auto replication = trim(o.replication);
    if (!replication.starts_with('{') || !replication.ends_with('}') ||
        replication.find(';') != std::string_view::npos) {
        return fault{"replication", "expected a map of CQL, as in {'class':'NetworkTopologyStrategy','dc1':3}"};
    }
    const auto level = parse_consistency(o.consistency);
    if (!level) return in_field("consistency", level.error());
    out.level = *level;
    if (o.edge.empty() || o.edge.size() > max_edge || !is_utf8(o.edge)) {
        return fault{"edge", "expected the id of this gateway, up to 255 bytes of UTF-8"};
    }
    if (o.user.empty() != o.password.empty()) return fault{"user", "set both user and password, or neither"};
    if (o.timeout < milliseconds{100} || o.timeout > std::chrono::minutes{5}) {
        return fault{"timeout", "expected 100 ms to 5 min"};
    }
    return out;
}

}  // namespace penstock::history::cassandra
