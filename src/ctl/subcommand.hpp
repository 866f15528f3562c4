#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// Adds a subcommand that runs `command(surroundings&, const Arguments&)`. Its options are the caller's to add; they
/// fill `arguments`, which all commands of a family share.
template <class Arguments, class Command>
CLI::App* add_command(CLI::App& family, const char* name, const char* what, action& chosen,
                      const std::shared_ptr<Arguments>& arguments, Command command) {
    auto* const made = family.add_subcommand(name, what);
    made->callback([=, &chosen] { chosen = [=](command_context& s) { return command(s, *arguments); }; });
    return made;
}

}  // namespace penstock::ctl
