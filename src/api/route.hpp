#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "api/http.hpp"
#include "io/awaitable.hpp"
#include "services/role.hpp"

namespace penstock::api {

using services::role;

struct call;

/// Runs on the API loop and must not wait: values, monitoring, sessions.
using quick_handler = void (*)(call&);

/// Runs on the store thread, one after another with everything else there: whatever reads or changes configuration.
struct on_store {
    void (*run)(call&);
};

/// A coroutine of the API loop: whatever waits for devices or sockets.
using slow_handler = io::awaitable<> (*)(call&);

/// One query parameter, for openapi.json.
struct query_rule {
    std::string_view name;
    std::string_view schema;  ///< JSON Schema text
    std::string_view text;
    bool is_required = false;
};

/// One operation: everything that the router, the gatekeeper and openapi.json need to know of it.
struct route {
    verb method = verb::get;
    std::string_view pattern{};  ///< `/api/v1/opc/{opcId}`
    role least = role::viewer;   ///< `nobody`: without authentication
    std::variant<quick_handler, on_store, slow_handler> run{};
    std::string_view summary{};
    std::string_view data{};  ///< JSON Schema of `data`, or a bare name of components/schemas; empty: see `content`
    std::string_view body{};  ///< the same of the request's body; empty = none
    std::vector<query_rule> query{};
    std::string_view content{};       ///< set: the answer is not in the envelope but of this content type
    std::string_view body_content{};  ///< set: the request's body is a text of this content type
    bool is_probe = false;            ///< answers on both ports, whatever https_only says
    bool is_for_people = false;       ///< needs a session: a key is refused
    bool takes_push_key = false;    ///< also the option `push_key` of the OPC in the path, which is good for this alone
    bool has_inner_errors = false;  ///< `data` may be `{"result":"ERROR","msg","code"}`
};

/// `GET`, `DELETE` …
std::string_view to_string(verb v) noexcept;

}  // namespace penstock::api
