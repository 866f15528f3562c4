#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <ostream>
#include <string>

#include "base/clock.hpp"
#include "ctl/file_transfer.hpp"
#include "ctl/fleet.hpp"
#include "ctl/json_text.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

constexpr auto bundle_path = "/api/v1/diagnostics/bundle";
constexpr unsigned max_log_records = 10'000;
constexpr std::chrono::milliseconds log_interval{1'000};

struct log_arguments {
    std::string level, module, part;
    unsigned last = 100;
    bool is_followed = false;
};

struct bundle_arguments {
    std::string place;
    bool is_list = false;
};

std::string log_path(const log_arguments& a) {
    std::string path = "/api/v1/diagnostics/log";
    add_given_query(path, "level", a.level);
    add_given_query(path, "module", a.module);
    add_given_query(path, "q", a.part);
    return path;
}

void print_records(command_context& s, const json::value& data) {
    for (const auto& r : array_of(data, "data")) {
        const auto time = std::strtoll(text_of(r, "time").c_str(), nullptr, 10);
        s.output << (s.is_json ? format_json(r, layout::one_line)
                               : displayable(local_time(time) + " " + text_of(r, "level") + " " + text_of(r, "module") +
                                             ": " + text_of(r, "message")))
                 << '\n';
    }
    s.output.flush();
}

/// What comes after `seen`. A number that became smaller is that of a gateway that was started again.
outcome<> follow_log(command_context& s, const log_arguments& a, std::string seen) {
    while (s.wait(log_interval)) {
        auto path = log_path(a);
        add_query(path, "after", seen);
        add_query(path, "last", std::to_string(max_log_records));
        const auto data = s.api.get(path);
        if (!data) return data.error();
        print_records(s, *data);
        auto newest = text_of(*data, "last_seq");
        const auto number = [](const std::string& text) { return std::strtoull(text.c_str(), nullptr, 10); };
        seen = number(newest) < number(seen) ? "0" : std::move(newest);
    }
    return {};
}

outcome<> show_log(command_context& s, const log_arguments& a) {
    auto path = log_path(a);
    add_query(path, "last", std::to_string(a.last));
    const auto data = s.api.get(path);
    if (!data) return data.error();
    if (a.is_followed || !s.is_json) {
        print_records(s, *data);
    } else {
        s.output << format_json(*data) << '\n';
    }
    return a.is_followed ? follow_log(s, a, text_of(*data, "last_seq")) : outcome<>{};
}

outcome<> list_bundle(command_context& s) {
    const auto data = s.api.get(std::string(bundle_path) + "?list=true");
    if (!data) return data.error();
    table t({"FILE", "BYTES", "WHAT"});
    for (const auto& part : array_of(*data, "data"))
        t.add({text_of(part, "name"), text_of(part, "bytes"), text_of(part, "description")});
    s.output << (s.is_json ? format_json(*data) + "\n" : t.text());
    return {};
}

outcome<> get_bundle(command_context& s, const bundle_arguments& a) {
    if (a.is_list) return list_bundle(s);
    const auto name = "penstock-bundle-" + std::to_string(to_epoch_ms(wall_now())) + ".zip";
    const auto place = output_path(s, a.place.empty() && !s.gateway_name.empty() ? "{name}-" + name : a.place);
    if (!place) return place.error();
    auto file = downloaded_file::open(place->empty() ? "." : *place);
    if (!file) return file.error();
    const auto fetched = file->fetch(s, bundle_path, name);
    if (!fetched) return fetched.error();
    s.output << (s.is_json ? format_json(json::object{{"file", *fetched}}) : displayable(*fetched)) << '\n';
    return {};
}

}  // namespace

void add_diagnostics_commands(CLI::App& app, action& chosen) {
    const auto l = std::make_shared<log_arguments>();
    auto* const log = add_command(app, "log", "Show the last records of the log", chosen, l, show_log);
    log->add_option("--level", l->level, "The lowest level to show: trace, debug, info, warn, error, critical");
    log->add_option("--module", l->module, "Only records of this module, such as engine");
    log->add_option("-q,--query", l->part, "Only records that contain this text");
    log->add_option("-n,--last", l->last, "Maximum number of records")
        ->capture_default_str()
        ->check(CLI::Range(1U, max_log_records));
    log->add_flag("-f,--follow", l->is_followed, "Also show new records, until stopped");

    const auto b = std::make_shared<bundle_arguments>();
    auto* const bundle = add_command(app, "bundle", "Get a zip file for support: state, log, figures; no secrets",
                                     chosen, b, get_bundle);
    bundle->add_option("--to", b->place, "File or folder; default: the current folder");
    bundle->add_flag("--list", b->is_list, "Only list what the file would contain");
}

}  // namespace penstock::ctl
