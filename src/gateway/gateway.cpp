#include "gateway/gateway.hpp"

#include <malloc.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/code_pages.hpp"
#include "base/log.hpp"
#include "gateway/gateway_body.hpp"
#include "io/net_rules.hpp"
#include "properties/rules.hpp"

namespace penstock::gateway {

/// Called first with the configured ports, then with those that were opened.
void gateway::body::set_net_rules(std::vector<std::uint16_t> own_ports) const {
    io::net_rules rules{io::network_list::parse(set.reach.networks).value(), {}, "edge.net.allow"};
    rules.dial_in_ports = properties::parse_ports(set.reach.dial_in_ports).value();
    rules.dial_in_bind = set.reach.dial_in_bind;
    rules.dial_in_property = "edge.dial_in.ports";
    std::erase(own_ports, 0);
    rules.own_ports = std::move(own_ports);
    io::set_net_rules(std::move(rules));
}

void gateway::body::warn_of_certificates() const {
    for (const auto& sentence : certificates->warnings())
        logger("app")->warn("{}", sentence);
}

checked<> gateway::body::start(std::span<door* const> further) {
    checked<> prepared;
    running->store_thread.run_and_wait([&] { prepared = accounts->prepare(); });
    if (!prepared) return prepared;
    const auto on_store = [this](const std::function<void()>& work) {
        running->store_thread.run_and_wait([&work] { work(); });
    };
    doors.assign(further.begin(), further.end());
    if (front) {
        front->use_store_thread(
            {on_store, [this](std::function<void()> work) { running->store_thread.post(std::move(work)); }});
        doors.push_back(front.get());
    }
    if (auto done = transfers->start(); !done) return done;
    alarms->start(on_store);
    counts->start(on_store);
    running->notifications.start(on_store);
    running->poller.start();
    discovery.start({running->store_thread, *store, running->devices, running->configuration, running->checks});
    for (auto* one : doors) {
        if (auto done = one->start(); !done) return done;
    }
    std::vector<std::uint16_t> open;
    for (const auto* one : doors)
        std::ranges::copy(one->open_ports(), std::back_inserter(open));
    set_net_rules(std::move(open));
    monitor->start();
    jobs->start();
    backups->start(*jobs);
    malloc_trim(0);  // frees memory that was only needed to load the configuration: some 100 MB for 100,000 tags
    give_back_code_pages();
    return {};
}

void gateway::body::stop() {
    if (std::exchange(is_stopped, true)) return;
    // If one part cannot be stopped, the others are stopped all the same: they would use parts that no longer exist.
    const auto attempt = [](const auto& stop_it) {
        try {
            stop_it();
        } catch (const std::exception& e) {
            logger("app")->error("an error while the gateway was stopping: {}", e.what());
        }
    };
    if (backups) backups->stop();
    if (jobs) jobs->stop();  // jobs use all other parts
    // The transfers end later, because a change of the configuration may still start one.
    for (auto one = doors.rbegin(); one != doors.rend(); ++one)
        attempt([&] { (*one)->stop(); });
    discovery.stop();
    if (running) running->poller.stop();
    if (counts) counts->stop();  // the counters wait for the store's thread
    if (alarms) alarms->stop();
    if (running) {
        running->notifications.stop();
        running->late.stop();
        attempt([this] { running->store_thread.run_and_wait([this] { accounts->save_last_used(); }); });
        running->store_thread.stop();
        running->reader_threads.stop();
        running->history_threads.stop();
        running->long_work.stop();
    }
    if (transfers) transfers->stop();  // the transfers poll the engine's devices
    if (engine) engine->stop();
    if (limits) limits->stop();
    if (monitor) monitor->stop();
    if (kept) kept->stop();
    if (audit_search) audit_search->stop();
    if (audit) audit->stop();
}

gateway::gateway(properties::property_set set, surroundings around)
    : body_(std::make_unique<body>(std::move(set), std::move(around))) {}

gateway::~gateway() {
    stop();
}

checked<> gateway::open(const std::function<bool()>& may_wait) {
    return body_->open(may_wait);
}

const service_set& gateway::services() const {
    return *body_->shown;
}

const data_folder& gateway::data() const {
    return *body_->data;
}

checked<> gateway::start(std::span<door* const> further) {
    return body_->start(further);
}

std::optional<std::uint16_t> gateway::opcua_port() const {
    return body_->front ? std::optional(body_->front->port()) : std::nullopt;
}

gateway::link_counts gateway::links() const {
    const auto all = body_->engine->statuses();
    const auto lost = std::ranges::count_if(all, [](const auto& opc) {
        return opc.scan == engine::scan_status::start && opc.connection != engine::connection_status::connected;
    });
    return {all.size(), static_cast<std::size_t>(lost), body_->monitor->snapshot().mps};
}

void gateway::reload() {
    body_->certificates->reload();
    warn();
    body_->engine->on_certificates_changed();
}

void gateway::warn() const {
    body_->warn_of_certificates();
}

void gateway::stop() {
    body_->stop();
}

}  // namespace penstock::gateway
