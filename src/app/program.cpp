#include "app/program.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "api/api_server.hpp"
#include "app/http_settings.hpp"
#include "app/linked_parts.hpp"
#include "app/start_trial.hpp"
#include "app/status_line.hpp"
#include "base/host.hpp"
#include "base/log.hpp"
#include "base/url.hpp"
#include "gateway/data_folder.hpp"
#include "gateway/gateway.hpp"

namespace penstock::app {

class program::body {
public:
    body(properties::property_set s, gateway::gateway::surroundings around)
        : set(std::move(s)), inner(set, std::move(around)) {}

    checked<> start(const std::function<bool()>& may_wait) {
        if (auto done = inner.open(may_wait); !done) return done;
        is_open = true;
        http = std::make_unique<api::api_server>(http_settings(set.http, inner.data().path()), inner.services());
        const std::array<gateway::door*, 1> doors{http.get()};
        if (auto done = inner.start(doors); !done) return done;
        return write_ports();
    }

    checked<> write_ports() const {
        return inner.data().publish_ports(
            ports_text(set.http.bind, http->ports(), inner.opcua_port(), http->certificate_sha256()));
    }

    void stop() {
        inner.stop();
        if (std::exchange(is_open, false)) inner.data().withdraw_ports();
    }

    const properties::property_set set;
    gateway::gateway inner;
    std::unique_ptr<api::api_server> http;  ///< ends before the gateway whose services it uses
    bool is_open = false;
};

program::program(properties::property_set set, const command_line& line, std::optional<steady_time> stopped_at,
                 std::function<void()> restart)
    : body_(std::make_unique<body>(
          std::move(set), gateway::gateway::surroundings{
                              .config_path = line.config,
                              .settings = line.settings,
                              .data_dir = line.data,
                              .linked = {all_protocols(), all_publisher_kinds()},
                              .stopped_at = stopped_at,
                              .restart = std::move(restart),
                              .take_trial_report = [path = line.data] { return start_trial::take_report(path); },
                              .note_trial = &start_trial::note_properties})) {}

program::~program() {
    stop();
}

checked<> program::start(const std::function<bool()>& may_wait) {
    return body_->start(may_wait);
}

std::string program::url() const {
    const auto& bind = body_->set.http.bind;
    const bool is_any = bind == "0.0.0.0" || bind == "::";
    return fmt::format("https://{}:{}", is_any ? host_name() : bracketed(bind), body_->http->ports().https);
}

restart_note program::note_for_restart(steady_time stopped_at) const {
    const auto ports = body_->http->ports();
    return {ports.http, ports.https, body_->inner.opcua_port().value_or(0), stopped_at};
}

void program::reload() {
    if (const auto done = body_->http->reload_tls(); !done) {
        logger("app")->error("the certificate could not be reloaded: {}; the gateway keeps the old one",
                             to_string(done.error()));
    }
    if (const auto written = body_->write_ports(); !written)  // `--probe` looks for the certificate there
        logger("app")->error("after a reload, penstock --probe fails until the next restart: {}",
                             to_string(written.error()));
    body_->inner.reload();
}

std::string program::status() const {
    const auto links = body_->inner.links();
    return status_line(links.opcs, links.lost, links.values_per_second);
}

void program::warn() const {
    body_->inner.warn();
}

void program::stop() {
    body_->stop();
}

}  // namespace penstock::app
