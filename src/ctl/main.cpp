#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "base/text.hpp"
#include "ctl/command_line.hpp"
#include "ctl/http_client.hpp"
#include "ctl/table.hpp"
#include "ctl/waiting.hpp"

namespace penstock::ctl {

namespace {

std::optional<std::string> variable(const char* name) {
    const char* const text = std::getenv(name);
    return text == nullptr ? std::nullopt : std::optional<std::string>(text);
}

outcome<> run(command_line& line) {
    const auto file = read_settings_file(line.settings_file, variable);
    if (!file) return file.error();
    auto with = resolve({line.flags, read_environment(variable), *file});
    if (!with) return with.error();
    with->timeout = std::chrono::seconds(line.timeout_s);
    http_client client(std::move(*with));
    gateway to([&](const request& r) { return client.call(r); });
    std::optional<interruptible_wait> pause;  // made at the first wait: a command without waits ends at Ctrl-C as usual
    surroundings s{to, std::cout, std::cerr, line.is_json, [&](std::chrono::milliseconds time) {
                       if (!pause) pause.emplace();
                       return pause->wait(time);
                   }};
    auto done = line.chosen(s);
    if (!std::cout.flush()) return failure{exit_code::bad_usage, "standard output cannot be written"};
    return done;
}

exit_code run(int argc, char** argv) {
    command_line line;
    try {
        line.app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return line.app.exit(e) == 0 ? exit_code::done : exit_code::bad_usage;
    }
    const auto done = run(line);
    if (done) return exit_code::done;
    std::string text = "penstockctl";
    for (const auto part : split(done.error().text, '\n')) {
        text += (text.size() == 11 ? ": " : "\n") + displayable(part);
    }
    std::cerr << text << '\n';
    return done.error().code;
}

}  // namespace

}  // namespace penstock::ctl

int main(int argc, char** argv) {
    try {
        return static_cast<int>(penstock::ctl::run(argc, argv));
    } catch (const std::exception& e) {
        std::fprintf(stderr, "penstockctl: %s\n", e.what());
        return static_cast<int>(penstock::ctl::exit_code::bad_usage);
    }
}
