#include "app/restart.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <linux/close_range.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

#include "base/descriptor.hpp"
#include "base/text.hpp"

namespace penstock::app {

namespace {

constexpr const char* variable = "PENSTOCK_RESTART";

/// Whether one may listen there. A short moment later it may be taken: then the start fails as for any port that is.
bool is_free(std::uint16_t port) {
    const descriptor probe(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const int yes = 1;
    ::setsockopt(probe.number(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(port);
    sockaddr any{};
    std::memcpy(&any, &at, sizeof at);
    return ::bind(probe.number(), &any, sizeof at) == 0;
}

void keep(std::uint16_t& wanted, std::uint16_t before) {
    if (wanted == 0 && before != 0 && is_free(before)) wanted = before;
}

}  // namespace

std::optional<restart_note> take_restart_note() {
    const char* const text = std::getenv(variable);
    if (text == nullptr) return std::nullopt;
    const std::string note_text(text);
    ::unsetenv(variable);
    const auto parts = split(note_text, ' ');
    if (parts.size() != 4) return std::nullopt;
    const auto http = parse_number<std::uint16_t>(parts[0]), https = parse_number<std::uint16_t>(parts[1]),
               opcua = parse_number<std::uint16_t>(parts[2]);
    const auto stopped = parse_number<std::int64_t>(parts[3]);
    if (!http || !https || !opcua || !stopped) return std::nullopt;
    return restart_note{*http, *https, *opcua, steady_time(milliseconds(*stopped))};
}

void keep_ports(properties::property_set& set, const restart_note& before) {
    keep(set.http.http_port, before.http_port);
    keep(set.http.https_port, before.https_port);
    keep(set.opcua.port, before.opcua_port);
}

int restart_process(char** argv, const restart_note& note) {
    const auto stopped = std::chrono::duration_cast<milliseconds>(note.stopped_at.time_since_epoch()).count();
    const auto text = fmt::format("{} {} {} {}", note.http_port, note.https_port, note.opcua_port, stopped);
    ::setenv(variable, text.c_str(), 1);
    std::string program = argv[0];
    if (program.find('/') == program.npos) {
        std::error_code unknown;
        program = std::filesystem::read_symlink("/proc/self/exe", unknown).string();
    }
    // What a library opened without it is not for the next process.
    ::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
    ::execv(program.c_str(), argv);
    return errno;
}

}  // namespace penstock::app
