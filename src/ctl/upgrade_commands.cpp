#include "ctl/upgrade_commands.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <ostream>

#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/file_transfer.hpp"
#include "ctl/json_text.hpp"
#include "ctl/progress_line.hpp"
#include "ctl/settings.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

outcome<> check_upgrade(command_context& s) {
    const auto got = s.api.send({"GET", "/config/upgrade/check", "", "", true});
    if (!got) return got.error();
    const auto data = read_data(*got);
    if (!data) return data.error();
    const auto whole = parse_json(got->body, "the answer");
    if (!whole) return whole.error();
    if (s.is_json) {
        s.output << format_json(*whole) << '\n';
        return {};
    }
    const auto& is_newer = member_of(*data, "is_newer");
    table t;
    t.add({"installed", text_of(*data, "current_version")});
    t.add({"latest", text_of(*whole, "latest_version") + " of " + text_of(*whole, "latest_build_date")});
    if (const auto size = parse_number<std::uint64_t>(text_of(*data, "size"))) t.add({"size", size_text(*size)});
    t.add({"signed by", text_of(*data, "signed_by")});
    t.add({"notes", text_of(*data, "notes")});
    s.output << t.text();
    const auto why_not = text_of(*data, "why_not");
    s.err << (is_newer.is_bool() && is_newer.get_bool() ? "penstockctl upgrade run installs it\n"
              : why_not.empty()                         ? "nothing to do\n"
                                                        : displayable(why_not) + "\n");
    return {};
}

outcome<> run_upgrade(command_context& s, const upgrade_arguments& a) {
    const auto record = upgrade_gateway(s, a);
    if (!record) return record.error();
    if (!a.wait.does_wait) {
        s.output << (s.is_json ? format_json(*record) : displayable(text_of(*record, "job_id"))) << '\n';
        return {};
    }
    print_job_end(s, *record);
    return job_verdict(*record);
}

}  // namespace

outcome<> check_bundle(const std::string& bundle) {
    for (const auto& file : {bundle, bundle + ".minisig"}) {
        std::error_code ec;
        if (!std::filesystem::is_regular_file(file, ec)) {
            return failure{
                exit_code::bad_usage,
                file + ": there is no such file; a bundle needs its signature, a file of the same name with .minisig"};
        }
    }
    return {};
}

outcome<json::value> upgrade_gateway(command_context& s, const upgrade_arguments& a) {
    json::object body;
    if (!a.bundle.empty()) {
        if (const auto there = check_bundle(a.bundle); !there) return there.error();
        const auto name = std::filesystem::path(a.bundle).filename().string();
        for (const auto& end : {std::string(".minisig"), std::string()}) {  // the signature first
            const auto sent =
                upload_file(s, "/config/upgrade/upload?name=" + percent_encode(name + end), a.bundle + end);
            if (!sent) return sent.error();
        }
        body["name"] = name;
    }
    if (a.allows_downgrade) body["allow_downgrade"] = true;
    return start_and_follow(s, "/config/upgrade", body, a.wait);
}

void add_upgrade_commands(CLI::App& app, action& chosen) {
    auto* const family = app.add_subcommand("upgrade", "The version of the gateway")->require_subcommand(1);
    family->add_subcommand("check", "Show whether there is a newer version")->callback([&chosen] {
        chosen = check_upgrade;
    });
    const auto a = std::make_shared<upgrade_arguments>();
    auto* const running = add_command(*family, "run",
                                      "Install the newest version, or a bundle; a version that does not "
                                      "start correctly is rolled back",
                                      chosen, a, run_upgrade);
    running->add_option("--file", a->bundle,
                        "bundle on this machine, with its .minisig file next to it; for plants without internet");
    running->add_flag("--allow-downgrade", a->allows_downgrade, "allow an older version");
    add_job_wait_options(*running, a->wait);
}

}  // namespace penstock::ctl
