#include <CLI/CLI.hpp>
#include <memory>
#include <ostream>

#include "ctl/command.hpp"

namespace penstock::ctl {

namespace {

/// Long names of an app's own options, as typed.
std::vector<std::string> options_of(const CLI::App& app) {
    std::vector<std::string> out;
    for (const auto* option : app.get_options()) {
        for (const auto& name : option->get_lnames()) {
            out.push_back("--" + name);
        }
    }
    return out;
}

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

/// A command's name and its aliases.
std::vector<std::string> words_of(const CLI::App& command) {
    std::vector<std::string> words{command.get_name()};
    words.insert(words.end(), command.get_aliases().begin(), command.get_aliases().end());
    return words;
}

/// One `case` branch for each command: what may follow it.
void add_bash_branches(std::string& out, const CLI::App& app, const std::string& path, const std::string& global) {
    out += "        '" + path + "') words='";
    for (const auto* command : commands_of(app)) {
        for (const auto& word : words_of(*command))
            out += word + " ";
    }
    for (const auto& option : options_of(app)) {
        if (path.empty() || option != "--help") out += option + " ";
    }
    out += (path.empty() ? "" : global) + "' ;;\n";
    for (const auto* command : commands_of(app)) {
        for (const auto& word : words_of(*command))
            add_bash_branches(out, *command, path + (path.empty() ? "" : " ") + word, global);
    }
}

void add_paths(std::string& out, const CLI::App& app, const std::string& path) {
    for (const auto* command : commands_of(app)) {
        for (const auto& word : words_of(*command)) {
            const auto longer = path + (path.empty() ? "" : " ") + word;
            out += (out.empty() ? "'" : " | '") + longer + "'";
            add_paths(out, *command, longer);
        }
    }
}

std::string bash_script(const CLI::App& app) {
    std::string paths, branches, global;
    add_paths(paths, app, "");
    for (const auto& option : options_of(app)) {
        global += option + " ";
    }
    add_bash_branches(branches, app, "", global);
    return "# source <(penstockctl completion bash)\n"
           "_penstockctl() {\n"
           "    local path='' longer word words i\n"
           "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
           "        word=${COMP_WORDS[i]}\n"
           "        longer=${path:+$path }$word\n"
           "        case $longer in " +
           paths +
           ") path=$longer ;; esac\n"
           "    done\n"
           "    case $path in\n" +
           branches +
           "    esac\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\"))\n"
           "}\n"
           "complete -o default -F _penstockctl penstockctl\n";
}

std::string zsh_script(const CLI::App& app) {
    return "# source <(penstockctl completion zsh)\nautoload -U +X compinit && compinit -u\n"
           "autoload -U +X bashcompinit && bashcompinit\n" +
           bash_script(app);
}

/// Text between single quotes for fish.
std::string quote(std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') out += '\\';
        out += c;
    }
    return out + "'";
}

void add_fish_lines(std::string& out, const CLI::App& app, const std::string& condition) {
    std::string names;
    for (const auto* command : commands_of(app)) {
        for (const auto& word : words_of(*command))
            names += " " + word;
    }
    const std::string begin = "complete -c penstockctl -n ";
    for (const auto* command : commands_of(app)) {
        const auto here = (condition.empty() ? "" : condition + "; and ") + "not __fish_seen_subcommand_from" + names;
        auto below = (condition.empty() ? "" : condition + "; and ") + "__fish_seen_subcommand_from";
        for (const auto& word : words_of(*command)) {
            out += begin + quote(here) + " -f -a " + word + " -d " + quote(command->get_description()) + "\n";
            below += " " + word;
        }
        add_fish_lines(out, *command, below);
    }
    for (const auto* option : app.get_options()) {
        for (const auto& name : option->get_lnames()) {
            out += "complete -c penstockctl" + (condition.empty() ? "" : " -n " + quote(condition)) + " -l " + name +
                   (option->get_items_expected_max() > 0 ? " -r" : "") + " -d " + quote(option->get_description()) +
                   "\n";
        }
    }
}

std::string fish_script(const CLI::App& app) {
    std::string out = "# penstockctl completion fish | source\n";
    add_fish_lines(out, app, "");
    return out;
}

}  // namespace

void add_completion_command(CLI::App& app, action& chosen) {
    const auto shell = std::make_shared<std::string>();
    auto* const made = app.add_subcommand("completion", "Print the script that completes words in a shell");
    made->add_option("SHELL", *shell, "bash, zsh or fish")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
    made->callback([=, &app, &chosen] {
        chosen = [shell, &app](command_context& s) -> outcome<> {
            s.output << (*shell == "fish" ? fish_script(app) : *shell == "zsh" ? zsh_script(app) : bash_script(app));
            return {};
        };
    });
}

}  // namespace penstock::ctl
