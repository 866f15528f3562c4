#include "drivers/opcua/client_thread.hpp"

#include <netinet/in.h>
#include <open62541/types.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "base/heartbeat.hpp"
#include "base/log.hpp"
#include "drivers/opcua/client_connection.hpp"
#include "drivers/opcua/traffic_meter.hpp"
#include "opcua/log.hpp"
#include "opcua/ua.hpp"

namespace penstock::opcua {

namespace {

constexpr UA_UInt32 max_sleep_ms = 1'000;
constexpr UA_UInt32 close_poll_ms = 10;

void on_wake_event(UA_ConnectionManager*, uintptr_t id, void* application, void**, UA_ConnectionState state,
                   const UA_KeyValueMap*, UA_ByteString) {
    // The stack's number of a connection is its socket. Set again with each wake-up, when others read it.
    auto& wake_socket = *static_cast<int*>(application);
    if (state == UA_CONNECTIONSTATE_ESTABLISHED && wake_socket < 0) wake_socket = static_cast<int>(id);
}

}  // namespace

std::shared_ptr<client_thread> client_thread::instance() {
    static std::mutex mutex;
    static std::weak_ptr<client_thread> running;
    const std::scoped_lock lock(mutex);
    auto shared = running.lock();
    if (!shared) {
        shared = std::shared_ptr<client_thread>(new client_thread());
        running = shared;
    }
    return shared;
}

client_thread::client_thread() {
    events_ = UA_EventLoop_new_POSIX(stack_log(verbosity::quiet));
    if (events_ == nullptr) throw std::bad_alloc();
    auto* tcp = UA_ConnectionManager_new_POSIX_TCP(borrow_string("tcp"));
    auto* udp = UA_ConnectionManager_new_POSIX_UDP(borrow_string("udp"));
    events_->registerEventSource(events_, &tcp->eventSource);
    events_->registerEventSource(events_, &udp->eventSource);
    events_->start(events_);
    if (!open_wake_socket()) throw std::runtime_error("cannot open the wake-up socket of the OPC UA clients");
    thread_ = std::thread([this] { run(); });
}

client_thread::~client_thread() {
    {
        const std::scoped_lock lock(mutex_);
        is_stopping_ = true;
        wake();
    }
    thread_.join();
}

void client_thread::post(std::function<void()> work) {
    {
        const std::scoped_lock lock(mutex_);
        tasks_.push_back(std::move(work));
    }
    wake();
}

void client_thread::close_in_background(std::shared_ptr<client_connection> leaving, milliseconds patience) {
    closing_.push_back({std::move(leaving), steady_now() + patience});
}

void client_thread::run() {
    const heartbeat watched("opcua clients");
    const traffic_meter meter(*events_);
    for (;;) {
        heartbeat::beat();
        is_awake_ = false;
        run_tasks();
        reap_closing();
        if (is_stopping_ && closing_.empty() && !has_tasks()) break;
        const auto status = events_->run(events_, closing_.empty() ? max_sleep_ms : close_poll_ms);
        if (status != UA_STATUSCODE_GOOD) {
            logger("opcua")->error("the event loop of the OPC UA clients failed: {}", UA_StatusCode_name(status));
            std::this_thread::yield();
        }
    }
    // No thread can post any more: the last holder waits in the destructor. What was posted has run, what it closed is
    // closed. Its wake-up has left, so the socket may go.
    { const std::scoped_lock lock(mutex_); }
    events_->stop(events_);
    while (events_->state != UA_EVENTLOOPSTATE_STOPPED)
        events_->run(events_, close_poll_ms);
    events_->free(events_);
}

bool client_thread::has_tasks() {
    const std::scoped_lock lock(mutex_);
    return !tasks_.empty();
}

void client_thread::run_tasks() {
    std::vector<std::function<void()>> work;
    {
        const std::scoped_lock lock(mutex_);
        work.swap(tasks_);
    }
    for (const auto& step : work)
        step();
}

void client_thread::reap_closing() {
    const auto now = steady_now();
    std::erase_if(closing_, [&](auto& entry) {
        if (is_stopping_) entry.overdue = std::min(entry.overdue, now + close_timeout);
        return entry.connection->is_closed(now >= entry.overdue);
    });
}

/// The stack has no call that ends its wait from another thread. A datagram does: one that this socket, which is
/// connected to itself, sends to itself, so that no others are read.
bool client_thread::open_wake_socket() {
    UA_ConnectionManager* udp = nullptr;
    for (auto* source = events_->eventSources; source != nullptr; source = source->next) {
        if (to_view(source->name) == "udp") udp = reinterpret_cast<UA_ConnectionManager*>(source);
    }
    if (udp == nullptr) return false;
    UA_UInt16 port = 0;
    UA_Boolean listens = true;
    UA_String address = borrow_string("127.0.0.1");
    std::array<UA_KeyValuePair, 3> parameters{};
    parameters[0].key = UA_QUALIFIEDNAME(0, const_cast<char*>("port"));
    UA_Variant_setScalar(&parameters[0].value, &port, &UA_TYPES[UA_TYPES_UINT16]);
    parameters[1].key = UA_QUALIFIEDNAME(0, const_cast<char*>("listen"));
    UA_Variant_setScalar(&parameters[1].value, &listens, &UA_TYPES[UA_TYPES_BOOLEAN]);
    parameters[2].key = UA_QUALIFIEDNAME(0, const_cast<char*>("address"));
    UA_Variant_setScalar(&parameters[2].value, &address, &UA_TYPES[UA_TYPES_STRING]);
    const UA_KeyValueMap map{parameters.size(), parameters.data()};
    if (udp->openConnection(udp, &map, &wake_socket_, nullptr, on_wake_event) != UA_STATUSCODE_GOOD) return false;
    sockaddr_in self{};
    socklen_t size = sizeof self;
    auto* as_address = reinterpret_cast<sockaddr*>(&self);
    return getsockname(wake_socket_, as_address, &size) == 0 && connect(wake_socket_, as_address, size) == 0;
}

void client_thread::wake() noexcept {
    if (is_awake_.exchange(true)) return;
    const char any = 0;
    (void)send(wake_socket_, &any, 1, MSG_DONTWAIT | MSG_NOSIGNAL);
}

}  // namespace penstock::opcua
