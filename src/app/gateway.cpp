#include "app/gateway.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/gateway_body.hpp"
#include "app/status_line.hpp"
#include "base/host.hpp"
#include "base/log.hpp"
#include "io/net_rules.hpp"
#include "properties/rules.hpp"

namespace penstock::app {

/// Once with the requested ports, once with those that are open.
void gateway::body::set_net_rules() const {
    io::net_rules rules{io::network_list::parse(set.net_allow).value(), {}, "edge.net.allow"};
    rules.dial_in_ports = properties::parse_ports(set.dial_in_ports).value();
    rules.dial_in_bind = set.dial_in_bind;
    rules.dial_in_property = "edge.dial_in.ports";
    const auto open = api ? api->ports() : decltype(api->ports()){set.http_port, set.https_port, set.console_port};
    for (const auto port : {open.http, open.https, open.console, front ? front->port() : set.opcua_port})
        if (port != 0) rules.own_ports.push_back(port);
    io::set_net_rules(std::move(rules));
}

void gateway::body::warn_of_certificates() const {
    for (const auto& sentence : certificates->warnings())
        logger("app")->warn("{}", sentence);
}

gateway::gateway(properties::property_set set, places where)
    : body_(std::make_unique<body>(std::move(set), std::move(where))) {}

gateway::~gateway() {
    stop();
}

checked<> gateway::start(const std::function<bool()>& may_wait) {
    return body_->start(may_wait);
}

std::string gateway::url() const {
    const bool is_any = body_->set.http_bind == "0.0.0.0" || body_->set.http_bind == "::";
    return fmt::format("https://{}:{}", is_any ? host_name() : body_->set.http_bind, body_->api->ports().https);
}

restart_note gateway::note_for_restart(steady_time stopped_at) const {
    const auto ports = body_->api->ports();
    return {ports.http, ports.https, body_->front ? body_->front->port() : std::uint16_t(0), stopped_at};
}

void gateway::reload() {
    if (const auto done = body_->api->reload_tls(); !done) {
        logger("app")->error("reload: {}; the old certificate stays", to_string(done.error()));
    }
    if (const auto written = body_->write_ports(); !written)  // `--probe` looks for the certificate there
        logger("app")->error("reload: {}", to_string(written.error()));
    body_->certificates->reload();
    body_->warn_of_certificates();
    body_->engine->on_certificates_changed();
}

std::string gateway::status() const {
    const auto all = body_->engine->statuses();
    const auto lost = std::ranges::count_if(all, [](const auto& opc) {
        return opc.scan == engine::scan_status::start && opc.connection != engine::connection_status::connected;
    });
    return status_line(all.size(), static_cast<std::size_t>(lost), body_->monitor->snapshot().mps);
}

void gateway::warn() const {
    body_->warn_of_certificates();
}

void gateway::stop() {
    if (body_->backups) body_->backups->stop();
    if (body_->jobs) body_->jobs->stop();      // they use all others
    if (body_->front) body_->front->stop();    // it uses the API's store thread
    if (body_->alarms) body_->alarms->stop();  // so do these
    if (body_->counts) body_->counts->stop();
    if (body_->api) body_->api->stop();
    if (body_->transfers) body_->transfers->stop();  // it polls the engine's devices
    if (body_->engine) body_->engine->stop();
    if (body_->limits) body_->limits->stop();
    if (body_->monitor) body_->monitor->stop();
    if (body_->kept) body_->kept->stop();
    if (body_->audit_search) body_->audit_search->stop();
    if (body_->audit) body_->audit->stop();
    if (body_->data) body_->data->withdraw_ports();
}

}  // namespace penstock::app
