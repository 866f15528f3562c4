#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <ostream>
#include <string>

#include "ctl/data_purge.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace {

struct purge_arguments {
    std::string folder;
    bool is_confirmed = false;
};

bool confirms(std::ostream& notes) {
    notes << "Type purge to destroy all this data: " << std::flush;
    std::string word;
    return std::getline(std::cin, word) && word == "purge";
}

outcome<> purge(command_context& s, const purge_arguments& a) {
    auto opened = data_purge::open(a.folder);
    if (!opened) return opened.error();
    const auto entries = opened->look();
    if (!entries) return entries.error();
    table t({"IN " + a.folder, "FILES", "BYTES"});
    for (const auto& e : *entries)
        t.add({e.name, std::to_string(e.files), std::to_string(e.bytes)});
    s.output << t.text() << std::flush;
    s.err
        << "These are not in the folder and stay: the properties file, log and audit files, certificates, a database\n"
           "and a history that the properties name elsewhere, and samples already sent.\n";
    if (!a.is_confirmed && !confirms(s.err)) return failure{exit_code::refused, "nothing was changed"};
    if (const auto done = opened->run(); !done) return done.error();
    s.output << "purged\n";
    return {};
}

}  // namespace

void add_purge_command(CLI::App& app, action& chosen) {
    const auto a = std::make_shared<purge_arguments>();
    auto* const made =
        add_command(app, "purge", "Destroy all data of a stopped gateway on this machine", chosen, a, purge);
    made->add_option("FOLDER", a->folder, "its data folder, such as /var/lib/penstock")->required();
    made->add_flag("--yes", a->is_confirmed, "do not ask for confirmation; for scripts");
}

}  // namespace penstock::ctl
