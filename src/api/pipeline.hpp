#pragma once

#include "api/handler_context.hpp"
#include "api/http/answer_budget.hpp"
#include "api/http/spool.hpp"
#include "api/http/web_page.hpp"
#include "api/policy.hpp"
#include "audit/key_mask.hpp"
#include "services/keys/key_rate_limit.hpp"

namespace penstock::api {

/// The steps of every request of all versions of the API: path, HTTPS, caller, rights, audit, body, handler. The access
/// log is written after all of them, so a refused call is audited like any other.
///
/// Thread: the API's loops. It has no state between requests except that of its parts.
class pipeline {
public:
    explicit pipeline(handler_context& to);

    /// `large`: the body, when it is over the limit.
    io::awaitable<> answer(const request& in, response& out, const large_body* large = nullptr);

    /// Whether the body must be read: not if `answer` would refuse the call by its headers alone.
    body_policy::decision ask(const request& in);

    /// A place for a body over the limit; null: that call gets none.
    std::unique_ptr<large_body> accept_large_body(const request& in);

private:
    version_policy& policy_of(const request& in);
    std::optional<denial> check(visit& v, const version_policy& policy);
    std::optional<denial> check(step s, visit& v, const version_policy& policy);
    void find_route(visit& v) const;
    std::optional<denial> check_path(visit& v) const;
    static std::optional<denial> check_query_key(visit& v);
    static std::optional<denial> check_query_words(const visit& v);
    std::optional<denial> check_https(visit& v) const;
    bool is_for_page(const visit& v) const;
    std::optional<denial> check_page(visit& v) const;
    void answer_page(visit& v) const;
    void add_security_headers(visit& v) const;
    std::optional<denial> identify(visit& v, const version_policy& policy);
    std::optional<denial> find_caller(visit& v);
    std::optional<denial> check_audit(const visit& v) const;
    std::optional<denial> check_body(const visit& v) const;
    io::awaitable<> run(visit& v, version_policy& policy);
    void hold_answer(visit& v, const version_policy& policy);
    void finish(visit& v);
    void log_access(visit& v) const;

    handler_context& context_;
    const router router_;
    const web_page page_;
    const std::unique_ptr<version_policy> v1_, v5_;
    services::key_rate_limit wrong_keys_;
    spool bodies_;  ///< over the limit
    const std::shared_ptr<answer_budget> answers_;
    const audit::key_mask mask_;
};

}  // namespace penstock::api
