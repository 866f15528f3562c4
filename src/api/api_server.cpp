#include "api/api_server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/ssl/context.hpp>

#include "api/events/event_hub.hpp"
#include "api/http/server.hpp"
#include "api/http/tls.hpp"
#include "api/openapi/openapi.hpp"
#include "api/pipeline.hpp"
#include "api/v1/routes.hpp"
#include "api/v5/openapi.hpp"
#include "api/v5/routes.hpp"
#include "base/log.hpp"
#include "services/configuration/transfers.hpp"

namespace penstock::api {

class api_server::body {
public:
    body(settings s, const gateway::service_set& services)
        : settings_(std::move(s)),
          hosts_(settings_.hosts),
          context_{services, settings_, login_loop_, known_login_loop_, hosts_},
          pipeline_(context_),
          server_(
              limits(), settings_.threads,
              [this](const request& in, response& out) { return pipeline_.answer(in, out); },
              {[this](const request& in) { return pipeline_.ask(in); },
               [this](const request& in) { return pipeline_.accept_large_body(in); },
               [this](const request& in, response& out, const large_body& large) {
                   return pipeline_.answer(in, out, &large);
               }},
              settings_.base_path) {
        context_.events = &events_;
        const auto& version = services.facts.version;
        context_.openapi = make_openapi(all_routes(), version, services.drivers, services.transfers.kinds());
        context_.v5_openapi = v5::make_openapi(v5::all_routes(), version);
    }

    checked<> start() {
        auto tls = load();
        if (!tls) return tls.error();
        const auto http = server_.listen(settings_.bind, settings_.http_port, nullptr);
        if (!http) return http.error();
        const auto https = server_.listen(settings_.bind, settings_.https_port, *tls);
        if (!https) return https.error();
        context_.ports = {*http, *https, listen_for_page(*tls)};
        server_.start();
        return {};
    }

    bound_ports ports() const { return context_.ports; }
    const std::string& certificate() const noexcept { return certificate_; }

    checked<> reload_tls() {
        auto tls = load();
        if (!tls) return tls.error();
        server_.set_tls(*tls);
        return {};
    }

    std::uint64_t requests() const noexcept { return server_.requests(); }

    void stop() {
        if (is_stopped_) return;
        is_stopped_ = true;
        server_.stop();
        login_loop_.stop();
        known_login_loop_.stop();
    }

private:
    /// The port of the web page; 0: none. If another program has the port, the gateway runs all the same, because the
    /// page is at the HTTPS port, too.
    std::uint16_t listen_for_page(const std::shared_ptr<boost::asio::ssl::context>& tls) {
        if (settings_.console_port == 0 || settings_.page_files.empty()) return 0;
        const auto bound = server_.listen(settings_.bind, settings_.console_port, tls, server::purpose::console);
        if (bound) return *bound;
        logger("api")->warn("edge.console.port: {}; the web page is not served there", bound.error().message);
        return 0;
    }

    server_limits limits() const {
        server_limits out;
        out.body_bytes = settings_.max_body_mb << 20U;
        out.all_bodies_bytes = std::max(out.all_bodies_bytes, out.body_bytes);
        out.visitors = settings_.visitors;
        return out;
    }

    checked<std::shared_ptr<boost::asio::ssl::context>> load() {
        const auto files = find_identity({settings_.tls_cert, settings_.tls_key}, settings_.data_dir);
        if (!files) return files.error();
        auto tls = load_tls(*files);
        if (!tls) return tls;
        hosts_.set_certificate([context = *tls](const std::string& host) { return covers(*context, host); });
        certificate_ = api::certificate_sha256(**tls);
        return tls;
    }

    const settings settings_;
    known_hosts hosts_;
    worker_pool login_loop_{1, "logins"};
    worker_pool known_login_loop_{1, "known logins"};
    handler_context context_;
    event_hub events_{context_, settings_.max_streams};
    pipeline pipeline_;
    server server_;
    std::string certificate_;
    bool is_stopped_ = false;
};

api_server::api_server(settings s, const gateway::service_set& services)
    : body_(std::make_unique<body>(std::move(s), services)) {}

api_server::~api_server() {
    body_->stop();
}

checked<> api_server::start() {
    return body_->start();
}

bound_ports api_server::ports() const {
    return body_->ports();
}

std::vector<std::uint16_t> api_server::open_ports() const {
    const auto [http, https, console] = body_->ports();
    return {http, https, console};
}

const std::string& api_server::certificate_sha256() const noexcept {
    return body_->certificate();
}

checked<> api_server::reload_tls() {
    return body_->reload_tls();
}

std::uint64_t api_server::requests() const noexcept {
    return body_->requests();
}

void api_server::stop() {
    body_->stop();
}

}  // namespace penstock::api
