// Clients of an OPC UA server, as JSON lines. NODES are PREFIX0 … PREFIX<COUNT-1>, as `ns=1;s=T`; PREFIX may be several
// with commas, each with its share of COUNT.
//
//   opcua_load URL read      None|Encrypted USER PASSWORD PREFIX COUNT CLIENTS SECONDS   1,000 nodes a request
//   opcua_load URL subscribe None|Encrypted USER PASSWORD PREFIX COUNT INTERVAL_MS SECONDS
//   opcua_load URL write     None|Encrypted USER PASSWORD NODE WRITES                    one at a time, UInt16
//
// An empty USER is anonymous. Encrypted is SignAndEncrypt with Basic256Sha256; every server is trusted.
#include <open62541/client_highlevel.h>
#include <open62541/client_subscriptions.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <sstream>
#include <thread>
#include <vector>

#include "opcua_stack.hpp"

namespace {

using clock_type = std::chrono::steady_clock;
constexpr std::size_t nodes_per_request = 1000;

struct login {
    std::string url, security, user, password;
};

double seconds_since(clock_type::time_point start) {
    return std::chrono::duration<double>(clock_type::now() - start).count();
}

class connection {
public:
    explicit connection(const login& as) : client_(make(as)) {
        must(as.user.empty() ? UA_Client_connect(client_, as.url.c_str())
                             : UA_Client_connectUsername(client_, as.url.c_str(), as.user.c_str(), as.password.c_str()),
             "connect");
    }
    ~connection() {
        UA_Client_disconnect(client_);
        UA_Client_delete(client_);
    }
    connection(const connection&) = delete;
    connection& operator=(const connection&) = delete;
    UA_Client* get() const { return client_; }

private:
    static void must(UA_StatusCode status, const char* doing) { bench::must(status, doing); }
    static UA_Client* make(const login& as) {
        static const auto own = bench::make_certificate("urn:penstock:bench:load");
        UA_ClientConfig config{};
        config.logging = bench::quiet();
        must(UA_ClientConfig_setDefaultEncryption(&config, own.certificate, own.key, nullptr, 0, nullptr, 0),
             "configure");
        UA_String_clear(&config.clientDescription.applicationUri);
        config.clientDescription.applicationUri = UA_STRING_ALLOC("urn:penstock:bench:load");
        bench::trust_everyone(config.certificateVerification);
        const bool is_plain = as.security == "None";
        config.securityMode = is_plain ? UA_MESSAGESECURITYMODE_NONE : UA_MESSAGESECURITYMODE_SIGNANDENCRYPT;
        UA_String_clear(&config.securityPolicyUri);
        config.securityPolicyUri =
            UA_STRING_ALLOC(is_plain ? "http://opcfoundation.org/UA/SecurityPolicy#None"
                                     : "http://opcfoundation.org/UA/SecurityPolicy#Basic256Sha256");
        config.outStandingPublishRequests = 10;
        config.timeout = 30'000;
        return UA_Client_newWithConfig(&config);
    }
    UA_Client* client_;
};

UA_NodeId node(const std::string& name) {
    UA_NodeId id;
    bench::must(UA_NodeId_parse(&id, bench::text(name)), "node id");
    return id;
}

std::vector<UA_NodeId> nodes(const std::string& prefixes, std::size_t count) {
    const auto share = count / (1 + static_cast<std::size_t>(std::ranges::count(prefixes, ',')));
    std::vector<UA_NodeId> all;
    std::istringstream each(prefixes);
    for (std::string prefix; std::getline(each, prefix, ',');) {
        for (std::size_t i = 0; i < share; ++i)
            all.push_back(node(prefix + std::to_string(i)));
    }
    return all;
}

/// Values of one request after the other, the nodes in turn.
std::uint64_t read_until(const login& as, const std::vector<UA_NodeId>& all, const std::atomic<bool>& is_over,
                         std::atomic<unsigned>& ready) {
    const connection c(as);
    std::vector<UA_ReadValueId> items(nodes_per_request);
    ++ready;
    std::uint64_t read = 0;
    for (std::size_t next = 0; !is_over;) {
        for (auto& item : items) {
            UA_ReadValueId_init(&item);
            item.nodeId = all[next++ % all.size()];
            item.attributeId = UA_ATTRIBUTEID_VALUE;
        }
        UA_ReadRequest request;
        UA_ReadRequest_init(&request);
        request.nodesToRead = items.data();
        request.nodesToReadSize = items.size();
        request.timestampsToReturn = UA_TIMESTAMPSTORETURN_SOURCE;
        auto response = UA_Client_Service_read(c.get(), request);
        bench::must(response.responseHeader.serviceResult, "read");
        for (std::size_t i = 0; i < response.resultsSize; ++i) {
            if (response.results[i].hasValue) ++read;
        }
        UA_ReadResponse_clear(&response);
    }
    return read;
}

int run_read(const login& as, const std::string& prefix, std::size_t count, unsigned clients, double seconds) {
    const auto all = nodes(prefix, count);
    std::atomic<bool> is_over{false};
    std::atomic<unsigned> ready{0};
    std::atomic<std::uint64_t> read{0};
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < clients; ++i)
        threads.emplace_back([&] { read += read_until(as, all, is_over, ready); });
    while (ready < clients)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    const auto start = clock_type::now();
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    is_over = true;
    for (auto& t : threads)
        t.join();
    std::printf("{\"values_per_s\":%.0f}\n", static_cast<double>(read) / seconds_since(start));
    return 0;
}

struct watched {
    std::uint64_t notifications = 0;
    std::uint64_t overflows = 0;
    std::uint64_t bad = 0;
};

void on_change(UA_Client*, UA_UInt32, void* context, UA_UInt32, void*, UA_DataValue* v) {
    auto& seen = *static_cast<watched*>(context);
    ++seen.notifications;
    constexpr UA_UInt32 overflow = 0x480;  // info bits: data value, overflow
    if (v->hasStatus && (v->status & overflow) == overflow) ++seen.overflows;
    if (!v->hasValue || (v->hasStatus && UA_StatusCode_isBad(v->status))) ++seen.bad;
}

int run_subscribe(const login& as, const std::string& prefix, std::size_t count, double interval, double seconds) {
    const auto all = nodes(prefix, count);
    const connection c(as);
    watched seen;
    auto wanted = UA_CreateSubscriptionRequest_default();
    wanted.requestedPublishingInterval = interval;
    const auto made = UA_Client_Subscriptions_create(c.get(), wanted, &seen, nullptr, nullptr);
    bench::must(made.responseHeader.serviceResult, "subscribe");
    for (std::size_t begin = 0; begin < all.size(); begin += nodes_per_request) {
        const auto size = std::min(nodes_per_request, all.size() - begin);
        std::vector<UA_MonitoredItemCreateRequest> items(size);
        std::vector<void*> contexts(size, nullptr);
        std::vector<UA_Client_DataChangeNotificationCallback> callbacks(size, &on_change);
        std::vector<UA_Client_DeleteMonitoredItemCallback> deletions(size, nullptr);
        for (std::size_t i = 0; i < size; ++i) {
            items[i] = UA_MonitoredItemCreateRequest_default(all[begin + i]);
            items[i].requestedParameters.samplingInterval = interval;
            items[i].requestedParameters.queueSize = 10;
        }
        UA_CreateMonitoredItemsRequest request;
        UA_CreateMonitoredItemsRequest_init(&request);
        request.subscriptionId = made.subscriptionId;
        request.timestampsToReturn = UA_TIMESTAMPSTORETURN_SOURCE;
        request.itemsToCreate = items.data();
        request.itemsToCreateSize = size;
        auto response = UA_Client_MonitoredItems_createDataChanges(c.get(), request, contexts.data(), callbacks.data(),
                                                                   deletions.data());
        bench::must(response.responseHeader.serviceResult, "monitor");
        for (std::size_t i = 0; i < response.resultsSize; ++i)
            bench::must(response.results[i].statusCode, "monitor an item");
        UA_CreateMonitoredItemsResponse_clear(&response);
    }
    const auto run = [&](double time) {
        const auto start = clock_type::now();
        while (seconds_since(start) < time)
            bench::must(UA_Client_run_iterate(c.get(), 10), "iterate");
        return seconds_since(start);
    };
    run(5);  // the first values of all
    std::puts("ready");
    std::fflush(stdout);
    seen = {};
    const auto took = run(seconds);
    std::printf("{\"notifications_per_s\":%.0f,\"expected_per_s\":%.0f,\"overflows\":%llu,\"bad\":%llu}\n",
                static_cast<double>(seen.notifications) / took, static_cast<double>(count) * 1000 / interval,
                static_cast<unsigned long long>(seen.overflows), static_cast<unsigned long long>(seen.bad));
    return 0;
}

int run_write(const login& as, const std::string& name, int count) {
    const connection c(as);
    const auto id = node(name);
    std::vector<double> took;
    for (int n = 0; n < count; ++n) {
        auto number = static_cast<UA_UInt16>(n);
        UA_Variant v;
        UA_Variant_setScalar(&v, &number, &UA_TYPES[UA_TYPES_UINT16]);
        const auto start = clock_type::now();
        bench::must(UA_Client_writeValueAttribute(c.get(), id, &v), "write");
        took.push_back(seconds_since(start) * 1000);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    std::sort(took.begin(), took.end());
    std::printf("{\"p50_ms\":%.3f,\"p99_ms\":%.3f}\n", took[took.size() / 2], took[took.size() * 99 / 100]);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> w(argv + 1, argv + argc);
    if (w.size() < 7) return std::fputs("usage: opcua_load URL read|subscribe|write …, see the source\n", stderr), 2;
    const login as{w[0], w[2], w[3], w[4]};
    if (w[1] == "write") return run_write(as, w[5], std::stoi(w[6]));
    if (w.size() < 9) return 2;
    if (w[1] == "read")
        return run_read(as, w[5], std::stoul(w[6]), static_cast<unsigned>(std::stoul(w[7])), std::stod(w[8]));
    if (w[1] == "subscribe") return run_subscribe(as, w[5], std::stoul(w[6]), std::stod(w[7]), std::stod(w[8]));
    return 2;
}
