#include "ctl/setup_command.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <ostream>

#include "base/private_file.hpp"
#include "base/text.hpp"
#include "ctl/json_text.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace json = boost::json;
namespace fs = std::filesystem;

namespace {

struct setup_arguments {
    std::string* data_folder = nullptr;  ///< the command line's: main reads it too
    std::string user, password_file, token_file;
    bool only_shows = false;
};

/// A file of the first start, as this user sees it.
struct first_file {
    std::string name, path, state;
};

std::string state_of(const std::string& path) {
    std::error_code ec;
    const bool exists = fs::exists(path, ec);
    if (ec == std::errc::permission_denied) return "no permission; try with sudo";
    return exists ? "exists" : "missing";
}

/// The first certificate in the folder; its usual name if there is none.
std::string certificate_of(const std::string& folder) {
    std::error_code ec;
    for (const auto& entry : fs::directory_iterator(folder + "/pki", ec))
        if (entry.path().extension() == ".crt") return entry.path().string();
    return folder + "/pki/penstock.crt";
}

std::vector<first_file> files_of(const std::string& folder) {
    std::vector<first_file> all{{"set-up token", folder + "/secrets/setup-token", ""},
                                {"API key", folder + "/secrets/api-key", ""},
                                {"certificate", certificate_of(folder), ""}};
    std::error_code ec;
    const bool is_here = fs::exists(folder, ec) || ec;
    for (auto& f : all)
        f.state = is_here ? state_of(f.path) : "on the gateway's machine";
    return all;
}

void print_setup(command_context& s, bool is_open, const std::vector<first_file>& files) {
    table t;
    t.add({"administrator", is_open ? "none yet" : "exists", ""});
    for (const auto& f : files) {
        const bool is_used_up = f.name == "set-up token" && !is_open && f.state == "missing";
        t.add({f.name, f.path, is_used_up ? "used and deleted" : f.state});
    }
    s.output << t.text() << std::flush;
}

/// The first line of a file, without its end.
outcome<std::string> read_secret_file(const std::string& path) {
    const auto text = read_input(path);
    if (!text) return text;
    return std::string(trim(*text));
}

outcome<std::string> read_setup_token(command_context& s, const setup_arguments& a) {
    if (!a.token_file.empty()) return read_secret_file(a.token_file);
    if (const auto text = read_file(*a.data_folder + "/secrets/setup-token")) return std::string(trim(*text));
    return s.ask("Set-up token (in secrets/setup-token of the gateway's data folder)", true);
}

outcome<std::string> read_new_password(command_context& s, const setup_arguments& a) {
    if (!a.password_file.empty()) return read_secret_file(a.password_file);
    auto first = s.ask("Password", true);
    if (!first) return failure{first.error().code, first.error().text + " (--password-file FILE)"};
    const auto second = s.ask("Repeat the password", true);
    if (!second) return second.error();
    if (*first != *second) return failure{exit_code::bad_usage, "the two passwords differ; nothing was done"};
    return first;
}

/// The session that the set-up opened is not needed; if it cannot be closed, it expires.
void close_session(command_context& s, const response& opened, const json::value& data) {
    const auto cookie = opened.field("Set-Cookie");
    request r{"POST", "/logout", "{}", "application/json", false};
    r.fields = {{"Cookie", cookie.substr(0, cookie.find(';'))}, {"X-CSRF-Token", text_of(data, "csrf_token")}};
    (void)s.api.send(r);
}

outcome<> make_administrator(command_context& s, const setup_arguments& a) {
    auto user = a.user;
    if (user.empty()) {
        const auto typed = s.ask("Name of the first administrator [admin]", false);
        if (!typed) return failure{typed.error().code, typed.error().text + " (--user NAME)"};
        user = trim(*typed).empty() ? "admin" : std::string(trim(*typed));
    }
    const auto token = read_setup_token(s, a);
    if (!token) return token.error();
    const auto password = read_new_password(s, a);
    if (!password) return password.error();
    const json::object body{{"setup_token", *token}, {"username", user}, {"password", *password}};
    const auto got =
        s.api.send({"POST", "/login/setup", format_json(body, layout::one_line), "application/json", false});
    if (!got) return got.error();
    const auto data = read_data(*got);
    if (!data) return data.error();
    close_session(s, *got, *data);
    if (!s.is_json) s.output << displayable(user + " is the administrator; the token is no longer valid") << '\n';
    return {};
}

outcome<> set_up(command_context& s, const setup_arguments& a) {
    const auto state = s.api.get("/login/state");
    if (!state) return state.error();
    const auto& required = member_of(*state, "setup_required");
    const bool is_open = required.is_bool() && required.get_bool();
    const auto files = files_of(*a.data_folder);
    if (s.is_json) {
        json::object found{{"setup_required", is_open}};
        for (const auto& f : files)
            found[f.name] = json::object{{"path", f.path}, {"state", f.state}};
        s.output << format_json(found) << '\n';
    } else {
        print_setup(s, is_open, files);
    }
    if (a.only_shows) return {};
    if (is_open) return make_administrator(s, a);
    if (!a.user.empty())
        return failure{exit_code::refused, "an administrator already exists and can create more users"};
    return {};
}

}  // namespace

setting_source read_local_gateway(const std::string& data_folder) {
    setting_source out;
    const auto text = read_file(data_folder + "/run/ports.json");
    const auto ports = text ? parse_json(*text, "ports.json") : failure{};
    if (!ports || text_of(*ports, "https").empty()) return out;
    out.url = "https://127.0.0.1:" + text_of(*ports, "https");
    std::error_code ec;
    if (const auto certificate = certificate_of(data_folder); fs::exists(certificate, ec)) out.ca = certificate;
    return out;
}

void add_setup_command(CLI::App& app, action& chosen, std::string& data_folder) {
    const auto a = std::make_shared<setup_arguments>();
    a->data_folder = &data_folder;
    auto* const made = add_command(
        app, "setup", "Show the files of the first start, and create the first administrator", chosen, a, set_up);
    made->add_option("--data", data_folder, "data folder of a gateway on this machine; default /var/lib/penstock");
    made->parse_complete_callback([&data_folder] {
        if (data_folder.empty()) data_folder = "/var/lib/penstock";
    });
    made->add_option("--user", a->user, "name of the administrator; default: penstockctl asks");
    made->add_option("--password-file", a->password_file, "file with the password; default: penstockctl asks");
    made->add_option("--token-file", a->token_file, "file with the set-up token, for a gateway on another machine");
    made->add_flag("--show", a->only_shows, "only show the files");
}

}  // namespace penstock::ctl
