#include "api/v5/write_call.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "api/v5/idempotency.hpp"
#include "services/configuration/configuration.hpp"

namespace penstock::api::v5 {

services::write_queue::call write_of(call& c, std::function<outcome<>()> prepare,
                                     std::function<outcome<>(master::record_writer&)> run) {
    const auto before = std::make_shared<response>();
    services::write_queue::call asked;
    asked.name = fmt::format("{} {}", c.request.method_text, c.request.path);
    asked.actor = c.caller.actor();
    asked.prepare = [&c, before, prepare = std::move(prepare)]() -> std::optional<master::request_error> {
        if (prepare) {
            if (auto prepared = prepare(); !prepared) return prepared.error();
        }
        *before = c.response;
        return std::nullopt;
    };
    asked.run = [&c, before, run = std::move(run)](master::record_writer& work) {
        c.response = *before;  // discards the response of an earlier attempt
        c.changes = {};
        master::value_or_abort(run_once(c, work, [&] { return run(work); }));
    };
    asked.committed = [&c] { c.context.configuration.apply(std::move(c.changes)); };
    return asked;
}

}  // namespace penstock::api::v5
