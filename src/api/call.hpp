#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "api/formats/envelope.hpp"
#include "api/formats/json_form.hpp"
#include "api/http/http.hpp"
#include "base/error.hpp"
#include "model/json_write.hpp"
#include "services/access/caller.hpp"

namespace penstock::api {

using services::auth_method;
using services::caller;

struct handler_context;
class large_body;

/// One request in a handler of v1, and the functions that answer it. A handler answers exactly once.
struct call {
    const api::request& request;
    api::response& response;
    handler_context& context;
    const services::caller& caller;
    envelope_meta meta{};
    std::string_view client{};                     ///< address, behind a trusted proxy the forwarded one
    std::array<std::string_view, 3> parameters{};  ///< of the path, decoded
    const large_body* large = nullptr;             ///< of a body over the limit: see `route::open_upload`
    std::string* tried = nullptr;                  ///< for the audit: the requested user name

    std::string_view id() const noexcept { return parameters[0]; }

    /// The decoded value of a query parameter.
    std::optional<std::string> query(std::string_view name) const;
    /// A text to search for; empty if the parameter is absent. If it has more than `max_search_bytes`, the result is
    /// empty, too, and `found` gets a fault that names it.
    std::string query_text(std::string_view name, faults& found) const;
    static constexpr std::size_t max_search_bytes = 1'000;
    /// A whole number from 1 to `most`. `nullopt`: the parameter is absent, or it is wrong and `found` got a fault.
    std::optional<std::int64_t> query_number(std::string_view name, std::int64_t most, faults& found) const;
    /// `true`, `1`, `on`, or `false`, `0`, `off`; absent means false. `nullopt`: another text; the call was answered
    /// with 400.
    std::optional<bool> query_flag(std::string_view name);

    /// Success: `data` is JSON.
    void ok(std::string_view data);

    /// Success whose data is written in place: `write(json_writer&)` must write one value.
    template <class Write>
    void answer(const Write& write) {
        open_ok(response.body);
        json_writer json(response.body);
        write(json);
        close_ok(response.body, meta);
    }

    /// Success with an object; its schema is `json_schema(form)`.
    template <class T, std::size_t n>
    void answer(const object_form<T, n>& form, const std::type_identity_t<T>& from) {
        answer([&](json_writer& json) { write_object(json, form, from); });
    }

    /// Success with all objects of a list; its schema is `list_schema(form)`.
    template <class T, std::size_t n, class Range>
    void answer_list(const object_form<T, n>& form, const Range& all) {
        answer([&](json_writer& json) {
            json.begin_object().key("data");
            write_objects(json, form, all);
            json.member("total", all.size()).end_object();
        });
    }

    /// Success of a change: `{"result":"SUCCESS"` and what `write_members(json_writer&)` adds.
    template <class Write>
    void done(const Write& write_members) {
        answer([&](json_writer& json) {
            json.begin_object().member("result", "SUCCESS");
            write_members(json);
            json.end_object();
        });
    }

    /// Success of a change, with the members of a form; its schema is `done_schema(form)`.
    template <class T, std::size_t n>
    void done(const object_form<T, n>& form, const std::type_identity_t<T>& from) {
        done([&](json_writer& json) { write_members(json, form, from); });
    }

    /// Inner business error: HTTP 200, `data:{"result":"ERROR","msg","code"}`.
    void reject(std::string_view code, std::string_view why);

    /// Whether this caller may receive secrets now. False: it may not, and the call was answered with an error.
    bool may_take_secrets();

    /// Outer error with that HTTP status.
    void fail(unsigned status, std::string_view code, std::string_view message);

    /// 400 with one item for each fault, its message naming the field.
    void invalid(const faults& found);
    void invalid(const fault& found) { invalid(faults{found}); }

    /// The error of v1 for calls that no handler accepts: 500 with a trace, or `strict_status` if strict_http is set.
    void mapping_error(unsigned strict_status, std::string_view message, const std::vector<std::string>& trace);
};

}  // namespace penstock::api
