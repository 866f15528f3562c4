#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <ostream>
#include <set>

#include "base/text.hpp"
#include "base/url.hpp"
#include "ctl/config_editor.hpp"
#include "ctl/config_text.hpp"
#include "ctl/json_text.hpp"
#include "ctl/properties_text.hpp"
#include "ctl/settings.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"
#include "ctl/text_diff.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

constexpr int max_set_attempts = 5;

struct config_arguments {
    std::vector<std::string> words;  ///< keys, assignments, versions or files
    std::string version;             ///< `set`: only if the file is still of this version
    std::string file;                ///< of assignments
    bool shows_all = false;
};

bool is_true(const json::value& object, std::string_view name) {
    const auto& v = member_of(object, name);
    return v.is_bool() && v.get_bool();
}

/// A key, or the beginning of some: `edge.log` means `edge.log.level` too.
bool is_chosen(const std::string& key, const std::vector<std::string>& words) {
    return words.empty() ||
           std::ranges::any_of(words, [&](const auto& w) { return key == w || key.starts_with(w + "."); });
}

std::string note_of(const json::value& entry) {
    const auto error = text_of(entry, "error");
    if (!error.empty()) return error;
    return is_true(entry, "is_overridden") ? "the gateway's option --set overrides the file" : "";
}

outcome<> show_config(command_context& s, const config_arguments& a) {
    const auto file = load_config(s);
    if (!file) return file.error();
    json::array chosen;
    for (const auto& e : array_of(file->response, "entries")) {
        const bool is_shown = a.shows_all || !a.words.empty() || is_true(e, "is_set") || is_true(e, "is_overridden");
        if (is_shown && is_chosen(text_of(e, "key"), a.words)) chosen.push_back(e);
    }
    if (!a.words.empty() && chosen.empty())
        return failure{exit_code::refused, a.words[0] + ": there is no such property (penstockctl config show --all)"};
    if (s.is_json) {
        s.output << format_json(json::object{{"version", file->version}, {"path", file->path}, {"entries", chosen}})
                 << '\n';
        return {};
    }
    const bool is_wide = a.shows_all || !a.words.empty();
    table t(is_wide ? table::row{"KEY", "VALUE", "DEFAULT", "ACTS", "EXPECTED", "MEANING", "NOTE"}
                    : table::row{"KEY", "VALUE", "ACTS", "LINE", "NOTE"});
    for (const auto& e : chosen) {
        const auto key = text_of(e, "key"), value = text_of(e, "value");
        const auto acts = is_true(e, "needs_restart") ? "at restart" : "now";
        if (is_wide) {
            t.add({key, value, text_of(e, "default"), acts, text_of(e, "rule"), text_of(e, "meaning"), note_of(e)});
        } else {
            const auto line = text_of(e, "line");
            t.add({key, value, acts, line == "0" ? "" : line, note_of(e)});
        }
    }
    s.output << t.text();
    s.err << displayable(file->path + ", version " + file->version) << '\n';
    return {};
}

struct assignment {
    std::string key, value;
};

/// The value of each key; of one that was given without a value the user is asked, so that no secret stands in the
/// list of processes.
outcome<std::vector<assignment>> read_assignments(command_context& s, const config_arguments& a,
                                                  const config_text& file) {
    const auto is_secret = [&](const std::string& key) {
        return std::ranges::any_of(array_of(file.response, "entries"),
                                   [&](const auto& e) { return text_of(e, "key") == key && is_true(e, "is_secret"); });
    };
    std::vector<assignment> out;
    for (const auto& word : a.words) {
        const auto equals = word.find('=');
        assignment one{std::string(trim(word.substr(0, equals))), ""};
        if (equals == std::string::npos) {
            auto typed = s.ask(one.key, is_secret(one.key));
            if (!typed) return typed.error();
            one.value = *typed;
        } else {
            one.value = trim(std::string_view(word).substr(equals + 1));
            if (is_secret(one.key) && !one.value.empty() && one.value != "***")
                return failure{exit_code::bad_usage,
                               one.key +
                                   " is a secret, and other users of this machine can see arguments: "
                                   "give only the key and type the value, or use --from FILE"};
        }
        out.push_back(std::move(one));
    }
    return out;
}

/// `key=value` lines, where a secret is no argument.
outcome<> add_assignments_of(const std::string& file, std::vector<assignment>& all) {
    const auto text = read_input(file);
    if (!text) return text.error();
    std::size_t number = 0;
    for (const auto raw : split(*text, '\n')) {
        ++number;
        const auto line = trim(raw);
        if (line.empty() || line.front() == '#') continue;
        const auto equals = line.find('=');
        if (equals == line.npos)
            return failure{exit_code::bad_usage, file + ": line " + std::to_string(number) + ": expected key=value"};
        all.push_back({std::string(trim(line.substr(0, equals))), std::string(trim(line.substr(equals + 1)))});
    }
    return {};
}

/// Changes the text and saves it. Who saves in between is not undone: the change is made again in their text.
outcome<> change_config(command_context& s, const std::string& wanted, config_text file,
                        const std::function<checked<std::string>(const std::string&)>& change) {
    for (int attempt = 1;; ++attempt) {
        if (!wanted.empty() && file.version != wanted) {
            return failure{exit_code::refused, "the file has version " + file.version + " now, not " + wanted +
                                                   "; see penstockctl config diff " + wanted};
        }
        const auto text = change(file.text);
        if (!text) return failure{exit_code::bad_usage, to_string(text.error())};
        const auto saved = save_config(s, *text, file.version);
        if (saved || saved.error().reason != "STALE_VERSION" || attempt == max_set_attempts) return saved;
        s.err << "another user has saved the file; the change is made in the new text\n";
        file.version = text_of(saved.error().response, "version");
        file.text = text_of(saved.error().response, "text");
    }
}

outcome<> set_config(command_context& s, const config_arguments& a) {
    const auto file = load_config(s);
    if (!file) return file.error();
    auto all = read_assignments(s, a, *file);
    if (!all) return all.error();
    if (!a.file.empty()) {
        if (const auto more = add_assignments_of(a.file, *all); !more) return more.error();
    }
    if (all->empty()) return failure{exit_code::bad_usage, "expected KEY=VALUE, KEY or --from FILE"};
    return change_config(s, a.version, *file, [&](const std::string& before) -> checked<std::string> {
        auto text = before;
        for (const auto& one : *all) {
            auto changed = set_property(text, one.key, one.value);
            if (!changed) return changed.error();
            text = std::move(*changed);
        }
        return text;
    });
}

outcome<> unset_config(command_context& s, const config_arguments& a) {
    const auto file = load_config(s);
    if (!file) return file.error();
    return change_config(s, a.version, *file, [&](const std::string& before) -> checked<std::string> {
        auto text = before;
        for (const auto& key : a.words)
            text = unset_property(text, key);
        return text;
    });
}

outcome<> validate_config(command_context& s, const config_arguments& a) {
    const auto text = read_input(a.words.empty() ? "-" : a.words[0]);
    if (!text) return text.error();
    const auto data = s.api.post_query("/config/validate", {{"text", *text}});
    if (!data) return data.error();
    print_config_change(s, *data, "valid; nothing was saved");
    return {};
}

outcome<> list_config_versions(command_context& s, const config_arguments& /*a*/) {
    const auto data = s.api.get("/config/versions");
    if (!data) return data.error();
    table t({"VERSION", "SAVED", "BY", "BYTES", ""});
    for (const auto& v : array_of(*data, "data")) {
        t.add({text_of(v, "version"), local_second(parse_number<std::int64_t>(text_of(v, "saved_at")).value_or(0)),
               text_of(v, "actor"), text_of(v, "bytes"), is_true(v, "is_current") ? "present" : ""});
    }
    s.output << (s.is_json ? format_json(*data) + "\n" : t.text());
    return {};
}

outcome<> restore_config(command_context& s, const config_arguments& a) {
    const auto data = s.api.post("/config/versions/" + percent_encode(a.words[0]) + "/restore", json::object());
    if (!data) return data.error();
    print_config_change(s, *data, "restored version " + a.words[0]);
    return {};
}

/// A text to compare, and what it is called.
struct side {
    std::string name, text;
};

bool is_file_name(const std::string& word) {
    return word == "-" || word.find_first_of("./") != std::string::npos;
}

/// A file has its secrets in clear; the gateway shows none.
outcome<side> read_side(command_context& s, const std::string& word, const config_text& present) {
    if (!is_file_name(word)) {
        const auto data = s.api.get("/config/versions/" + percent_encode(word));
        if (!data) return data.error();
        return side{"version " + word, text_of(*data, "text")};
    }
    const auto text = read_input(word);
    if (!text) return text.error();
    std::set<std::string, std::less<>> secrets;
    for (const auto& e : array_of(present.response, "entries"))
        if (is_true(e, "is_secret")) secrets.insert(text_of(e, "key"));
    return side{word, mask_properties(*text, [&](std::string_view key) { return secrets.contains(key); })};
}

/// The newest version that is not the present text.
outcome<std::string> version_before(command_context& s) {
    const auto data = s.api.get("/config/versions");
    if (!data) return data.error();
    for (const auto& v : array_of(*data, "data"))
        if (!is_true(v, "is_current")) return text_of(v, "version");
    return failure{exit_code::refused, "there is no earlier version yet"};
}

outcome<> diff_config(command_context& s, const config_arguments& a) {
    const auto present = load_config(s);
    if (!present) return present.error();
    auto words = a.words;
    if (words.empty()) {
        auto before = version_before(s);
        if (!before) return before.error();
        words.push_back(*before);
    }
    const auto first = read_side(s, words[0], *present);
    if (!first) return first.error();
    outcome<side> second = side{"present", present->text};
    if (words.size() > 1) second = read_side(s, words[1], *present);
    if (!second) return second.error();
    const auto text = unified_diff(first->text, second->text, first->name, second->name);
    if (s.is_json) {
        s.output << format_json(json::object{{"from", first->name}, {"to", second->name}, {"diff", text}}) << '\n';
        return {};
    }
    for (const auto line : split(std::string_view(text).substr(0, text.empty() ? 0 : text.size() - 1), '\n'))
        if (!text.empty()) s.output << displayable(line) << '\n';
    if (text.empty()) s.err << "no difference\n";
    return {};
}

}  // namespace

void add_config_commands(CLI::App& app, action& chosen) {
    auto* const family = app.add_subcommand("config", "The gateway's properties file")->require_subcommand(1);
    const auto add = [&, family](const char* name, const char* what, auto command) {
        const auto a = std::make_shared<config_arguments>();
        return std::pair(add_command(*family, name, what, chosen, a, command), a);
    };
    auto [shown, show] = add("show", "Show the properties in the file, or all properties", show_config);
    shown->add_option("KEY", show->words, "only these properties, such as edge.log.level or edge.log");
    shown->add_flag("--all", show->shows_all, "also properties with their default value");
    auto [setting, set] = add("set", "Set properties; comments and order are kept", set_config);
    setting->add_option("KEY=VALUE", set->words,
                        "without =VALUE, penstockctl asks for the value; use this for a secret");
    setting->add_option("--from", set->file, "file with lines key=value; - = standard input");
    setting->add_option("--if-version", set->version, "only if this is still the version of the file");
    auto [unsetting, unset] =
        add("unset", "Remove properties from the file; the default values apply again", unset_config);
    unsetting->add_option("KEY", unset->words)->required();
    unsetting->add_option("--if-version", unset->version, "only if this is still the version of the file");
    family->add_subcommand("edit", "Open the file in $VISUAL or $EDITOR, then check and save it")->callback([&chosen] {
        chosen = edit_config;
    });
    auto [comparing, diff] =
        add("diff", "Compare a version or a file with the present text, or two of them with each other", diff_config);
    comparing
        ->add_option("VERSION|FILE", diff->words, "default: the previous version; an argument with . or / is a file")
        ->expected(0, 2);
    auto [validating, file] =
        add("validate", "Show what would change if a file were saved; nothing is saved", validate_config);
    validating->add_option("FILE", file->words, "default: standard input")->expected(0, 1);
    add("versions", "List the last versions of the file", list_config_versions);
    auto [restoring, version] = add("restore", "Save an earlier version again", restore_config);
    restoring->add_option("VERSION", version->words)->required()->expected(1);
}

}  // namespace penstock::ctl
