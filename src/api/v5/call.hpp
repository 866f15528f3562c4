#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/formats/export_style.hpp"
#include "api/handler_context.hpp"
#include "api/http/http.hpp"
#include "api/http/spool.hpp"
#include "api/route.hpp"
#include "api/v5/answer.hpp"
#include "api/v5/handlers.hpp"
#include "master/read_record.hpp"
#include "model/json_parse.hpp"
#include "services/access/caller.hpp"
#include "services/shared/after_commit.hpp"

namespace penstock::services {
struct bulk_request;
}

namespace penstock::api::v5 {

using services::auth_method;
using services::caller;
using services::permission;

/// One request in a handler of V5.
struct call {
    const api::request& request;
    api::response& response;
    handler_context& context;
    const route& matched_route;
    services::caller caller{};
    wall_time time{};
    std::string_view client{};                     ///< its address
    std::array<std::string_view, 3> parameters{};  ///< of the path, decoded
    std::vector<std::pair<std::string, std::string>> queries{};
    const spool_file* file = nullptr;  ///< set: the body, which is then not in `request`
    spool* answers = nullptr;          ///< for an answer that is too large for the memory
    std::string* tried = nullptr;      ///< for the audit: the requested user name

    /// The body, if it was read before the transaction began.
    std::optional<json_document> body{};
    master::body_faults found{};
    std::optional<master::patch> patch{};
    std::shared_ptr<services::bulk_request> bulk{};
    export_style table{};  ///< of an imported table

    /// What must happen after the change is committed.
    services::after_commit changes{};

    std::string_view id() const noexcept { return parameters[0]; }
    /// The resource whose records the call is about; the route must name one (`route::of`).
    const master::resource& of() const;

    /// The values of a query parameter that takes several, between commas. Refused: as `split_values`.
    outcome<std::vector<std::string>> query_values(std::string_view name) const;

    /// `?live=true`. Refused: as `read_flag`.
    outcome<bool> is_live() const;
    /// The value of a query parameter; null: it was not given.
    const std::string* query(std::string_view name) const noexcept;
    /// Refused: `malformed`: a query parameter has another name.
    outcome<> allow_queries(std::initializer_list<std::string_view> names) const;

    /// The body, which stays in the call. Refused: `malformed`: it is no JSON object.
    outcome<const boost::json::object*> object();
    /// The same, or an empty object if there is no body. Refused: as `object`.
    outcome<const boost::json::object*> optional_object();

    template <class Write>
    void answer(const Write& write) {
        v5::answer(response, write);
    }
};

using master::check_faults;

/// Texts between commas. Refused: `invalid`: more than 500.
outcome<std::vector<std::string>> split_values(std::string_view name, std::string_view texts);

/// `true` or `false`, `1` or `0`. Refused: `malformed`: anything else.
outcome<bool> read_flag(std::string_view name, std::string_view text);

/// A whole number in that range. Refused: `malformed`: it is not a number; `invalid`: it is out of range.
outcome<std::int64_t> read_number(std::string_view name, std::string_view text, std::int64_t least, std::int64_t most);

/// Epoch ms, or ISO-8601 with offset. Refused: `malformed`: it is neither.
outcome<std::int64_t> read_time(std::string_view name, std::string_view text);

}  // namespace penstock::api::v5
