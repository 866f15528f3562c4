#include "gateway/opcua_service.hpp"

#include "audit/access_line.hpp"
#include "base/log.hpp"
#include "base/log_secrets.hpp"
#include "base/private_file.hpp"
#include "base/product.hpp"
#include "base/text.hpp"
#include "engine/engine.hpp"
#include "history/history.hpp"
#include "services/keys/secrets.hpp"
#include "store/store.hpp"

namespace penstock::gateway {

namespace {

using publish::history_aggregate;
using publish::session_role;
using publish::write_status;

constexpr std::chrono::seconds longest_write_wait{10};

/// `<data>/secrets/opcua-password`, made once.
checked<std::string> find_password(const data_folder& data) {
    const auto path = data.at("secrets/opcua-password");
    const auto found = read_file(path);
    if (found) {
        std::string password(trim(*found));
        if (password.empty()) return fault{"", "the OPC UA password file " + path + " is empty"};
        return password;
    }
    if (found.error() != boost::system::errc::no_such_file_or_directory)
        return fault{"", "cannot read the OPC UA password from " + path + ": " + found.error().message()};
    auto password = services::make_token();
    if (auto written = write_private_file(path, password + "\n"); !written) return written.error();
    logger("app")->info("an OPC UA password was created; it is in {}", path);
    return password;
}

write_status fact_of(const engine::write_result& r) noexcept {
    using cause = engine::write_result::cause;
    if (r.is_done) return write_status::done;
    switch (r.failure_cause) {
        case cause::bad_value: return write_status::bad_value;
        case cause::read_only: return write_status::read_only;
        case cause::no_link: return write_status::no_link;
        case cause::refused: return write_status::refused;
        case cause::timed_out: return write_status::timed_out;
        default: return write_status::failed;
    }
}

history::aggregate kind_of(history_aggregate kind) noexcept {
    switch (kind) {
        case history_aggregate::average: return history::aggregate::average;
        case history_aggregate::minimum: return history::aggregate::minimum;
        case history_aggregate::maximum: return history::aggregate::maximum;
        case history_aggregate::count: return history::aggregate::count;
        case history_aggregate::first: return history::aggregate::first;
        case history_aggregate::last: return history::aggregate::last;
        case history_aggregate::range: break;
    }
    return history::aggregate::range;
}

history::point_query query_of(const publish::history_span& s) noexcept {
    return {s.tag, s.from, s.to, s.is_descending ? history::direction::descending : history::direction::ascending};
}

result<publish::history_page> piece_of(result<history::page> page) {
    if (!page) return page.error();
    return publish::history_page{std::move(page->points), page->next};
}

}  // namespace

checked<std::unique_ptr<opcua_service>> opcua_service::open(const properties::property_set& set,
                                                            const data_folder& data, store::store& store,
                                                            opcua::certificate_store& certificates,
                                                            const shared& with) {
    auto password = find_password(data);
    if (!password) return password.error();
    publish::opcua_server_settings s{set.opcua, store.edge_id(), std::string(product_version())};
    hide_in_log(*password);
    own_user own{set.opcua.user, std::move(*password),
                 set.opcua.user_role == "viewer" ? services::user_role::viewer : services::user_role::operator_};
    return std::unique_ptr<opcua_service>(
        new opcua_service(std::move(s), std::move(own), set.edge.site_id, store, certificates, with));
}

publish::server_callbacks opcua_service::callbacks(engine::engine& e, history::history* history) {
    publish::server_callbacks d;
    d.table = &e.table();
    d.write = [&e](const std::string& tag_id, std::string text, std::function<void(write_status)> done) {
        // Who writes over OPC UA hears of it for 60 s, but what waited so long for a device is nobody's wish any more.
        e.write(
            tag_id, std::move(text), [done = std::move(done)](const engine::write_result& r) { done(fact_of(r)); },
            steady_now() + longest_write_wait);
    };
    d.login = [this](std::string_view user, std::string_view password, std::string_view address) {
        return login(user, password, address);
    };
    d.audit = [this](const publish::ua_access& what) { audit(what); };
    d.may_write = [this] { return shared_.audit.admits_changes(); };
    if (history == nullptr) return d;
    d.points = [history](const publish::history_span& s, std::size_t limit) {
        return piece_of(history->points(query_of(s), limit, wall_now()));
    };
    d.buckets = [history](const publish::history_span& s, history_aggregate kind, std::int64_t width_ms,
                          std::size_t limit) {
        return piece_of(history->buckets(query_of(s), {kind_of(kind), width_ms}, limit, wall_now()));
    };
    return d;
}

void opcua_service::connect(engine::engine& e, history::history* history) {
    server_ = std::make_unique<publish::opcua_server>(settings_, certificates_, callbacks(e, history));
    shared_.accounts.set_session_closer([this](const std::string& user_id) { server_->end_sessions_of_user(user_id); });
}

checked<> opcua_service::start() {
    const auto port = server_->start();
    if (!port) return port.error();
    port_ = *port;
    return {};
}

void opcua_service::stop() {
    if (server_) server_->stop();
    port_ = 0;
}

std::vector<services::opcua_session> opcua_service::sessions() const {
    std::vector<services::opcua_session> all;
    for (auto& s : server_->sessions()) {
        all.push_back({std::move(s.session_id), std::move(s.name), std::move(s.user),
                       s.role == session_role::none     ? "none"
                       : s.role == session_role::viewer ? "viewer"
                                                        : "operator",
                       std::move(s.address), std::move(s.policy), std::move(s.mode), s.start_time, s.subscriptions,
                       s.monitored_items});
    }
    return all;
}

void opcua_service::end_sessions_of(const std::string& thumbprint) {
    server_->end_sessions_of(thumbprint);
    server_->wait_applied(std::chrono::seconds(2));
}

session_role opcua_service::login(std::string_view user, std::string_view password, std::string_view address) const {
    const services::login_attempt shown{std::string(user), std::string(password), std::string(address)};
    const auto rank = shared_.accounts.log_in_to_opcua(shown, own_, store_thread_);
    if (!rank) return session_role::none;
    return *rank == services::user_role::viewer ? session_role::viewer : session_role::operator_;
}

void opcua_service::audit(const publish::ua_access& what) const {
    std::string line = "[OPCUA_ACCESS]";
    audit::append_field(line, "event", what.event);
    audit::append_field(line, "user", what.user.empty() ? "-" : what.user);
    audit::append_field(line, "ip", what.address);
    audit::append_field(line, "policy", what.policy);
    audit::append_field(line, "mode", what.mode);
    if (what.event == "write") audit::append_write(line, what.tag, what.value, what.result);
    shared_.audit.note(std::move(line), what.is_refused ? what.address : std::string_view());
}

void opcua_service::put_opc(const opc_config& opc, std::span<const tag_config> tags) {
    publish::site_ref where{opc.site_id.empty() ? site_id_ : opc.site_id, {}};
    where.name = where.id;
    if (const auto sites = store_.list_sites()) {
        for (const auto& site : *sites) {
            if (site.site_id == where.id && !site.site_name.empty()) where.name = site.site_name;
        }
    }
    server_->put_opc(std::move(where), opc, tags);
}

void opcua_service::name_site(const std::string& site_id, const std::string& name) {
    server_->name_site({site_id, name.empty() ? site_id : name});
}

void opcua_service::change_opc(const opc_config& opc) {
    server_->change_opc(opc);
}

void opcua_service::put_tags(const std::string& opc_id, std::span<const tag_config> tags) {
    server_->put_tags(opc_id, tags);
}

void opcua_service::remove_tag(const std::string& opc_id, const std::string& tag_id) {
    server_->remove_tag(opc_id, tag_id);
}

void opcua_service::remove_opc(const std::string& opc_id) {
    server_->remove_opc(opc_id);
}

}  // namespace penstock::gateway
