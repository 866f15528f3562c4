#include "api/v5/routes.hpp"

#include <fmt/format.h>

#include <boost/json/object.hpp>

#include "api/formats/json_read.hpp"
#include "api/v5/page.hpp"
#include "api/v5/query_reader.hpp"
#include "master/catalog.hpp"
#include "master/make_id.hpp"
#include "master/record_database.hpp"
#include "model/field.hpp"
#include "services/access/accounts.hpp"
#include "services/keys/secrets.hpp"

namespace penstock::api::v5 {

namespace {

using master::error_kind;
using master::request_error;

constexpr std::size_t max_keys = 100;
constexpr std::int64_t hour_ms = 3'600'000;

outcome<> ping(call& c) {
    if (auto known = c.allow_queries({}); !known) return known;
    c.answer([&](json_writer& json) {
        json.begin_object().member("ping", true).member("version", c.context.facts.version).end_object();
    });
    return {};
}

void write_caller(json_writer& json, const caller& who) {
    json.member("user_id", who.actor()).member("role", to_string(who.role)).key("scopes").begin_array();
    for (const auto& s : who.scopes)
        json.text(to_string(s));
    json.end_array().key("expires_at");
    if (who.expires_at == 0) {
        json.null();
    } else {
        json.number(who.expires_at);
    }
}

outcome<> me(call& c) {
    if (auto known = c.allow_queries({}); !known) return known;
    c.answer([&](json_writer& json) {
        json.begin_object();
        write_caller(json, c.caller);
        json.end_object();
    });
    return {};
}

/// The texts of a body, and nothing else; `optional` ones may be absent.
struct text_members {
    std::string_view name;
    std::string* target;
    std::size_t max_size = 1000;
    bool is_optional = false;
};

outcome<> read_texts(call& c, std::initializer_list<text_members> members,
                     std::initializer_list<std::string_view> others) {
    const auto body = c.object();
    if (!body) return body.error();
    faults malformed, invalid;
    object_reader reader(**body, "", malformed);
    for (const auto& m : members) {
        const auto* value = reader.find(m.name);
        if (value == nullptr || (value->is_null() && m.is_optional)) {
            if (!m.is_optional) malformed.emplace_back(std::string(m.name), "required");
            continue;
        }
        if (!value->is_string()) {
            malformed.emplace_back(std::string(m.name), "expected a text");
            continue;
        }
        *m.target = plain_text(*value);
        if (count_characters(*m.target) > m.max_size || m.target->find('\0') != std::string::npos) {
            invalid.emplace_back(std::string(m.name), fmt::format("at most {} characters", m.max_size));
        }
    }
    for (const auto name : others)
        (void)reader.find(name);
    reader.refuse_others();
    return check_faults({std::move(malformed), std::move(invalid)});
}

/// Wrong user, wrong token, not active: one response for all of them.
request_error wrong_token() {
    return {error_kind::unauthenticated, "the user_id or the token is wrong"};
}

struct credentials {
    std::string user_id, token;
};

outcome<credentials> read_credentials(call& c) {
    credentials out;
    if (auto read = read_texts(c, {{"user_id", &out.user_id}, {"token", &out.token}}, {}); !read) return read.error();
    return out;
}

outcome<> prepare_connect(call& c) {
    if (auto known = c.allow_queries({}); !known) return known;
    if (auto read = read_credentials(c); !read) return read.error();
    return {};
}

outcome<> connect(call& c, master::record_writer& work) {
    const auto given = read_credentials(c);
    if (!given) return given.error();
    if (c.tried != nullptr) *c.tried = given->user_id;
    const auto owner = c.context.accounts.check_token(work, given->user_id, given->token, std::string(c.client));
    if (!owner) {
        const auto wait = owner.error().retry_after;
        if (wait.count() > 0) c.response.add("Retry-After", std::to_string(wait.count()));
        return wrong_token();
    }
    const auto key = services::make_token();
    const auto expires_at = work.now_ms() + c.context.set.v5_key_hours * hour_ms;
    work.add_key({to_hex(sha256(key)), given->user_id, owner->token_id, work.now_ms(), expires_at}, max_keys);
    c.changes.has_access_changed = true;
    c.answer([&](json_writer& json) {
        json.begin_object().member("api_key", key).member("expires_at", expires_at);
        json.member("user_id", given->user_id).member("role", to_string(owner->account.role)).end_object();
    });
    return {};
}

outcome<> prepare_nothing(call& c) {
    if (auto known = c.allow_queries({}); !known) return known;
    const auto body = c.optional_object();
    if (!body) return body.error();
    if ((*body)->empty()) return {};
    return request_error(error_kind::malformed, fault(std::string((*body)->begin()->key()), "unknown field"));
}

outcome<> disconnect(call& c, master::record_writer& work) {
    if (c.caller.method != auth_method::service_key) {
        return request_error(error_kind::rule_violation, "only a key of /system/connect can be invalidated");
    }
    work.remove_key(c.caller.key_sha256);
    c.changes.has_access_changed = true;
    c.answer([](json_writer& json) { json.begin_object().member("disconnected", true).end_object(); });
    return {};
}

struct token_request {
    std::string user_id, description;
    std::optional<std::int64_t> expires_at;
};

outcome<token_request> read_token_request(call& c) {
    token_request out;
    auto read =
        read_texts(c, {{"user_id", &out.user_id, 100}, {"description", &out.description, 1000, true}}, {"expires_at"});
    if (!read) return read.error();
    const auto body = c.object();
    if (!body) return body.error();
    if (const auto* value = (*body)->if_contains("expires_at"); value != nullptr && !value->is_null()) {
        if (!value->is_int64()) return request_error(error_kind::malformed, fault("expires_at", "expected epoch ms"));
        out.expires_at = value->get_int64();
        if (*out.expires_at <= to_epoch_ms(c.time)) {
            return request_error(error_kind::invalid, fault("expires_at", "must be in the future"));
        }
    }
    return out;
}

outcome<> prepare_token(call& c) {
    if (auto known = c.allow_queries({}); !known) return known;
    if (auto read = read_token_request(c); !read) return read.error();
    return {};
}

outcome<> create_token(call& c, master::record_writer& work) {
    const auto read = read_token_request(c);
    if (!read) return read.error();
    const auto& asked = *read;
    const bool is_own = c.caller.method == auth_method::session && c.caller.user_id == asked.user_id;
    if (!is_own && !c.caller.has_permission(permission::administer, "system")) {
        return request_error(error_kind::forbidden,
                             fmt::format("a user of the role {} can create only own tokens", to_string(c.caller.role)));
    }
    const auto account = work.find(master::resource_named("account"), asked.user_id);
    const bool is_person = !account && !c.context.accounts.is_account(asked.user_id) && work.has_login(asked.user_id);
    if (!account && !is_person) {
        return request_error(error_kind::conflict, fault("user_id", "no account or user " + asked.user_id));
    }
    // A key in a file must not become a user.
    if (is_person && c.caller.method != auth_method::session) {
        return request_error(error_kind::forbidden,
                             "a user's token needs the session of that user or of an administrator");
    }
    if (account && !account->at("active").boolean()) {
        return request_error(error_kind::rule_violation, fault("user_id", asked.user_id + " is not active"));
    }
    const auto owner = c.context.accounts.owner(asked.user_id);
    if (is_person && is_own && owner && owner->role > c.caller.role) {
        return request_error(error_kind::forbidden,
                             "set up one-time codes first: edge.login.second_factor requires them of administrators");
    }
    const auto token = services::make_random_uuid();
    master::service_token made{master::make_id("TKN_"), asked.user_id, asked.description, to_hex(sha256(token)),
                               asked.expires_at,        work.now_ms(), c.caller.actor()};
    work.add_token(made);
    c.answer([&](json_writer& json) {
        json.begin_object().member("token_id", made.token_id).member("token", token).member("user_id", made.user_id);
        json.member("description", made.description).member("expires_at", made.expires_at);
        json.member("created_at", made.created_at).member("created_by", made.created_by).end_object();
    });
    return {};
}

outcome<> list_tokens(call& c, master::record_reader& from) {
    if (auto known = c.allow_queries({}); !known) return known;
    const auto all = from.list_tokens();
    c.answer([&](json_writer& json) {
        json.begin_array();
        for (const auto& t : all) {
            json.begin_object().member("token_id", t.token_id).member("user_id", t.user_id);
            json.member("description", t.description).member("expires_at", t.expires_at);
            json.member("created_at", t.created_at).member("created_by", t.created_by).end_object();
        }
        json.end_array();
    });
    return {};
}

outcome<> remove_token(call& c, master::record_writer& work) {
    if (!work.remove_token(std::string(c.id()))) {
        return master::not_found("token", c.id());
    }
    c.changes.has_access_changed = true;
    c.answer([&](json_writer& json) {
        json.begin_object().member("token_id", c.id()).member("deleted", true).end_object();
    });
    return {};
}

outcome<> list_changes(call& c, master::record_reader& from) {
    if (auto known = c.allow_queries({"after", "size"}); !known) return known;
    std::int64_t since = 0, most = 100;
    query_reader queries(c);
    if (const auto* after = c.query("after"); after != nullptr && !after->empty())
        queries.number("after", 0, INT64_MAX, since);
    queries.number("size", 1, 5000, most);
    if (auto read = queries.result(); !read) return read;
    const auto page = from.changes_after(since, static_cast<std::size_t>(most));
    c.answer([&](json_writer& json) {
        json.begin_object().key("items").begin_array();
        for (const auto& change : page.items) {
            json.begin_object().member("seq", change.seq).member("at", change.time).member("actor", change.actor);
            const auto* of = master::find_resource(change.kind);
            json.member("domain", of == nullptr ? std::string_view("system") : of->domain);
            json.member("kind", change.kind).member("id", change.id).member("action", change.action);
            json.member("version", change.version).member("edge_id", change.edge_id).end_object();
        }
        write_page_info(json, {page.total, false, std::nullopt, most,
                               page.has_more ? std::to_string(page.items.back().seq) : std::string()});
    });
    return {};
}

}  // namespace

void add_system_routes(std::vector<route>& all) {
    const auto add = [&](verb method, std::string pattern, permission needed, auto run, std::string_view summary,
                         std::string data, std::string body = {}) {
        route r;
        r.method = method;
        r.pattern = "/api/v5/system" + pattern;
        r.domain = "system";
        r.needed = needed;
        r.run = run;
        r.summary = summary;
        r.data = std::move(data);
        r.body = std::move(body);
        all.push_back(std::move(r));
    };
    add(verb::get, "/ping", permission::none, inline_handler(ping), "Whether the gateway responds", "ping");
    add(verb::post, "/connect", permission::none, write_handler{prepare_connect, connect}, "A key for a token",
        "connected", "connect");
    all.back().gives_secret = true;
    add(verb::post, "/disconnect", permission::authenticated, write_handler{prepare_nothing, disconnect},
        "Invalidate this key", "disconnected");
    add(verb::get, "/me", permission::authenticated, inline_handler(me), "Owner of this key", "me");
    add(verb::post, "/token", permission::authenticated, write_handler{prepare_token, create_token},
        "A token, shown only once", "token_made", "token_request");
    all.back().gives_secret = true;
    all.back().makes_access = true;
    add(verb::get, "/token", permission::administer, read_handler{list_tokens}, "Tokens, without their secrets",
        "token_list");
    add(verb::remove, "/token/{id}", permission::administer, write_handler{prepare_nothing, remove_token},
        "Revoke a token and its keys", "deleted");
    all.back().makes_access = true;
    add(verb::get, "/change", permission::read, read_handler{list_changes}, "Change feed, oldest first", "change_page");
}

}  // namespace penstock::api::v5
