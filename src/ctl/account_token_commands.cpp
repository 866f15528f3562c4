#include <CLI/CLI.hpp>
#include <boost/json/array.hpp>
#include <chrono>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/private_file.hpp"
#include "base/url.hpp"
#include "ctl/fleet.hpp"
#include "ctl/for_each_id.hpp"
#include "ctl/json_text.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

constexpr auto path = "/api/v5/system/token";
constexpr unsigned most_days = 3'650;

struct token_arguments {
    std::string user, description, file;
    unsigned days = 0;  ///< 0 = without an end
    std::vector<std::string> ids;
};

outcome<> create(command_context& s, const token_arguments& a) {
    const auto file = output_path(s, a.file);
    if (!file) return file.error();
    json::object body{{"user_id", a.user}, {"description", a.description}};
    if (a.days > 0) body["expires_at"] = to_epoch_ms(wall_now() + std::chrono::hours(24) * a.days);
    const auto data = s.api.post(path, body);
    if (!data) return data.error();
    const auto token = text_of(*data, "token");
    if (!file->empty()) {
        if (const auto written = write_private_file(*file, token + "\n"); !written) {
            s.output << token << '\n';  // it is returned only once
            return failure{exit_code::bad_usage, written.error().message};
        }
    }
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
    } else {
        s.output << (file->empty() ? token : "the token is in " + *file) << '\n';
        s.err << text_of(*data, "token_id") << " of " << text_of(*data, "user_id") << ": shown only once\n";
    }
    return {};
}

outcome<> list(command_context& s, const token_arguments& a) {
    const auto data = s.api.get(path);
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
        return {};
    }
    const auto time_of = [](const json::value& row, std::string_view name) {
        const auto& v = member_of(row, name);
        return v.is_int64() ? local_second(v.get_int64()) : std::string();
    };
    table rows({"TOKEN", "USER", "DESCRIPTION", "ENDS", "MADE BY", "MADE"});
    if (data->is_array()) {
        for (const auto& row : data->get_array()) {
            if (!a.user.empty() && text_of(row, "user_id") != a.user) continue;
            rows.add({text_of(row, "token_id"), text_of(row, "user_id"), text_of(row, "description"),
                      time_of(row, "expires_at"), text_of(row, "created_by"), time_of(row, "created_at")});
        }
    }
    s.output << rows.text();
    return {};
}

outcome<> revoke(command_context& s, const token_arguments& a) {
    return for_each_id(s, a.ids, "revoked", [&](const std::string& id) {
        return s.api.remove(std::string(path) + "/" + percent_encode(id));
    });
}

}  // namespace

void add_account_token_commands(CLI::App& app, action& chosen) {
    auto* const family = app.add_subcommand("account", "Accounts of programs; `v5 account` defines them");
    family->require_subcommand(1);
    auto* const tokens = family->add_subcommand("token", "Tokens; a program gets its keys with a token");
    tokens->require_subcommand(1);
    const auto a = std::make_shared<token_arguments>();
    auto* const made =
        add_command(*tokens, "create", "Create a token of an account; it is shown only once", chosen, a, create);
    made->add_option("ACCOUNT", a->user, "id of the account")->required();
    made->add_option("--description", a->description, "purpose of the token");
    made->add_option("--days", a->days, "days until the token expires; 0 = never")
        ->capture_default_str()
        ->check(CLI::Range(0U, most_days));
    made->add_option("--save", a->file, "file for the token that only you can read; default: standard output");
    add_command(*tokens, "list", "List the tokens, without their secrets", chosen, a, list)
        ->add_option("ACCOUNT", a->user, "only tokens of this account");
    add_command(*tokens, "revoke", "Revoke tokens, and the keys that programs got with them", chosen, a, revoke)
        ->add_option("TOKEN", a->ids)
        ->required();
}

}  // namespace penstock::ctl
