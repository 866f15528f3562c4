#pragma once

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <string_view>

#include "api/call.hpp"
#include "api/formats/query.hpp"
#include "api/handler_context.hpp"
#include "api/router.hpp"
#include "api/tests/made_context.hpp"
#include "api/v1/routes.hpp"
#include "audit/tests/fake_trail.hpp"
#include "properties/tests/fake_editor.hpp"
#include "services/devices/tag_index.hpp"
#include "services/tests/fake_backups.hpp"
#include "services/tests/fake_devices.hpp"
#include "services/tests/fake_history.hpp"
#include "services/tests/fake_imports.hpp"
#include "services/tests/fake_jobs.hpp"
#include "services/tests/fake_system.hpp"
#include "services/tests/fake_transfers.hpp"
#include "services/tests/fake_trust.hpp"
#include "services/tests/fake_updates.hpp"
#include "tests/support/run.hpp"

namespace penstock::api {

/// Handlers of v1 and of the viewer, called through their routes with services that are fakes: no socket, no thread of
/// a device, no database. What stands before a handler (keys, roles, bodies) is not here.
class handler_test : public testing::Test {
protected:
    explicit handler_test(services::accounts& of_callers = untouched<services::accounts>(),
                          master::record_database& of_records = untouched<master::record_database>(),
                          services::preferences& of_users = untouched<services::preferences>())
        : accounts_(of_callers), records_(of_records), preferences_(of_users) {
        requester.method = auth_method::session;
        requester.role = user_role::admin;
        requester.is_fresh = true;
    }

    /// Calls the handler of that path, which may have a query; nothing of the path is percent-encoded.
    response ask(verb method, std::string_view target, std::string_view body = {}, std::vector<header> headers = {}) {
        static const router routes(all_routes());
        request in;
        in.method = method;
        in.path = target.substr(0, target.find('?'));
        if (in.path.size() < target.size()) in.query = target.substr(in.path.size() + 1);
        in.body = body;
        in.headers = headers;
        const auto place = routes.find(in.path, method);
        const auto* found = place.route_of(method);
        response out;
        if (found == nullptr) {
            ADD_FAILURE() << "there is no such route: " << target;
            return out;
        }
        call c{in, out, context, requester};
        c.meta.time = current_time;
        c.parameters = place.parameters;
        if (const auto* quick = std::get_if<inline_handler>(&found->run)) {
            (*quick)(c);
        } else if (const auto* stored = std::get_if<store_handler>(&found->run)) {
            stored->run(c);
        } else {
            test::run(finished(std::get<coroutine_handler>(found->run), c));
        }
        if (out.shared) out.body.insert(0, *out.shared);
        while (out.stream && test::run(out.stream(out.body)) == response::stream_state::more) {
        }
        return out;
    }

    /// In one line: the status and `data`, or the code and message of each error; what is no JSON unchanged.
    std::string said(verb method, std::string_view target, std::string_view body = {}) {
        const auto out = ask(method, target, body);
        if (out.content_type != json_type) return out.body;
        const auto whole = boost::json::parse(out.body);
        std::string line = std::to_string(out.status);
        const auto* errors = whole.as_object().if_contains("errors");
        if (errors == nullptr) return line + ' ' + boost::json::serialize(whole.at("data"));
        for (const auto& e : errors->as_array()) {
            line += ' ';
            line += e.at("code").as_string();
            line += ": ";
            line += e.at("message").as_string();
        }
        return line;
    }

    wall_time current_time = from_epoch_ms(1'795'000'000'000);
    caller requester;  ///< an administrator's session
    settings set;
    gateway::gateway_facts facts;
    audit::fake_trail audit;
    services::fake_devices devices;
    services::fake_imports imports;
    services::fake_history history;
    services::fake_transfers transfers;
    services::fake_system system;
    services::fake_trust trust;
    properties::fake_editor properties;
    services::fake_jobs jobs;
    services::fake_updates updates;
    services::fake_backups backups;
    services::tag_index tags;

private:
    static io::awaitable<bool> finished(coroutine_handler run, call& c) {
        co_await run(c);
        co_return true;
    }

    services::accounts& accounts_;
    master::record_database& records_;
    services::preferences& preferences_;
    worker_pool threads_{1};
    driver_catalog drivers_{{}};
    known_hosts hosts_{""};

protected:
    handler_context context = make_context({.set = &set,
                                            .facts = &facts,
                                            .database = &records_,
                                            .devices = &devices,
                                            .imports = &imports,
                                            .history = &history,
                                            .transfers = &transfers,
                                            .system = &system,
                                            .trust = &trust,
                                            .properties = &properties,
                                            .jobs = &jobs,
                                            .updates = &updates,
                                            .backups = &backups,
                                            .tags = &tags,
                                            .audit = &audit,
                                            .threads = &threads_,
                                            .drivers = &drivers_,
                                            .preferences = &preferences_,
                                            .accounts = &accounts_,
                                            .hosts = &hosts_});
};

}  // namespace penstock::api
