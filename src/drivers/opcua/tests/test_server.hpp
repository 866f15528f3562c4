#pragma once

#include <arpa/inet.h>
#include <open62541/plugin/accesscontrol_default.h>
#include <open62541/plugin/pki_default.h>
#include <open62541/server.h>
#include <open62541/server_config_default.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <future>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "opcua/log.hpp"
#include "opcua/ua.hpp"
#include "opcua/value_codec.hpp"

namespace penstock::opcua::test {

/// A port that is free now.
inline std::uint16_t free_port() {
    const int s = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    (void)bind(s, reinterpret_cast<sockaddr*>(&at), size);
    (void)getsockname(s, reinterpret_cast<sockaddr*>(&at), &size);
    ::close(s);
    return ntohs(at.sin_port);
}

/// An open62541 server on a loopback port, on a thread of its own. Its nodes are in the namespace `urn:test`.
class test_server {
public:
    struct settings {
        std::uint16_t port = free_port();
        std::vector<std::string> namespaces{"urn:test"};  ///< behind those that every server has
        bool has_login = false;                           ///< user operator, password secret; no anonymous
        std::uint32_t max_read = 0;
        std::uint32_t max_items = 0;
        std::uint32_t max_browse = 0;
        std::uint32_t max_watched = 0;        ///< items of all sessions
        std::uint32_t token_lifetime_ms = 0;  ///< 0 = the stack's
        byte_buffer certificate{};            ///< with one all policies are offered
        byte_buffer key{};
        UA_HistoryDatabase history{};  ///< what it points to outlives the server
    };

    explicit test_server(settings s) : settings_(std::move(s)) { start(); }
    test_server() : test_server(settings{}) {}
    ~test_server() { stop(); }
    test_server(const test_server&) = delete;
    test_server& operator=(const test_server&) = delete;

    std::uint16_t port() const noexcept { return settings_.port; }
    settings& next() noexcept { return settings_; }  ///< for the next start

    void start() {
        is_stopping_ = false;
        std::promise<void> ready;
        auto started = ready.get_future();
        thread_ = std::thread([this, &ready] { serve(ready); });
        started.get();
    }

    void stop() {
        is_stopping_ = true;
        if (thread_.joinable()) thread_.join();
    }

    /// Does something on the server's thread and waits for it.
    void call(std::function<void(UA_Server*)> what) {
        std::promise<void> done;
        auto waiting = done.get_future();
        {
            const std::scoped_lock lock(mutex_);
            work_.push_back([&](UA_Server* s) {
                what(s);
                done.set_value();
            });
        }
        waiting.get();
    }

    std::uint16_t index_of(UA_Server* s, const std::string& uri) {
        std::size_t found = 0;
        UA_Server_getNamespaceByName(s, borrow_string(uri), &found);
        return static_cast<std::uint16_t>(found);
    }

    /// A variable below Objects; `type` is its declared type too.
    void add(const std::string& name, const value& v, element_type type, bool is_writable = true,
             const std::string& parent = {}, const std::string& uri = "urn:test") {
        call([&](UA_Server* s) {
            owned_variant held;
            if (!to_variant(v, type, *held)) std::abort();
            UA_VariableAttributes a = UA_VariableAttributes_default;
            a.value = *held;
            a.dataType = opcua::type_of(type).typeId;
            a.valueRank = std::holds_alternative<array>(v) ? UA_VALUERANK_ONE_DIMENSION : UA_VALUERANK_SCALAR;
            UA_UInt32 length = static_cast<UA_UInt32>(held->arrayLength);
            if (a.valueRank == UA_VALUERANK_ONE_DIMENSION) {
                a.arrayDimensions = &length;
                a.arrayDimensionsSize = 1;
            }
            a.displayName.text = borrow_string(name);
            a.description.text = borrow_string("made by a test");
            a.accessLevel =
                static_cast<UA_Byte>(UA_ACCESSLEVELMASK_READ | (is_writable ? UA_ACCESSLEVELMASK_WRITE : 0));
            const auto ns = index_of(s, uri);
            UA_NodeId id{ns, UA_NODEIDTYPE_STRING, {}};
            id.identifier.string = borrow_string(name);
            UA_NodeId home = UA_NODEID_NUMERIC(0, UA_NS0ID_OBJECTSFOLDER);
            if (!parent.empty()) {
                home = {ns, UA_NODEIDTYPE_STRING, {}};
                home.identifier.string = borrow_string(parent);
            }
            const auto status = UA_Server_addVariableNode(
                s, id, home, UA_NODEID_NUMERIC(0, UA_NS0ID_ORGANIZES), {ns, borrow_string(name)},
                UA_NODEID_NUMERIC(0, UA_NS0ID_BASEDATAVARIABLETYPE), a, nullptr, nullptr);
            if (status != UA_STATUSCODE_GOOD) throw std::runtime_error(name + ": " + UA_StatusCode_name(status));
        });
    }

    /// A variable whose value no client should be able to decode: a Variant directly within a Variant.
    void add_undecodable(const std::string& name) {
        call([&](UA_Server* s) {
            const UA_Int32 content = 1;
            UA_Variant inner{};
            UA_Variant_setScalar(&inner, const_cast<UA_Int32*>(&content), &UA_TYPES[UA_TYPES_INT32]);
            UA_VariableAttributes a = UA_VariableAttributes_default;
            UA_Variant_setScalar(&a.value, &inner, &UA_TYPES[UA_TYPES_VARIANT]);
            a.displayName.text = borrow_string(name);
            a.accessLevel = UA_ACCESSLEVELMASK_READ;
            const auto ns = index_of(s, "urn:test");
            UA_NodeId id{ns, UA_NODEIDTYPE_STRING, {}};
            id.identifier.string = borrow_string(name);
            const auto status = UA_Server_addVariableNode(
                s, id, UA_NODEID_NUMERIC(0, UA_NS0ID_OBJECTSFOLDER), UA_NODEID_NUMERIC(0, UA_NS0ID_ORGANIZES),
                {ns, borrow_string(name)}, UA_NODEID_NUMERIC(0, UA_NS0ID_BASEDATAVARIABLETYPE), a, nullptr, nullptr);
            if (status != UA_STATUSCODE_GOOD) throw std::runtime_error(name + ": " + UA_StatusCode_name(status));
        });
    }

    void add_other(const std::string& name, const value& v, element_type type) {
        add(name, v, type, true, {}, "urn:other");
    }

    /// The namespace array has this content from now on, whatever is true: the stack itself cannot change an index.
    void set_namespaces(std::vector<std::string> names) {
        namespaces_ = std::move(names);
        call([&](UA_Server* s) {
            const auto id = UA_NODEID_NUMERIC(0, UA_NS0ID_SERVER_NAMESPACEARRAY);
            UA_Server_setNodeContext(s, id, &namespaces_);
            UA_DataSource source{};
            source.read = [](UA_Server*, const UA_NodeId*, void*, const UA_NodeId*, void* context, UA_Boolean,
                             const UA_NumericRange*, UA_DataValue* out) -> UA_StatusCode {
                array list;
                for (const auto& name : *static_cast<std::vector<std::string>*>(context))
                    list.emplace_back(name);
                out->hasValue = to_variant(value(std::move(list)), element_type::string, out->value).has_value();
                return UA_STATUSCODE_GOOD;
            };
            UA_Server_setVariableNode_dataSource(s, id, source);
        });
    }

    void add_folder(const std::string& name) {
        call([&](UA_Server* s) {
            UA_ObjectAttributes a = UA_ObjectAttributes_default;
            a.displayName.text = borrow_string(name);
            const auto ns = index_of(s, "urn:test");
            UA_NodeId id{ns, UA_NODEIDTYPE_STRING, {}};
            id.identifier.string = borrow_string(name);
            UA_Server_addObjectNode(s, id, UA_NODEID_NUMERIC(0, UA_NS0ID_OBJECTSFOLDER),
                                    UA_NODEID_NUMERIC(0, UA_NS0ID_ORGANIZES), {ns, borrow_string(name)},
                                    UA_NODEID_NUMERIC(0, UA_NS0ID_FOLDERTYPE), a, nullptr, nullptr);
        });
    }

    /// References in one answer to Browse. Not before all nodes exist: the server itself browses to add one.
    void set_max_references(std::uint32_t max) {
        call([&](UA_Server* s) { UA_Server_getConfig(s)->maxReferencesPerNode = max; });
    }

    void set(const std::string& name, const value& v, element_type type, UA_StatusCode status = UA_STATUSCODE_GOOD,
             wall_time time = {}) {
        call([&](UA_Server* s) {
            owned_data_value dv;
            if (!to_variant(v, type, dv->value)) std::abort();
            dv->hasValue = true;
            dv->status = status;
            dv->hasStatus = status != UA_STATUSCODE_GOOD;
            dv->sourceTimestamp = to_date_time(time);
            dv->hasSourceTimestamp = time != wall_time{};
            UA_NodeId id{index_of(s, "urn:test"), UA_NODEIDTYPE_STRING, {}};
            id.identifier.string = borrow_string(name);
            UA_Server_writeDataValue(s, id, *dv);
        });
    }

    /// The node reports that it has history.
    void keep_history(const std::string& name) {
        call([&](UA_Server* s) {
            UA_NodeId id{index_of(s, "urn:test"), UA_NODEIDTYPE_STRING, {}};
            id.identifier.string = borrow_string(name);
            UA_Server_writeAccessLevel(s, id, UA_ACCESSLEVELMASK_READ | UA_ACCESSLEVELMASK_HISTORYREAD);
        });
    }

    std::string get(const std::string& name) {
        std::string out;
        call([&](UA_Server* s) {
            owned_variant v;
            UA_NodeId id{index_of(s, "urn:test"), UA_NODEIDTYPE_STRING, {}};
            id.identifier.string = borrow_string(name);
            UA_Server_readValue(s, id, &*v);
            const auto read = from_variant(*v);
            out = read ? format_value(*read) : read.error().message();
        });
        return out;
    }

    std::size_t sessions() {
        std::size_t out = 0;
        call([&](UA_Server* s) { out = UA_Server_getStatistics(s).ss.currentSessionCount; });
        return out;
    }

private:
    void serve(std::promise<void>& ready) {
        UA_ServerConfig config{};
        config.logging = stack_log(verbosity::quiet);
        const UA_ByteString certificate = borrow_string(byte_view(settings_.certificate));
        const UA_ByteString key = borrow_string(byte_view(settings_.key));
        const auto made = settings_.certificate.empty()
                              ? UA_ServerConfig_setMinimal(&config, settings_.port, nullptr)
                              : UA_ServerConfig_setDefaultWithSecurityPolicies(
                                    &config, settings_.port, &certificate, &key, nullptr, 0, nullptr, 0, nullptr, 0);
        if (made != UA_STATUSCODE_GOOD) std::abort();
        UA_CertificateVerification_AcceptAll(&config.secureChannelPKI);
        UA_CertificateVerification_AcceptAll(&config.sessionPKI);
        config.tcpReuseAddr = true;
        config.historyDatabase = settings_.history;
        config.accessHistoryDataCapability = settings_.history.readRaw != nullptr;
        config.maxNodesPerRead = settings_.max_read;
        config.maxMonitoredItemsPerCall = settings_.max_items;
        config.maxNodesPerBrowse = settings_.max_browse;
        config.maxMonitoredItems = settings_.max_watched;
        if (settings_.token_lifetime_ms > 0) config.maxSecurityTokenLifetime = settings_.token_lifetime_ms;
        // A client that lost its link leaves a session for a minute; a hostile device has hundreds.
        config.maxSessions = 10'000;
        config.publishingIntervalLimits.min = 20;
        config.samplingIntervalLimits.min = 10;
        if (settings_.has_login) {
            config.allowNonePolicyPassword = true;
            UA_UsernamePasswordLogin login{borrow_string("operator"), borrow_string("secret")};
            UA_AccessControl_default(&config, false, nullptr, 1, &login);
        }
        UA_Server* server = UA_Server_newWithConfig(&config);
        if (server == nullptr) std::abort();
        for (const auto& uri : settings_.namespaces)
            UA_Server_addNamespace(server, uri.c_str());
        if (UA_Server_run_startup(server) != UA_STATUSCODE_GOOD) std::abort();
        ready.set_value();
        while (!is_stopping_) {
            std::vector<std::function<void(UA_Server*)>> work;
            {
                const std::scoped_lock lock(mutex_);
                work.swap(work_);
            }
            for (const auto& step : work)
                step(server);
            UA_Server_run_iterate(server, false);
            if (work.empty()) usleep(1'000);
        }
        UA_Server_run_shutdown(server);
        UA_Server_delete(server);
    }

    settings settings_;
    std::vector<std::string> namespaces_;
    std::atomic<bool> is_stopping_{false};
    std::mutex mutex_;
    std::vector<std::function<void(UA_Server*)>> work_;
    std::thread thread_;
};

}  // namespace penstock::opcua::test
