#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "api/http/large_body.hpp"
#include "api/router.hpp"
#include "base/clock.hpp"
#include "master/request_error.hpp"
#include "services/access/caller.hpp"

namespace penstock::api {

struct handler_context;

/// One request in the pipeline.
struct visit {
    const api::request& request;
    api::response& response;
    const large_body* large = nullptr;  ///< the body, when it is over the limit; null: it is in `request`
    bool is_preview = false;  ///< only checks whether the request would be refused: nothing is counted or answered
    steady_time began = steady_now();
    wall_time time = wall_now();
    std::string request_id{};
    std::string_view client{};  ///< its address, behind a trusted proxy the forwarded one

    router::match match{};
    const route* matched_route = nullptr;                               ///< null: nothing has that path and method
    std::array<std::string_view, router::max_parameters> parameters{};  ///< of the path, decoded
    std::array<std::string, router::max_parameters> decoded{};          ///< those of them that were encoded

    services::caller caller{};
    bool has_query_key = false;
    bool has_wrong_key = false;
    std::string tried{};  ///< the requested user name of a login
    std::string error{};  ///< class of an exception
};

/// Why a request does not reach its handler: v1 reports it by status and code, V5 by the kind of fault.
struct denial {
    unsigned status = 0;
    std::string_view code;
    master::error_kind fault = master::error_kind::internal;
    std::string message;
    std::string location{};  ///< where HTTPS has it
    std::chrono::seconds retry_after{0};
};

/// Checks of a request between its headers and its handler.
enum class step : std::uint8_t { path, https, caller, permission, csrf, audit, query, query_words, body };

/// The decisions that each version of the API makes itself; the pipeline makes all others.
///
/// Thread: the API's loops.
class version_policy {
public:
    virtual ~version_policy() = default;

    /// The order of the checks: a request with several faults is refused by the first one.
    virtual std::span<const step> steps() const noexcept = 0;
    /// Looks for a key that only this version takes: sets `visit::caller`, or leaves it for the keys and sessions of
    /// all versions.
    virtual std::optional<denial> find_own_key(visit& v) const = 0;
    virtual void refuse(visit& v, const denial& why) const = 0;
    /// Answers by the route's handler.
    virtual io::awaitable<> run(visit& v) = 0;
    /// Answers after an exception, which the log has already.
    virtual void fail(visit& v) const = 0;
};

/// `/api/v1`, `/ui` and paths of no version. Faults are reported in the envelope. An unauthenticated caller gets the
/// same response whether a path exists or not.
std::unique_ptr<version_policy> make_v1_policy(handler_context& to);

/// `/api/v5`. Faults are reported with a code, in the order of `master::error_kind`. Changes are made once for each
/// `Idempotency-Key`.
std::unique_ptr<version_policy> make_v5_policy(handler_context& to);

}  // namespace penstock::api
