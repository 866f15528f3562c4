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
#include "engine/engine.hpp"
#include "services/access/accounts.hpp"
#include "services/access/views.hpp"
#include "services/alarms/late_run_commands.hpp"
#include "services/configuration/change_feed_poller.hpp"
#include "services/configuration/configuration.hpp"
#include "services/configuration/gateway_state.hpp"
#include "services/configuration/hub_transfers.hpp"
#include "services/devices/discovery_import.hpp"
#include "services/devices/engine_collection.hpp"
#include "services/devices/engine_devices.hpp"
#include "services/history/stored_history.hpp"
#include "services/opcua/address_space.hpp"
#include "services/opcua/opcua_server_view.hpp"
#include "services/opcua/opcua_trust.hpp"
#include "store/master_store.hpp"
#include "store/store.hpp"

namespace penstock::api {

class api_server::body {
public:
    body(settings s, engine::engine& e, store::store& st, monitor::monitor& m, history::history* history,
         const opcua_parts& opcua)
        : settings_(std::move(s)),
          store_(st),
          devices_(e, m),
          history_(history, e.table()),
          transfers_(*settings_.transfers, st),
          system_({settings_.site_id, settings_.health_addresses, settings_.embedded}, m, st),
          trust_(*opcua.certificates, opcua.server, devices_),
          drivers_(e.protocols()),
          records_({checks_, devices_, settings_.edge_id, settings_.site_id,
                    [&st](option_map& options, const std::string& type, const std::string& owner) {
                        st.open_secrets(options, type, owner);
                    }}),
          collection_(e),
          hosts_(settings_.hosts),
          late_(st.master(), store_loop_),
          configuration_({st, records_, collection_, devices_, late_, settings_.alarms, settings_.counts,
                          settings_.known,
                          [opcua](const std::string& id, const std::string& name) {
                              opcua.shown->name_site(id, name);
                              if (opcua.server != nullptr) opcua.server->name_site(id, name);
                          },
                          [this] { settings_.accounts->load_service_keys(); }}),
          context_{settings_,
                   st.master(),
                   records_,
                   configuration_,
                   devices_,
                   history_,
                   transfers_,
                   system_,
                   trust_,
                   *settings_.properties,
                   *settings_.jobs,
                   *settings_.updates,
                   *settings_.backups,
                   views_,
                   *settings_.tags,
                   store_loop_,
                   reader_loop_,
                   history_loop_,
                   long_work_,
                   login_loop_,
                   known_login_loop_,
                   drivers_,
                   *settings_.accounts,
                   hosts_,
                   opcua,
                   {},
                   nullptr,
                   {},
                   {}},
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
        context_.openapi = make_openapi(all_routes(), settings_.version, drivers_, transfers_.kinds());
        context_.v5_openapi = v5::make_openapi(v5::all_routes(), settings_.version);
    }

    checked<> start() {
        checked<> prepared;
        run_on_store([&] { prepared = settings_.accounts->prepare(); });
        if (!prepared) return prepared;
        auto tls = load();
        if (!tls) return tls.error();
        const auto http = server_.listen(settings_.bind, settings_.http_port, nullptr);
        if (!http) return http.error();
        const auto https = server_.listen(settings_.bind, settings_.https_port, *tls);
        if (!https) return https.error();
        context_.ports = {*http, *https, listen_for_page(*tls)};
        poller_.start();
        if (settings_.discovery != nullptr) {
            settings_.discovery->start({store_loop_, store_, devices_, configuration_, checks_});
        }
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
    std::int64_t shared_database_bytes() const noexcept { return poller_.database_bytes(); }

    void run_on_store(const std::function<void()>& work) {
        store_loop_.run_and_wait([&work] { work(); });
    }

    void post_to_store(std::function<void()> work) { store_loop_.post(std::move(work)); }

    void stop() {
        if (is_stopped_) return;
        is_stopped_ = true;
        server_.stop();
        if (settings_.discovery != nullptr) settings_.discovery->stop();
        poller_.stop();
        late_.stop();
        run_on_store([this] { settings_.accounts->save_last_used(); });
        login_loop_.stop();  // before the store's, which it waits for
        known_login_loop_.stop();
        store_loop_.stop();
        reader_loop_.stop();
        history_loop_.stop();
        long_work_.stop();
    }

private:
    /// The port of the web page; 0: none. One that is taken stops nothing: the page is at the HTTPS port, too.
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
    store::store& store_;
    services::engine_devices devices_;
    services::stored_history history_;
    services::hub_transfers transfers_;
    services::gateway_state system_;
    services::opcua_trust trust_;
    driver_catalog drivers_;
    const services::device_rules checks_{drivers_};
    const services::records records_;
    services::engine_collection collection_;
    known_hosts hosts_;
    worker_pool store_loop_{1, "store"};
    services::late_run_commands late_;
    services::configuration configuration_;
    services::views views_{store_};
    worker_pool reader_loop_{2, "reader"};
    worker_pool history_loop_{2, "past reader"};
    worker_pool long_work_{1, "long work"};
    worker_pool login_loop_{1, "logins"};
    worker_pool known_login_loop_{1, "known logins"};
    handler_context context_;
    event_hub events_{context_, settings_.max_streams};
    pipeline pipeline_;
    services::change_feed_poller poller_{context_.database, configuration_, store_loop_, settings_.edge_id};
    server server_;
    std::string certificate_;
    bool is_stopped_ = false;
};

api_server::api_server(settings s, engine::engine& e, store::store& st, monitor::monitor& m, history::history* history,
                       const opcua_parts& opcua)
    : body_(std::make_unique<body>(std::move(s), e, st, m, history, opcua)) {}

api_server::~api_server() {
    body_->stop();
}

checked<> api_server::start() {
    return body_->start();
}

bound_ports api_server::ports() const {
    return body_->ports();
}

const std::string& api_server::certificate_sha256() const noexcept {
    return body_->certificate();
}

checked<> api_server::reload_tls() {
    return body_->reload_tls();
}

std::int64_t api_server::shared_database_bytes() const noexcept {
    return body_->shared_database_bytes();
}

std::uint64_t api_server::requests() const noexcept {
    return body_->requests();
}

void api_server::run_on_store(const std::function<void()>& work) {
    body_->run_on_store(work);
}

void api_server::post_to_store(std::function<void()> work) {
    body_->post_to_store(std::move(work));
}

void api_server::stop() {
    body_->stop();
}

}  // namespace penstock::api
