#pragma once

#include <boost/system/result.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/http/http.hpp"
#include "api/v5/handlers.hpp"
#include "io/awaitable.hpp"
#include "services/access/caller.hpp"
#include "services/administration/upload.hpp"

namespace penstock::master {
struct resource;
}

namespace penstock::api {

using services::permission;
using services::user_role;

struct call;
struct handler_context;

// Handlers of v1; those of V5 are in v5/handlers.hpp.

/// Runs on the API loop and must not wait: values, monitoring, sessions.
using inline_handler = void (*)(call&);

/// Runs on the store's thread, one call after the other. For calls that read or change configuration.
struct store_handler {
    void (*run)(call&);
};

/// A coroutine of the API's loop. For calls that wait for devices or sockets.
using coroutine_handler = io::awaitable<> (*)(call&);

/// Creates the file into which a body is written, on a thread that may block. `length` 0: not known.
using upload_opener = outcome<std::unique_ptr<services::upload>> (*)(handler_context& to, std::string_view query,
                                                                     std::uint64_t length);

/// One query parameter, for openapi.json.
struct query_rule {
    std::string_view name;
    std::string_view text;
    std::string_view schema = R"({"type":"string"})";
    bool is_required = false;
};

/// One operation: everything that the router, the pipeline and openapi.json need.
struct route {
    using handler = std::variant<inline_handler, store_handler, coroutine_handler, v5::inline_handler, v5::read_handler,
                                 v5::write_handler, v5::coroutine_handler>;
    verb method = verb::get;
    std::string pattern{};                        ///< `/api/v1/opc/{opcId}`
    user_role required_role = user_role::viewer;  ///< of v1: `none`: without authentication
    handler run{};
    std::string_view summary{};
    std::string data{};  ///< JSON Schema of `data`, or a bare name of components/schemas; empty: see `content`
    std::string body{};  ///< the same of the request's body; empty = none
    std::vector<query_rule> query{};
    std::string_view content{};         ///< set: the answer may be of this content type, without the envelope
    bool has_workbook = false;          ///< the answer may also be a workbook (.xlsx)
    std::string_view content_schema{};  ///< JSON Schema of `content`; empty: an object if that is JSON, else a text
    std::string_view body_content{};    ///< set: the request's body is a text of this content type
    bool takes_workbook = false;        ///< the request's body may also be a workbook (.xlsx)
    bool is_body_optional = false;
    bool is_probe = false;          ///< answers on both ports, regardless of https_only
    bool changes_nothing = false;   ///< is executed even if the audit cannot be written, whatever its method is
    bool requires_session = false;  ///< needs a session: a key is refused
    bool accepts_push_key = false;  ///< also the option `push_key` of the OPC in the path, which is valid only for this
    /// Set: a body of any size goes to a service as it arrives; `call::body` is the upload, unless it was small.
    upload_opener open_upload = nullptr;
    bool has_inner_errors = false;   ///< `data` may be `{"result":"ERROR","msg","code"}`
    std::string_view beside_data{};  ///< members of the envelope beside `data`: JSON Schema's `properties`

    /// Schemas that `data` and `body` refer to, name → JSON; one route of all that refer to a name is enough.
    std::vector<std::pair<std::string, std::string>> named{};

    // Only for V5.

    std::string_view domain{};             ///< of the required permission; empty: a call of v1 with `required_role`
    permission needed = permission::read;  ///< in that domain; `none`: without authentication
    const master::resource* resource = nullptr;  ///< null: not of a stored resource
    bool takes_file = false;                     ///< a body over the limit of all others comes as `v5::call::file`
    bool is_list = false;                        ///< takes the list queries
    bool makes_access = false;                   ///< the call decides who may do what: see `caller::may_grant_access`
    bool gives_secret = false;  ///< the response contains a key or token, so it is not stored for a repeated call

    /// Whether every caller gets an answer.
    bool is_public() const noexcept {
        return domain.empty() ? required_role == user_role::none : needed == permission::none;
    }
};

/// `GET`, `DELETE` …
std::string_view to_string(verb v) noexcept;

}  // namespace penstock::api
