#include "penstock/v5/system_calls.hpp"

#include "client/src/call_boundary.hpp"
#include "client/src/json_body.hpp"
#include "client/src/page_read.hpp"
#include "client/src/read_value.hpp"
#include "client/src/record_calls.hpp"

namespace penstock::v5 {

namespace detail {

template <>
struct json_members<token_request> {
    static constexpr auto members =
        std::tuple(member("user_id", &token_request::user_id), member("description", &token_request::description),
                   member("expires_at", &token_request::expires_at));
};

template <>
struct json_members<token_response> {
    static constexpr auto members = std::tuple(
        member("token_id", &token_response::token_id), member("user_id", &token_response::user_id),
        member("description", &token_response::description), member("expires_at", &token_response::expires_at),
        member("created_at", &token_response::created_at), member("created_by", &token_response::created_by));
};

template <>
struct json_members<new_token> {
    static constexpr auto members =
        std::tuple_cat(json_members<token_response>::members, std::tuple(member("token", &new_token::token)));
};

template <>
struct json_members<change> {
    static constexpr auto members = std::tuple(
        member("seq", &change::seq), member("at", &change::at), member("actor", &change::actor),
        member("domain", &change::domain), member("kind", &change::kind), member("id", &change::id),
        member("action", &change::action), member("version", &change::version), member("edge_id", &change::edge_id));
};

}  // namespace detail

namespace {

using namespace detail;

constexpr std::string_view token_path = "/system/token";

}  // namespace

std::optional<new_token> system_calls::create_token(const token_request& request) const noexcept {
    return run_call(channel_, std::optional<new_token>(), [&]() -> outcome<std::optional<new_token>> {
        const auto body = body_of(request);
        if (!body) return body.error();
        auto made = read_value<new_token>(record_calls(*channel_, token_path).post("", *body));
        if (made && made->token.empty()) return unreadable("data.token is empty");
        return some(std::move(made));
    });
}

std::vector<token_response> system_calls::tokens() const noexcept {
    return run_call(channel_, std::vector<token_response>(), [&] {
        return read_value<std::vector<token_response>>(record_calls(*channel_, token_path).read_all("", {}));
    });
}

bool system_calls::revoke_token(std::string_view token_id) const noexcept {
    return run_call(channel_, false, [&]() -> outcome<bool> {
        const auto data = record_calls(*channel_, token_path).on_one("DELETE", token_id);
        if (!data) return data.error();
        if (!is_deleted(*data, "token_id", token_id))
            return unreadable("data does not name the token that was deleted");
        return true;
    });
}

std::optional<page<change>> system_calls::changes(std::int64_t after, std::int64_t size) const noexcept {
    return run_call(channel_, std::optional<page<change>>(), [&] {
        query asked;
        if (size != 0) asked.add("size", size);
        asked.add("after", after);
        return some(read_value<page<change>>(record_calls(*channel_, "/system").read_all("/change", asked)));
    });
}

}  // namespace penstock::v5
