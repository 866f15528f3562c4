// The reference of the OPC UA shapes: a server of the stack's own kind, with values in its nodes.
//
//   opcua_sample PORT NODES [MOVE_MS]    ns=1;s=T0 … T<NODES-1>, Doubles; each changes every MOVE_MS;
//                                        any login; None and Basic256Sha256; ends on SIGTERM
#include <open62541/server.h>
#include <open62541/server_config_default.h>

#include <csignal>
#include <vector>

#include "opcua_stack.hpp"

namespace {

volatile std::sig_atomic_t is_asked_to_end = 0;

struct plant {
    std::vector<UA_NodeId> nodes;
    double round = 0;
};

void move(UA_Server* server, void* data) {
    auto& all = *static_cast<plant*>(data);
    ++all.round;
    for (const auto& node : all.nodes) {
        UA_Variant v;
        UA_Variant_setScalar(&v, &all.round, &UA_TYPES[UA_TYPES_DOUBLE]);
        UA_Server_writeValue(server, node, v);
    }
}

void add(UA_Server* server, plant& all, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        const auto name = "T" + std::to_string(i);
        auto attributes = UA_VariableAttributes_default;
        double start = 0;
        UA_Variant_setScalar(&attributes.value, &start, &UA_TYPES[UA_TYPES_DOUBLE]);
        attributes.dataType = UA_TYPES[UA_TYPES_DOUBLE].typeId;
        attributes.accessLevel = UA_ACCESSLEVELMASK_READ | UA_ACCESSLEVELMASK_WRITE;
        all.nodes.push_back(UA_NODEID_STRING_ALLOC(1, name.c_str()));
        bench::must(UA_Server_addVariableNode(server, all.nodes.back(), UA_NODEID_NUMERIC(0, UA_NS0ID_OBJECTSFOLDER),
                                              UA_NODEID_NUMERIC(0, UA_NS0ID_ORGANIZES), {1, bench::text(name)},
                                              UA_NODEID_NUMERIC(0, UA_NS0ID_BASEDATAVARIABLETYPE), attributes, nullptr,
                                              nullptr),
                    "add a node");
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return std::fputs("usage: opcua_sample PORT NODES [MOVE_MS]\n", stderr), 2;
    UA_ServerConfig config{};
    config.logging = bench::quiet();
    const auto own = bench::make_certificate("urn:penstock:bench:sample");
    bench::must(
        UA_ServerConfig_setDefaultWithSecurityPolicies(&config, static_cast<UA_UInt16>(std::atoi(argv[1])),
                                                       &own.certificate, &own.key, nullptr, 0, nullptr, 0, nullptr, 0),
        "configure");
    UA_String_clear(&config.applicationDescription.applicationUri);
    config.applicationDescription.applicationUri = UA_STRING_ALLOC("urn:penstock:bench:sample");
    bench::trust_everyone(config.secureChannelPKI);
    bench::trust_everyone(config.sessionPKI);
    config.maxNotificationsPerPublish = 10'000;
    config.maxMonitoredItems = 0;
    config.maxMonitoredItemsPerSubscription = 0;
    auto* server = UA_Server_newWithConfig(&config);
    plant all;
    add(server, all, static_cast<std::size_t>(std::atoi(argv[2])));
    const double every = argc > 3 ? std::atof(argv[3]) : 0;
    if (every > 0) bench::must(UA_Server_addRepeatedCallback(server, &move, &all, every, nullptr), "move");
    std::signal(SIGTERM, [](int) { is_asked_to_end = 1; });
    bench::must(UA_Server_run_startup(server), "listen");
    std::puts("ready");
    std::fflush(stdout);
    while (is_asked_to_end == 0)
        UA_Server_run_iterate(server, true);
    UA_Server_run_shutdown(server);
    UA_Server_delete(server);
    return 0;
}
