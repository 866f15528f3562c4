#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// Adds a subcommand that runs `command(command_context&, const Arguments&)`. The caller adds its options, which fill
/// `arguments`; all commands of a family share them.
template <class Arguments, class Command>
CLI::App* add_command(CLI::App& family, const char* name, const char* what, action& chosen,
                      const std::shared_ptr<Arguments>& arguments, Command command) {
    auto* const made = family.add_subcommand(name, what);
    made->callback([=, &chosen] { chosen = [=](command_context& s) { return command(s, *arguments); }; });
    return made;
}

}  // namespace penstock::ctl
