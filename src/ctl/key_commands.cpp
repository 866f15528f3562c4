#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>
#include <string>

#include "base/private_file.hpp"
#include "base/url.hpp"
#include "ctl/fleet.hpp"
#include "ctl/json_text.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct rotation {
    unsigned overlap_h = 24;
    std::string file;
};

outcome<> rotate(command_context& s, const rotation& r) {
    const auto file = output_path(s, r.file);
    if (!file) return file.error();
    const auto data = s.api.post("/api/v1/keys/main/rotate", json::object{{"overlap_h", r.overlap_h}});
    if (!data) return data.error();
    const auto key = text_of(*data, "key");
    if (!file->empty()) {
        if (const auto written = write_private_file(*file, key + "\n"); !written) {
            s.output << key << '\n';  // it is returned only once
            return failure{exit_code::bad_usage, written.error().message};
        }
    }
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
    } else {
        s.output << (file->empty() ? key : "the new key is in " + *file) << '\n';
        s.err << "the previous key is valid for " << r.overlap_h << " more hours\n";
    }
    return {};
}

outcome<> reset_second_factor(command_context& s, const std::string& user) {
    const auto data = s.api.remove("/api/v1/users/" + percent_encode(user) + "/second-factor");
    if (!data) return data.error();
    s.output << (s.is_json ? format_json(*data) : user + " logs in without one-time codes now") << '\n';
    return {};
}

}  // namespace

void add_key_commands(CLI::App& app, action& chosen) {
    auto* const people = app.add_subcommand("user", "Users who log in");
    people->require_subcommand(1);
    const auto user = std::make_shared<std::string>();
    add_command(*people, "reset-second-factor", "Remove the one-time codes of a user who has lost them", chosen, user,
                reset_second_factor)
        ->add_option("USER", *user)
        ->required();
    auto* const family = app.add_subcommand("key", "The gateway's main key");
    family->require_subcommand(1);
    const auto r = std::make_shared<rotation>();
    auto* const made = add_command(*family, "rotate", "Create a new main key; the previous one stays valid for a while",
                                   chosen, r, rotate);
    made->add_option("--overlap", r->overlap_h, "hours for which the previous key stays valid; 0 = it ends now")
        ->capture_default_str()
        ->check(CLI::Range(0U, 720U));
    made->add_option("--save", r->file, "file for the new key that only you can read; default: standard output");
}

}  // namespace penstock::ctl
