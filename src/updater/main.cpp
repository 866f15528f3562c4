#include <fmt/core.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>

#include "updater/command_line.hpp"

int main(int argc, char** argv) {
    using namespace penstock::updater;
    std::signal(SIGPIPE, SIG_IGN);  // the reader of the lines may end, but the upgrade must not
    ::umask(S_IWGRP | S_IWOTH);
    command_line line;
    CLI::App app("", "penstock-update");
    add_commands(app, line);
    try {
        app.parse(argc, argv);
        return execute(line, std::cout, std::cerr);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? exit_done : exit_usage;
    } catch (const std::exception& e) {
        fmt::print(stderr, "penstock-update: {}\n", e.what());
        return exit_failed;
    }
}
