#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <ostream>

#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/file_transfer.hpp"
#include "ctl/fleet.hpp"
#include "ctl/job_watch.hpp"
#include "ctl/json_text.hpp"
#include "ctl/progress_line.hpp"
#include "ctl/settings.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

struct backup_arguments {
    std::string name;  ///< or a file on this machine
    std::string place;
    std::string passphrase_file, note;
    std::vector<std::string> parts;
    std::string identity;  ///< empty = what suits the gateway that made it
    bool has_history = false;
    bool has_no_passphrase = false;
    bool is_confirmed = false;
    bool is_stored = false;  ///< on the gateway, whatever this machine has of that name
    job_wait wait;
};

std::string backup_path(const std::string& name) {
    return "/config/backup/" + percent_encode(name);
}

std::string yes_if(const json::value& object, std::string_view member) {
    const auto& v = member_of(object, member);
    return v.is_bool() && v.get_bool() ? "yes" : "";
}

std::string words_of(const json::array& all) {
    std::string out;
    for (const auto& word : all)
        if (word.is_string()) out += (out.empty() ? "" : " ") + std::string(word.get_string());
    return out;
}

/// Of the file that was named; a line end after it is no part of it.
outcome<std::string> read_passphrase_file(const std::string& path) {
    auto text = read_input(path);
    if (!text) return text;
    while (text->ends_with('\n') || text->ends_with('\r'))
        text->pop_back();
    if (text->empty()) return failure{exit_code::bad_usage, path + ": the file contains no passphrase"};
    return text;
}

/// Typed twice, as nobody can read it later.
outcome<std::string> ask_new_passphrase(command_context& s) {
    auto first = s.ask("Passphrase for the backup", true);
    if (!first) {
        return failure{
            first.error().code,
            first.error().text + " (--passphrase-file FILE, or --no-passphrase for a backup without secrets)"};
    }
    if (first->empty())
        return failure{exit_code::bad_usage, "the passphrase is empty; --no-passphrase makes a backup without secrets"};
    const auto second = s.ask("Repeat the passphrase", true);
    if (!second) return second.error();
    if (*first != *second) return failure{exit_code::bad_usage, "the two passphrases differ; nothing was done"};
    return first;
}

/// Which backup the gateway has under that name.
outcome<json::value> find_backup(command_context& s, const std::string& name) {
    const auto data = s.api.get("/config/backup");
    if (!data) return data.error();
    for (const auto& b : array_of(*data, "data"))
        if (text_of(b, "name") == name) return b;
    return failure{exit_code::refused, name + ": there is no such backup (penstockctl backup list)"};
}

/// What opens it; empty for one that is not encrypted.
outcome<std::string> passphrase_of(command_context& s, const backup_arguments& a, const std::string& name) {
    if (!a.passphrase_file.empty()) return read_passphrase_file(a.passphrase_file);
    const auto about = find_backup(s, name);
    if (!about) return about.error();
    if (yes_if(*about, "is_encrypted").empty()) return std::string();
    auto typed = s.ask("Passphrase of " + name, true);
    if (!typed) return failure{typed.error().code, typed.error().text + " (--passphrase-file FILE)"};
    return typed;
}

json::object with_passphrase(json::object body, const std::string& passphrase) {
    if (!passphrase.empty()) body["passphrase"] = passphrase;
    return body;
}

outcome<> make_backup(command_context& s, const backup_arguments& a) {
    outcome<std::string> passphrase = std::string();
    if (!a.passphrase_file.empty()) {
        passphrase = read_passphrase_file(a.passphrase_file);
    } else if (!a.has_no_passphrase) {
        passphrase = ask_new_passphrase(s);
    }
    if (!passphrase) return passphrase.error();
    std::optional<downloaded_file> file;
    if (!a.place.empty()) {  // before the gateway works for nothing
        if (!a.wait.does_wait)
            return failure{exit_code::bad_usage, "--to waits for the backup: do not use --no-wait with it"};
        const auto place = output_path(s, a.place);
        if (!place) return place.error();
        auto opened = downloaded_file::open(*place);
        if (!opened) return opened.error();
        file.emplace(std::move(*opened));
    }
    json::object body{{"include_history", a.has_history}};
    if (!a.note.empty()) body["note"] = a.note;
    const auto record = start_and_follow(s, "/config/backup", with_passphrase(std::move(body), *passphrase), a.wait);
    if (!record) return record.error();
    if (!a.wait.does_wait) {
        s.output << (s.is_json ? format_json(*record) : displayable(text_of(*record, "job_id"))) << '\n';
        return {};
    }
    print_job_end(s, *record);
    if (const auto done = job_verdict(*record); !done) return done;
    if (!file) return {};
    const auto name = text_of(member_of(*record, "result"), "name");
    const auto fetched = file->fetch(s, backup_path(name), name);
    if (!fetched) {
        return failure{
            fetched.error().code,
            fetched.error().text + " (the backup stays on the gateway: penstockctl backup get " + name + ")"};
    }
    if (!s.is_json) s.output << displayable("the backup is in " + *fetched) << '\n';
    return {};
}

outcome<> list_backups(command_context& s, const backup_arguments& /*a*/) {
    const auto data = s.api.get("/config/backup");
    if (!data) return data.error();
    table t({"NAME", "SIZE", "MADE", "VERSION", "ENCRYPTED", "PARTS", "NOTE"});
    for (const auto& b : array_of(*data, "data")) {
        const auto time = parse_number<std::int64_t>(text_of(b, "time"));
        t.add({text_of(b, "name"), size_text(parse_number<std::uint64_t>(text_of(b, "size")).value_or(0)),
               time ? local_second(*time) : text_of(b, "time"), text_of(b, "version"), yes_if(b, "is_encrypted"),
               words_of(array_of(b, "parts")), text_of(b, "note")});
    }
    s.output << (s.is_json ? format_json(*data) + "\n" : t.text());
    return {};
}

outcome<> get_backup(command_context& s, const backup_arguments& a) {
    const auto place = output_path(s, a.place.empty() && !s.gateway_name.empty() ? "{name}-" + a.name : a.place);
    if (!place) return place.error();
    auto file = downloaded_file::open(place->empty() ? "." : *place);
    if (!file) return file.error();
    const auto known = find_backup(s, a.name);  // so the name is one of a file, without a path
    if (!known) return known.error();
    const auto fetched = file->fetch(s, backup_path(a.name), a.name);
    if (!fetched) return fetched.error();
    s.output << (s.is_json ? format_json(json::object{{"file", *fetched}}) : displayable(*fetched)) << '\n';
    return {};
}

/// The answer of a check says which records a restore would bring, take and change.
void print_check(command_context& s, const std::string& name, const json::value& data) {
    s.output << displayable(name + " is complete and undamaged; a restore as " + text_of(data, "as") + " would change:")
             << '\n';
    table t({"RECORDS", "ADDED", "REMOVED", "CHANGED"});
    for (const auto& r : array_of(data, "records"))
        t.add({text_of(r, "kind"), text_of(r, "added"), text_of(r, "removed"), text_of(r, "changed")});
    s.output << (array_of(data, "records").empty() ? "no records\n" : t.text());
    for (const auto& sentence : array_of(data, "warnings"))
        if (sentence.is_string()) s.err << displayable(std::string(sentence.get_string())) << '\n';
}

outcome<> check_backup(command_context& s, const backup_arguments& a) {
    constexpr std::chrono::minutes max_check{60};  // it reads the whole file
    const auto passphrase = passphrase_of(s, a, a.name);
    if (!passphrase) return passphrase.error();
    json::object body;
    if (!a.identity.empty()) body["as"] = a.identity;
    request r{"POST", backup_path(a.name) + "/check",
              format_json(with_passphrase(std::move(body), *passphrase), layout::one_line), "application/json", false};
    r.work = max_check;
    const auto got = s.api.send(r);
    if (!got) return got.error();
    const auto data = read_data(*got);
    if (!data) return data.error();
    if (s.is_json) {
        s.output << format_json(*data) << '\n';
    } else {
        print_check(s, a.name, *data);
    }
    return {};
}

outcome<std::string> send_backup(command_context& s, const std::string& file) {
    const auto name = std::filesystem::path(file).filename().string();
    const auto data = upload_file(s, "/config/backup/upload?name=" + percent_encode(name), file);
    if (!data) return data.error();
    const auto stored = text_of(*data, "name");
    return stored.empty() ? name : stored;
}

outcome<> upload_backup(command_context& s, const backup_arguments& a) {
    const auto name = send_backup(s, a.name);
    if (!name) return name.error();
    s.output << (s.is_json ? format_json(json::object{{"name", *name}}) : displayable(*name + " is on the gateway now"))
             << '\n';
    return {};
}

/// One of this machine: what is there, or has a path. What a name means is said before anything is done.
outcome<bool> is_file_here(const backup_arguments& a) {
    const bool has_path = a.name.find('/') != std::string::npos;
    if (a.is_stored && has_path)
        return failure{exit_code::bad_usage,
                       a.name + ": --stored expects the name of a backup on the gateway, not a path"};
    std::error_code unknown;
    return !a.is_stored && (has_path || std::filesystem::exists(a.name, unknown));
}

outcome<> restore_backup(command_context& s, const backup_arguments& a) {
    const auto is_file = is_file_here(a);
    if (!is_file) return is_file.error();
    if (!a.is_confirmed) {
        const auto typed = s.ask("Restore " + a.name + (*is_file ? " of this machine" : " of the gateway") +
                                     (a.identity.empty() ? "" : " as " + a.identity) +
                                     "? The gateway keeps its present data in before-restore and restarts. [y/N]",
                                 false);
        if (!typed) return failure{typed.error().code, typed.error().text + " (--yes)"};
        if (!to_lower(trim(*typed)).starts_with('y')) return failure{exit_code::refused, "nothing was changed"};
    }
    const auto name = *is_file ? send_backup(s, a.name) : outcome<std::string>(a.name);
    if (!name) {
        auto why = name.error();
        if (why.reason == "DUPLICATE") why.text += "; --stored restores the backup of this name on the gateway";
        return why;
    }
    const auto passphrase = passphrase_of(s, a, *name);
    if (!passphrase) return passphrase.error();
    json::object body{{"name", *name}};
    if (!a.identity.empty()) body["as"] = a.identity;
    if (!a.parts.empty()) body["parts"] = json::array(a.parts.begin(), a.parts.end());
    return run_job(s, "/config/restore", with_passphrase(std::move(body), *passphrase), a.wait);
}

outcome<> remove_backup(command_context& s, const backup_arguments& a) {
    const auto data = s.api.remove(backup_path(a.name));
    if (!data) return data.error();
    s.output << (s.is_json ? format_json(*data) : displayable("removed backup " + a.name)) << '\n';
    return {};
}

}  // namespace

void add_backup_commands(CLI::App& app, action& chosen) {
    auto* const family = app.add_subcommand("backup", "Backups of the gateway")->require_subcommand(1);
    const auto add = [&, family](const char* name, const char* what, auto command) {
        const auto a = std::make_shared<backup_arguments>();
        return std::pair(add_command(*family, name, what, chosen, a, command), a);
    };
    const auto add_for_name = [&](const char* name, const char* what, auto command) {
        auto made = add(name, what, command);
        made.first->add_option("NAME", made.second->name)->required();
        return made;
    };
    const auto add_passphrase = [](CLI::App& command, backup_arguments& a) {
        return command.add_option("--passphrase-file", a.passphrase_file,
                                  "file with the passphrase, - = standard input; default: penstockctl asks");
    };
    const auto add_identity = [](CLI::App& command, backup_arguments& a) {
        command
            .add_option("--as", a.identity,
                        "same: this gateway; replacement: new hardware for this gateway; template: another gateway; "
                        "default: the gateway decides by its id and the id in the backup")
            ->check(CLI::IsMember({"same", "replacement", "template"}));
    };
    auto [making, made] = add("make", "Make a backup; the gateway continues to run", make_backup);
    making
        ->add_flag("--no-passphrase", made->has_no_passphrase,
                   "make the backup without users, secrets and private keys")
        ->excludes(add_passphrase(*making, *made));
    making->add_flag("--history", made->has_history, "include the stored values");
    making->add_option("--note", made->note, "a note that the list of backups shows");
    making->add_option("--to", made->place, "file or folder on this machine for a copy of the backup");
    add_job_wait_options(*making, made->wait);
    add("list", "List the backups on the gateway", list_backups);
    auto [getting, got] = add_for_name("get", "Copy a backup to this machine", get_backup);
    getting->add_option("--to", got->place, "file or folder; default: the current folder, with the backup's name");
    auto [checking, checked_one] =
        add_for_name("check", "Check that a backup is undamaged, and show what a restore would change", check_backup);
    add_passphrase(*checking, *checked_one);
    add_identity(*checking, *checked_one);
    auto [sending, sent] = add("upload", "Send a backup of this machine to the gateway", upload_backup);
    sending->add_option("FILE", sent->name)->required();
    auto [restoring, restored] = add("restore", "Restore a backup; the gateway restarts", restore_backup);
    restoring
        ->add_option("FILE|NAME", restored->name,
                     "a file on this machine, which is sent first; if no such file exists, the name of a backup on "
                     "the gateway")
        ->required();
    restoring->add_flag("--stored", restored->is_stored,
                        "the backup on the gateway, even if a file of this name exists here");
    add_identity(*restoring, *restored);
    restoring
        ->add_option("--parts", restored->parts,
                     "only these parts: properties database certificates secrets transfers "
                     "learned history")
        ->delimiter(',');
    restoring->add_flag("--yes", restored->is_confirmed, "do not ask for confirmation; for scripts");
    add_passphrase(*restoring, *restored);
    add_job_wait_options(*restoring, restored->wait);
    add_for_name("remove", "Delete a backup on the gateway", remove_backup);
}

}  // namespace penstock::ctl
