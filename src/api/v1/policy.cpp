#include "api/policy.hpp"

#include <fmt/format.h>

#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "services/devices/devices.hpp"
#include "services/keys/secrets.hpp"

namespace penstock::api {

namespace {

constexpr std::array order{step::https, step::caller, step::path,        step::permission,
                           step::csrf,  step::audit,  step::query_words, step::body};

class v1_policy final : public version_policy {
public:
    explicit v1_policy(handler_context& to) : context_(to) {}

    std::span<const step> steps() const noexcept override { return order; }

    /// The option `push_key` of the OPC in the path.
    std::optional<denial> find_own_key(visit& v) const override {
        if (!v.matched_route->accepts_push_key) return std::nullopt;
        const auto sent = v.request.find("X-API-Key");
        const auto right = context_.devices.option(std::string(v.parameters[0]), "push_key");
        if (sent.empty() || !right || right->empty() || !services::is_same_text(sent, *right)) return std::nullopt;
        v.caller.method = auth_method::push_key;
        v.caller.role = user_role::operator_;
        v.caller.credential = sent;
        return std::nullopt;
    }

    void refuse(visit& v, const denial& why) const override {
        auto c = call_of(v);
        if (why.status == 405) {
            return c.mapping_error(405,
                                   fmt::format("the method {} is not supported for this path", v.request.method_text),
                                   {fmt::format("request: {} {}", v.request.method_text, v.request.path), "path: known",
                                    fmt::format("methods there: {}", v.match.found->allow),
                                    fmt::format("no handler for {}", v.request.method_text)});
        }
        if (why.status == 401) v.response.add("WWW-Authenticate", "Bearer");
        if (!why.location.empty()) v.response.add("Location", why.location);
        if (why.retry_after.count() > 0) v.response.add("Retry-After", std::to_string(why.retry_after.count()));
        c.fail(why.status, why.code, why.message);
    }

    io::awaitable<> run(visit& v) override {
        auto c = call_of(v);
        if (const auto* quick = std::get_if<inline_handler>(&v.matched_route->run)) {
            (*quick)(c);
        } else if (const auto* stored = std::get_if<store_handler>(&v.matched_route->run)) {
            co_await context_.store_thread.run([&] { stored->run(c); });
        } else {
            co_await std::get<coroutine_handler>(v.matched_route->run)(c);
        }
    }

    void fail(visit& v) const override {
        v.response.clear();
        call_of(v).fail(500, "INTERNAL_ERROR", "an unexpected error; the log has the details under the request id");
    }

private:
    call call_of(visit& v) const {
        return {v.request, v.response,   context_, v.caller, {v.time, v.request_id},
                v.client,  v.parameters, v.large,  &v.tried};
    }

    handler_context& context_;
};

}  // namespace

std::unique_ptr<version_policy> make_v1_policy(handler_context& to) {
    return std::make_unique<v1_policy>(to);
}

}  // namespace penstock::api
