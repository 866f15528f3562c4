#include "gateway/settings_check.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "base/descriptor.hpp"
#include "base/private_file.hpp"
#include "gateway/named_files.hpp"
#include "gateway/transfer_service.hpp"
#include "io/tls_stream.hpp"
#include "store/postgres_link.hpp"

namespace penstock::gateway {

namespace {

/// Those that the gateway of this data folder has open: it gives them back.
std::set<std::uint16_t> own_ports(const std::string& data_dir) {
    std::set<std::uint16_t> ports;
    const auto text = read_file(data_dir + "/run/ports.json");
    boost::system::error_code ec;
    const auto value = boost::json::parse(text ? *text : std::string(), ec);
    if (ec || !value.is_object()) return ports;
    for (const auto& member : value.get_object()) {
        if (member.value().is_int64()) ports.insert(static_cast<std::uint16_t>(member.value().get_int64()));
    }
    return ports;
}

/// errno of an attempt to listen there; 0: one may.
int try_to_listen(const std::string& address, std::uint16_t port) {
    addrinfo asked{};
    asked.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE;
    asked.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(address.c_str(), std::to_string(port).c_str(), &asked, &found) != 0) return EADDRNOTAVAIL;
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> kept(found, &::freeaddrinfo);
    const descriptor probe(::socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const int yes = 1;
    ::setsockopt(probe.number(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (::bind(probe.number(), found->ai_addr, found->ai_addrlen) != 0 || ::listen(probe.number(), 1) != 0)
        return errno;
    return 0;
}

struct listener {
    const char* address_key;
    const std::string& address;
    const char* port_key;
    std::uint16_t port;
    bool may_be_taken;  ///< it is only a warning then
};

void check_listeners(const properties::property_set& set, const std::string& data_dir, faults& found) {
    const auto own = own_ports(data_dir);
    std::vector<listener> all{{"edge.http.bind", set.http.bind, "edge.http.port", set.http.http_port, false},
                              {"edge.http.bind", set.http.bind, "edge.https.port", set.http.https_port, false}};
    if (set.http.console_port != 0)
        all.push_back({"edge.http.bind", set.http.bind, "edge.console.port", set.http.console_port, true});
    if (set.opcua.is_enabled) {
        const auto* key = set.opcua.bind == set.http.bind ? "edge.http.bind" : "edge.opcua.bind";
        all.push_back({key, set.opcua.bind, "edge.opcua.port", set.opcua.port, false});
    }
    std::set<std::string> said;
    std::map<std::uint16_t, const char*> taken;
    for (const auto& one : all) {
        if (one.port != 0) {
            const auto [first, is_new] = taken.emplace(one.port, one.port_key);
            if (!is_new && !one.may_be_taken) {
                found.emplace_back(one.port_key,
                                   fmt::format("{} is the port of {}: choose another port", one.port, first->second));
                continue;
            }
        }
        const auto why = try_to_listen(one.address, one.port);
        if (why == 0 || (why == EADDRINUSE && (one.may_be_taken || own.contains(one.port)))) continue;
        const bool is_address = why == EADDRNOTAVAIL || why == EAFNOSUPPORT || why == EINVAL;
        const std::string key = is_address ? one.address_key : one.port_key;
        if (!said.insert(key).second) continue;
        if (is_address) {
            found.emplace_back(
                key,
                fmt::format(
                    "{} is not an address of this machine ({}): choose an address that `ip address` lists, or 0.0.0.0",
                    one.address, std::strerror(why)));
        } else {
            found.emplace_back(key, fmt::format("the gateway cannot listen on {} port {}: {}: choose another port, or "
                                                "stop the program that uses this port",
                                                one.address, one.port, std::strerror(why)));
        }
    }
}

void check_tls(const properties::property_set& set, faults& found) {
    const auto check = [&](const char* key, const io::tls_settings& files, const std::string& what) {
        if (!io::check_tls_files(files)) found.emplace_back(key, what);
    };
    if (!set.http.tls_cert.empty()) {
        check("edge.tls.key", {true, {}, set.http.tls_cert, set.http.tls_key, {}},
              fmt::format("{} is not the private key of the certificate in {}, or one of them is not a PEM file",
                          set.http.tls_key, set.http.tls_cert));
    }
    if (!set.audit.syslog_ca.empty()) {
        check("edge.audit.syslog_ca", {true, set.audit.syslog_ca, {}, {}, {}},
              set.audit.syslog_ca + ": expected a readable file with PEM certificates");
    }
    if (set.history.engine != "cassandra") return;
    if (!set.history.cassandra.tls.ca_file.empty()) {
        check("edge.history.cassandra.ca", {true, set.history.cassandra.tls.ca_file, {}, {}, {}},
              set.history.cassandra.tls.ca_file + ": expected a readable file with PEM certificates");
    }
    if (!set.history.cassandra.tls.cert_file.empty()) {
        check("edge.history.cassandra.key",
              {true, {}, set.history.cassandra.tls.cert_file, set.history.cassandra.tls.key_file, {}},
              "expected a readable PEM certificate in edge.history.cassandra.cert, and its private key here");
    }
}

void check_database(const properties::property_set& set, const properties::property_set* running, faults& found) {
    if (!set.store.url.starts_with("postgres")) return;
    if (running != nullptr && running->store.url == set.store.url) return;
    const auto open = store::postgres_link::open(set.store.url, [] { return true; });
    if (!open) found.emplace_back("edge.store.url", "the database cannot be used: " + open.error().message);
}

}  // namespace

faults check_start(const properties::property_set& set, const properties::own_places& own,
                   const properties::property_set* running) {
    auto found = properties::check_outputs(set, own);
    check_listeners(set, own.data_dir, found);
    check_tls(set, found);
    check_database(set, running, found);
    return found;
}

faults check_settings(const properties::property_set& set, const properties::own_places& own,
                      const properties::property_set* running, const publish::kind_catalog& kinds) {
    auto found = check_start(set, own, running);
    const auto add = [&](const faults& more) {
        for (const auto& f : more) {
            const auto is_same = [&](const fault& one) { return one.field == f.field; };
            if (std::ranges::none_of(found, is_same)) found.push_back(f);
        }
    };
    add(properties::check_paths(set, own));
    add(check_transfers(set, kinds));
    if (const auto notice = read_notice(set); !notice) add({notice.error()});
    return found;
}

}  // namespace penstock::gateway
