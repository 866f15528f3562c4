#include "publish/opcua_server/opcua_server.hpp"

#include <fmt/format.h>
#include <open62541/server.h>

#include <atomic>
#include <future>
#include <mutex>
#include <thread>
#include <utility>

#include "base/heartbeat.hpp"
#include "base/log.hpp"
#include "opcua/value_codec.hpp"
#include "publish/opcua_server/address_space.hpp"
#include "publish/opcua_server/connections.hpp"
#include "publish/opcua_server/history_reader.hpp"
#include "publish/opcua_server/node_store.hpp"
#include "publish/opcua_server/nodeset_file.hpp"
#include "publish/opcua_server/pending_writes.hpp"
#include "publish/opcua_server/reported_items.hpp"
#include "publish/opcua_server/server_config.hpp"
#include "publish/opcua_server/sessions.hpp"
#include "publish/opcua_server/tag_reader.hpp"
#include "publish/opcua_server/tag_writer.hpp"
#include "publish/opcua_server/work_queue.hpp"

namespace penstock::publish {

namespace {

constexpr milliseconds pause{20};               ///< maximum time for which a change waits for the stack
constexpr milliseconds idle_pause{100};         ///< the same, if there is no client and nothing has changed for a while
constexpr std::chrono::seconds idle_after{1};   ///< time after the last change or client
constexpr milliseconds write_poll_interval{1};  ///< between checks for answers of devices
constexpr std::chrono::seconds certificate_check{1};
constexpr milliseconds count_interval{500};  ///< between counts of subscriptions and monitored items
constexpr std::chrono::seconds snapshot_wait{5};

opc_ref shown_of(const opc_config& opc) {
    return {opc.opc_id, opc.opc_name, opc.description, opc.timecycle};
}

}  // namespace

class opcua_server::body {
public:
    body(opcua_server_settings s, opcua::certificate_store& store, server_callbacks d)
        : settings(std::move(s)), certificates(store), callbacks(std::move(d)) {}
    ~body() { stop(); }

    checked<std::uint16_t> start();
    void stop();
    void put(work_queue::work w) {
        if (!changes.put(std::move(w)) && is_running)
            logger("opcua_server")->error("the OPC UA server could not apply a change of tags: restart the gateway");
    }

    std::string tags_uri() const { return fmt::format("urn:penstock:edge:{}:tags", settings.edge_id); }

    const opcua_server_settings settings;
    opcua::certificate_store& certificates;
    const server_callbacks callbacks;
    work_queue changes;
    std::atomic<bool> is_running{false};
    std::vector<session_info> seen_sessions() const {
        const std::scoped_lock lock(mutex_);
        return seen_sessions_;
    }

    // Members of the server's thread. The stack's server is deleted first, because it calls the other members.
    connections wires;
    publish::sessions sessions{settings, callbacks, wires};
    pending_writes writes{callbacks.write, [this](const UA_NodeId& node) { report_next(node); }};
    history_reader past{callbacks};
    node_store nodes;
    reported_items reported;
    std::unique_ptr<address_space> tags;
    opcua::application_credentials own;
    server_handle server;
    std::vector<std::shared_ptr<std::promise<void>>> settled;  ///< promises to fulfil at the end of this round

private:
    checked<> set_up();
    void report_next(const UA_NodeId& node);
    fault in_use() const {
        return fault{"", fmt::format("the OPC UA server cannot listen on {} port {}: another program uses the port, or "
                                     "the address is not an address of this machine (edge.opcua.port, edge.opcua.bind)",
                                     settings.bind, settings.port)};
    }
    void run(std::promise<checked<std::uint16_t>> started);
    void serve();
    bool apply_changes();
    milliseconds max_wait() const;
    void follow_certificates();
    void count_sessions(steady_time now);
    static body& of(UA_Server* server) noexcept { return *static_cast<body*>(UA_Server_getConfig(server)->context); }
    void audit_write(void* session, std::string_view tag, std::string_view shown, UA_StatusCode status) const;
    static void on_write_result(UA_Server* server, void* session, const UA_WriteValue* value, UA_StatusCode status);
    static UA_StatusCode on_write(UA_Server* server, const UA_NodeId* session_id, void* session, const UA_NodeId* node,
                                  void* context, const UA_NumericRange* range, const UA_DataValue* value);

    std::uint64_t seen_ = 0;          ///< generation of the certificate store
    bool is_write_reported_ = false;  ///< the audit has the write that the stack processes at present
    steady_time next_follow_{};
    steady_time idle_from_{};  ///< from then on the thread wakes up less often
    std::uint64_t counted_ = 0;
    steady_time next_count_{};
    mutable std::mutex mutex_;  ///< protects the following members
    std::vector<session_info> seen_sessions_;
    std::atomic<bool> is_stopping_{false};
    std::thread thread_;
};

void opcua_server::body::audit_write(void* session, std::string_view tag, std::string_view shown,
                                     UA_StatusCode status) const {
    if (!callbacks.audit || session == nullptr) return;
    const auto& client = static_cast<const sessions::entry*>(session)->info;
    const std::string_view result = UA_StatusCode_isBad(status) ? UA_StatusCode_name(status) : "sent";
    callbacks.audit(
        {"write", false, client.user, host_of(client.address), client.policy, client.mode, tag, shown, result});
}

/// Reports writes that the stack itself refuses, because of the user's role or another attribute: they do not reach
/// `on_write`.
void opcua_server::body::on_write_result(UA_Server* server, void* session, const UA_WriteValue* value,
                                         UA_StatusCode status) {
    auto& self = of(server);
    if (std::exchange(self.is_write_reported_, false) || !UA_StatusCode_isBad(status)) return;
    std::string node;
    if (value->nodeId.identifierType == UA_NODEIDTYPE_STRING) node = opcua::to_view(value->nodeId.identifier.string);
    std::string shown;
    if (value->value.hasValue) {
        if (const auto wanted = opcua::from_variant(value->value.value)) shown = format_value(*wanted);
    }
    self.audit_write(session, self.tags->tag_of(node).value_or(node), shown, status);
}

UA_StatusCode opcua_server::body::on_write(UA_Server* server, const UA_NodeId* /*session_id*/, void* session,
                                           const UA_NodeId* node, void* context, const UA_NumericRange* range,
                                           const UA_DataValue* value) {
    const auto& tag = *static_cast<const tag_node*>(context);
    auto& self = of(server);
    auto wanted = text_to_write(tag, range, *value);
    const auto shown = wanted.text;
    auto status = wanted.status;
    if (status == UA_STATUSCODE_GOOD && self.callbacks.may_write && !self.callbacks.may_write())
        status = UA_STATUSCODE_BADRESOURCEUNAVAILABLE;
    if (status == UA_STATUSCODE_GOOD) {
        pending_writes::order what{tag.tag_id, std::move(wanted.text), *node};
        status = self.writes.begin(std::move(what), steady_now());
    }
    self.audit_write(session, tag.tag_id, shown, status);
    self.is_write_reported_ = true;
    return status;
}

/// The next sample of the tag goes to every subscriber, even if it is unchanged: if the controller resets a written
/// value at once, the client would otherwise show it for ever. An explicit status in place of none counts as a change
/// for the stack.
void opcua_server::body::report_next(const UA_NodeId& node) {
    void* context = nullptr;
    if (UA_Server_getNodeContext(server.get(), node, &context) != UA_STATUSCODE_GOOD || context == nullptr) return;
    auto& tag = *static_cast<tag_node*>(context);
    tag.says_good = !tag.says_good;
    reported.report_next(node);
}

checked<> opcua_server::body::set_up() {
    seen_ = certificates.generation();
    own = certificates.own();
    UA_ServerConfig config{};
    auto configured = configure(config, settings, certificates, own);
    if (configured) {
        config.context = this;
        sessions.install(config);
        past.install(config);
        nodes.install(config);
        if (!wires.watch(*config.eventLoop))
            configured = fault{"", "the OPC UA server cannot start: this program was built without TCP for OPC UA"};
    }
    if (!configured) {
        UA_ServerConfig_clean(&config);
        return configured;
    }
    server.reset(UA_Server_newWithConfig(&config));
    if (!server)
        return fault{"", "the OPC UA server cannot start: there is not enough memory, or its settings are not valid"};
#ifdef UA_HAS_HELD_WRITES
    UA_Server_setHoldWriteCallback(
        server.get(),
        [](UA_Server* s, const UA_HeldWrite* request, std::size_t count, const UA_StatusCode* results) -> UA_Boolean {
            return of(s).writes.defer(*request, count, results, steady_now());
        });
#endif
#ifdef UA_HAS_SESSION_PLACES
    UA_Server_setWriteResultCallback(server.get(), &body::on_write_result);
    UA_Server_setQueueBytes(server.get(), settings.queue_bytes);
#endif
#ifdef UA_HAS_REPORTED_ITEMS
    UA_Server_setReportCallbacks(
        server.get(),
        [](UA_Server* s, void* item, const UA_NodeId* node, UA_Double interval) -> UA_Boolean {
            return of(s).reported.begin(item, *node, interval);
        },
        [](UA_Server* s, void* item, const UA_NodeId* node) { of(s).reported.end(item, *node); });
#endif
    sessions.watch(*server);
    const auto space = UA_Server_addNamespace(server.get(), tags_uri().c_str());
    tags = std::make_unique<address_space>(*server, nodes, reported, space, *callbacks.table,
                                           UA_DataSource{&read_tag, &body::on_write});
    return {};
}

/// True: there were changes.
bool opcua_server::body::apply_changes() {
    auto waiting = changes.take();
    if (waiting.empty()) return false;
    for (const auto& change : waiting)
        change();
    if (sessions.empty()) {
        tags->discard_changes();
    } else {
        tags->emit_changes();
    }
    return true;
}

/// What a client sends ends the wait; nothing else does.
milliseconds opcua_server::body::max_wait() const {
    if (writes.is_waiting()) return write_poll_interval;
    return steady_now() < idle_from_ ? pause : idle_pause;
}

void opcua_server::body::follow_certificates() {
    const auto generation = certificates.generation();
    if (generation == seen_) return;
    seen_ = generation;
    for (const auto& refused : certificates.rejected())
        sessions.end_of(*server, refused.thumbprint);
    auto now = certificates.own();
    if (now.generation == own.generation) return;
    renew_certificate(*server, own, now);
    own = std::move(now);
}

void opcua_server::body::count_sessions(steady_time now) {
    if (sessions.changes() == counted_ && (sessions.empty() || now < next_count_)) return;
    auto list = sessions.list(*server);
    counted_ = sessions.changes();
    next_count_ = now + count_interval;
    const std::scoped_lock lock(mutex_);
    seen_sessions_ = std::move(list);
}

void opcua_server::body::serve() {
    auto* const loop = UA_Server_getConfig(server.get())->eventLoop;
    auto next_check = steady_now() + certificate_check;
    const heartbeat::limit_scope loops(heartbeat::loop_limit);
    while (!is_stopping_) {
        heartbeat::beat();
        const bool has_changed = apply_changes();
        const auto now = steady_now();
        if (has_changed || !sessions.empty()) idle_from_ = now + idle_after;
        if (now >= next_follow_) {
            sessions.follow_waiting(*server);
            next_follow_ = now + count_interval;
        }
        count_sessions(now);
        reported.deliver(*server);
        for (const auto& waiting : std::exchange(settled, {}))
            waiting->set_value();
        writes.answer(*server, now);
        if (now >= next_check) {
            follow_certificates();
            next_check = now + certificate_check;
        }
        loop->run(loop, static_cast<UA_UInt32>(max_wait().count()));
    }
}

void opcua_server::body::run(std::promise<checked<std::uint16_t>> started) {
    const heartbeat watched("opcua server");
    const heartbeat::limit_scope starts(heartbeat::work_limit);  // starting with all tags, and stopping, may take long
    auto ready = is_taken(settings.bind, settings.port) ? checked<>(in_use()) : set_up();
    if (ready) {
        apply_changes();
        changes.open();
        const auto status = UA_Server_run_startup(server.get());
        if (status != UA_STATUSCODE_GOOD || wires.port() == 0) ready = in_use();
    }
    if (ready) {
        is_running = true;
        logger("opcua_server")
            ->info("the OPC UA server listens on port {} with {} tags", wires.port(), tags->tag_count());
        started.set_value(wires.port());
        serve();
    } else {
        started.set_value(ready.error());
    }
    is_running = false;
    changes.close();
    {
        const std::scoped_lock lock(mutex_);
        seen_sessions_.clear();
    }
    if (server && wires.port() != 0) UA_Server_run_shutdown(server.get());
    server.reset();
    tags.reset();
}

checked<std::uint16_t> opcua_server::body::start() {
    std::promise<checked<std::uint16_t>> started;
    auto response = started.get_future();
    thread_ = std::thread([this, started = std::move(started)]() mutable { run(std::move(started)); });
    return response.get();
}

void opcua_server::body::stop() {
    is_stopping_ = true;
    if (thread_.joinable()) thread_.join();
}

opcua_server::opcua_server(opcua_server_settings s, opcua::certificate_store& certificates, server_callbacks callbacks)
    : body_(std::make_unique<body>(std::move(s), certificates, std::move(callbacks))) {}

opcua_server::~opcua_server() = default;

checked<std::uint16_t> opcua_server::start() {
    return body_->start();
}

void opcua_server::stop() {
    body_->stop();
}

// Waiting changes are packed to save memory: before the start, they contain all tags.
void opcua_server::put_opc(site_ref where, const opc_config& opc, std::span<const tag_config> tags) {
    body_->put([b = body_.get(), where = std::move(where), shown = shown_of(opc),
                packed = std::make_shared<tag_list>(tags)] { b->tags->put_opc(where, shown, std::move(*packed)); });
}

void opcua_server::change_opc(const opc_config& opc) {
    body_->put([b = body_.get(), shown = shown_of(opc)] { b->tags->change_opc(shown); });
}

void opcua_server::put_tags(std::string opc_id, std::span<const tag_config> tags) {
    body_->put(
        [b = body_.get(), opc_id = std::move(opc_id), packed = tag_list(tags)] { b->tags->put_tags(opc_id, packed); });
}

void opcua_server::remove_tag(std::string opc_id, std::string tag_id) {
    body_->put([b = body_.get(), opc_id = std::move(opc_id), tag_id = std::move(tag_id)] {
        b->tags->remove_tag(opc_id, tag_id);
    });
}

void opcua_server::remove_opc(std::string opc_id) {
    body_->put([b = body_.get(), opc_id = std::move(opc_id)] { b->tags->remove_opc(opc_id); });
}

void opcua_server::name_site(site_ref where) {
    body_->put([b = body_.get(), where = std::move(where)] { b->tags->name_site(where); });
}

bool opcua_server::wait_applied(milliseconds timeout) {
    const auto settled = std::make_shared<std::promise<void>>();
    auto end = settled->get_future();
    body_->put([b = body_.get(), settled] { b->settled.push_back(settled); });
    return end.wait_for(timeout) == std::future_status::ready && body_->is_running;
}

outcome<file_pieces> opcua_server::nodeset(std::string_view opc_id, wall_time published) {
    using enum failure::cause;
    const failure is_ended{unavailable, "the OPC UA server does not run: the log of the gateway says why"};
    if (!body_->is_running) return is_ended;
    // The folders are copied on the server's thread; the file is written on the caller's, which may take longer.
    struct copied {
        std::promise<void> is_done;
        tag_folders folders{};
    };
    const auto copy = std::make_shared<copied>();
    auto end = copy->is_done.get_future();
    body_->put([b = body_.get(), id = std::string(opc_id), copy] {
        copy->folders = b->tags->snapshot(id);
        copy->is_done.set_value();
    });
    if (end.wait_for(snapshot_wait) != std::future_status::ready) {
        if (!body_->is_running) return is_ended;
        return failure{unavailable, "the OPC UA server is busy with changes of tags: try again"};
    }
    if (!opc_id.empty() && copy->folders.opcs.empty())
        return failure{not_found, fmt::format("there is no OPC {} in the address space of the OPC UA server", opc_id)};
    const auto file =
        std::make_shared<nodeset_file>(std::move(copy->folders), *body_->callbacks.table, body_->tags_uri(), published);
    return file_pieces([file](std::string& piece) { return file->append(piece); });
}

std::vector<session_info> opcua_server::sessions() const {
    return body_->seen_sessions();
}

void opcua_server::end_sessions_of(std::string thumbprint) {
    body_->put([b = body_.get(), thumbprint = std::move(thumbprint)] { b->sessions.end_of(*b->server, thumbprint); });
}

void opcua_server::end_sessions_of_user(std::string user) {
    body_->sessions.dismiss(user);
    body_->put([b = body_.get(), user = std::move(user)] { b->sessions.end_dismissed(*b->server, user); });
}

}  // namespace penstock::publish
