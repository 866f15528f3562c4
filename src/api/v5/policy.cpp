#include "api/policy.hpp"

#include <fmt/format.h>

#include "api/formats/query.hpp"
#include "api/handler_context.hpp"
#include "api/http/spool.hpp"
#include "api/v5/call.hpp"
#include "api/v5/write_call.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "master/record_database.hpp"
#include "services/access/accounts.hpp"
#include "services/devices/write_queue.hpp"

namespace penstock::api::v5 {

using master::error_kind;
using master::request_error;

namespace {

constexpr std::array order{step::path,       step::https, step::caller, step::csrf,
                           step::permission, step::audit, step::query,  step::body};

// With the two bodies over the limit that the pipeline takes: 1.5 GiB of the disk, never for longer than the call.
constexpr unsigned max_responses = 4;

/// What went wrong inside is in the log; the sender gets the number under which it stands there.
request_error internal_error(const visit& v) {
    return {error_kind::internal, fmt::format("the gateway could not execute the call, which is a fault of the "
                                              "gateway: its log has the details of request {}",
                                              v.request_id)};
}

class policy final : public version_policy {
public:
    explicit policy(handler_context& to)
        : context_(to), writes_(to.store_thread, to.database), responses_(to.set.data_dir, max_responses) {}

    std::span<const step> steps() const noexcept override { return order; }

    /// The header `api_key`, of `/system/connect`.
    std::optional<denial> find_own_key(visit& v) const override {
        const auto sent = v.request.find("api_key");
        if (sent.empty()) return std::nullopt;
        // Keys are looked up in memory, but one may have been revoked since.
        if (!v.matched_route->is_public() && !context_.database.answers())
            return denial{503, "BUSY", error_kind::unavailable, "the database does not respond"};
        auto owner = context_.accounts.find_service_key(sent, v.time);
        v.has_wrong_key = !owner;
        if (!owner && !v.matched_route->is_public())
            return denial{401, "UNAUTHORIZED", error_kind::unauthenticated, {}};
        if (owner) v.caller = *std::move(owner);
        return std::nullopt;
    }

    void refuse(visit& v, const denial& why) const override {
        request_error reported(why.fault, why.message);
        if (why.fault == error_kind::unauthenticated) {
            reported.message = "the api_key is missing or invalid";
        } else if (!why.location.empty() && v.request.method == verb::get) {
            v.response.add("Location", why.location);
            v.response.status = why.status;
            return;
        } else if (why.code == "HTTPS_REQUIRED") {
            reported.message = "this port only redirects to HTTPS: use https://";
        } else if (why.status == 405) {
            reported.message = fmt::format("the method {} is not supported for this path: use {}",
                                           make_utf8(v.request.method_text), v.match.found->allow);
        } else if (why.retry_after.count() > 0) {
            v.response.add("Retry-After", std::to_string(why.retry_after.count()));
        }
        v5::reject(v.response, reported);
    }

    io::awaitable<> run(visit& v) override {
        outcome<> done;
        try {
            call c{v.request,        v.response,   context_,
                   *v.matched_route, v.caller,     v.time,
                   v.client,         v.parameters, query_values(v.request.query)};
            if (v.large != nullptr) c.file = v.large->file();
            c.answers = &responses_;
            c.tried = &v.tried;
            done = co_await run(c);
        } catch (const request_error& why) {
            done = why;
        }
        if (done) co_return;
        auto failed = done.error();
        if (failed.kind == error_kind::internal) {
            logger("api")->error("request {} failed: {}", v.request_id, failed.message);
            failed = internal_error(v);
        }
        v.response.stream = nullptr;
        v5::reject(v.response, failed);
    }

    void fail(visit& v) const override {
        v.response.stream = nullptr;
        v5::reject(v.response, internal_error(v));
    }

private:
    io::awaitable<outcome<>> run(call& c) {
        if (const auto* quick = std::get_if<inline_handler>(&c.matched_route.run)) co_return (*quick)(c);
        if (const auto* reading = std::get_if<read_handler>(&c.matched_route.run)) {
            if (reading->is_short) {
                if (auto view = context_.database.try_read()) co_return reading->run(c, *view);
            }
            co_return co_await context_.reader_threads.run([&] {
                auto view = context_.database.read();
                return reading->run(c, *view);
            });
        }
        if (const auto* writing = std::get_if<write_handler>(&c.matched_route.run)) {
            const auto prepare = [&]() -> outcome<> {
                if (writing->prepare == nullptr) return {};
                return writing->prepare(c);
            };
            auto asked = write_of(c, prepare, [&](master::record_writer& work) { return writing->run(c, work); });
            if (auto failed = co_await writes_.run(asked)) co_return *std::move(failed);
            co_return outcome<>{};
        }
        co_return co_await std::get<coroutine_handler>(c.matched_route.run)(c);
    }

    handler_context& context_;
    services::write_queue writes_;
    spool responses_;  ///< that are too large for the memory
};

}  // namespace

}  // namespace penstock::api::v5

namespace penstock::api {

std::unique_ptr<version_policy> make_v5_policy(handler_context& to) {
    return std::make_unique<v5::policy>(to);
}

}  // namespace penstock::api
