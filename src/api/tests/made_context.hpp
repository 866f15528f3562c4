#pragma once

#include <cstddef>
#include <type_traits>

#include "api/handler_context.hpp"

namespace penstock::api {

/// In place of what no handler of a test touches.
template <class T>
T& untouched() {
    alignas(16) static std::byte storage[4096];  // clang checks that a T has room there
    return *static_cast<std::remove_const_t<T>*>(static_cast<void*>(storage));
}

/// What handlers of a test are given; what is left as it is they must not touch.
struct context_parts {
    const settings* set = &untouched<settings>();
    const gateway::gateway_facts* facts = &untouched<gateway::gateway_facts>();
    master::record_database* database = &untouched<master::record_database>();
    const services::records* records = &untouched<services::records>();
    services::devices* devices = &untouched<services::devices>();
    services::file_imports* imports = &untouched<services::file_imports>();
    services::tag_history* history = &untouched<services::tag_history>();
    services::transfers* transfers = &untouched<services::transfers>();
    services::system_state* system = &untouched<services::system_state>();
    services::trust* trust = &untouched<services::trust>();
    properties::editor* properties = &untouched<properties::editor>();
    services::jobs_service* jobs = &untouched<services::jobs_service>();
    services::updates* updates = &untouched<services::updates>();
    services::backups* backups = &untouched<services::backups>();
    services::tag_index* tags = &untouched<services::tag_index>();
    audit::trail* audit = &untouched<audit::trail>();
    worker_pool* threads = &untouched<worker_pool>();  ///< for all that blocks
    worker_pool* login_thread = nullptr;               ///< null = `threads`
    worker_pool* known_login_thread = nullptr;         ///< null = `threads`
    const driver_catalog* drivers = &untouched<driver_catalog>();
    services::preferences* preferences = &untouched<services::preferences>();
    services::accounts* accounts = &untouched<services::accounts>();
    services::notifications* notifications = &untouched<services::notifications>();
    const known_hosts* hosts = &untouched<known_hosts>();
};

/// The one place of tests that names all members: a new one is added here.
inline handler_context make_context(const context_parts& p) {
    const gateway::service_set services{.facts = *p.facts,
                                        .database = *p.database,
                                        .records = *p.records,
                                        .configuration = untouched<services::configuration>(),
                                        .devices = *p.devices,
                                        .imports = *p.imports,
                                        .history = *p.history,
                                        .transfers = *p.transfers,
                                        .system = *p.system,
                                        .trust = *p.trust,
                                        .accounts = *p.accounts,
                                        .audit = *p.audit,
                                        .properties = *p.properties,
                                        .jobs = *p.jobs,
                                        .updates = *p.updates,
                                        .backups = *p.backups,
                                        .views = untouched<services::views>(),
                                        .notifications = *p.notifications,
                                        .preferences = *p.preferences,
                                        .bin = untouched<services::bin>(),
                                        .tags = *p.tags,
                                        .address_space = untouched<services::address_space>(),
                                        .drivers = *p.drivers,
                                        .store_thread = *p.threads,
                                        .reader_threads = *p.threads,
                                        .history_threads = *p.threads,
                                        .long_work = *p.threads,
                                        .audit_search = nullptr,
                                        .minutes = nullptr,
                                        .counts = nullptr,
                                        .opcua_server = nullptr};
    return {services, *p.set, p.login_thread == nullptr ? *p.threads : *p.login_thread,
            p.known_login_thread == nullptr ? *p.threads : *p.known_login_thread, *p.hosts};
}

}  // namespace penstock::api
