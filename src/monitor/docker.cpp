#include "monitor/docker.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <cerrno>
#include <chrono>

#include "base/system_error.hpp"
#include "base/text.hpp"

namespace penstock::monitor {

namespace {

constexpr std::size_t max_answer = 4U << 20U;

/// HTTP/1.0, so that the answer is not chunked and ends with the connection.
constexpr std::string_view request = "GET /containers/json?all=1 HTTP/1.0\r\nHost: docker\r\n\r\n";

class unix_socket {
public:
    unix_socket() : fd_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {}
    ~unix_socket() {
        if (fd_ >= 0) ::close(fd_);
    }
    unix_socket(const unix_socket&) = delete;
    unix_socket& operator=(const unix_socket&) = delete;

    bool connect(const std::string& path) const {
        sockaddr_un to{};
        to.sun_family = AF_UNIX;
        if (path.size() >= sizeof to.sun_path) return errno = ENAMETOOLONG, false;
        std::ranges::copy(path, to.sun_path);
        return ::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
    }

    bool send(std::string_view text) const {
        return ::send(fd_, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
    }

    /// Receives until the server closes; `nullopt` if it does not close in time.
    std::optional<std::string> receive_all(steady_time deadline) const {
        std::string all;
        std::array<char, 16384> piece{};
        while (all.size() <= max_answer) {
            const auto left = std::chrono::ceil<milliseconds>(deadline - steady_now()).count();
            pollfd wait{fd_, POLLIN, 0};
            if (left <= 0 || ::poll(&wait, 1, static_cast<int>(left)) <= 0) return std::nullopt;
            const auto size = ::recv(fd_, piece.data(), piece.size(), 0);
            if (size < 0) return std::nullopt;
            if (size == 0) return all;
            all.append(piece.data(), static_cast<std::size_t>(size));
        }
        return std::nullopt;
    }

private:
    int fd_;
};

std::string first_line(std::string_view answer) {
    return make_utf8(answer.substr(0, std::min<std::size_t>(answer.find_first_of("\r\n"), 80)));
}

bool is_running(const boost::json::value& container) {
    const auto* fields = container.if_object();
    const auto* state = fields == nullptr ? nullptr : fields->if_contains("State");
    return state != nullptr && state->is_string() && state->get_string() == "running";
}

}  // namespace

std::optional<container_counts> parse_containers(std::string_view http_answer) {
    const auto body = http_answer.find("\r\n\r\n");
    if (!http_answer.starts_with("HTTP/1.") || body == std::string_view::npos) return std::nullopt;
    if (http_answer.substr(8, 5) != " 200 ") return std::nullopt;
    boost::json::error_code ec;
    const auto parsed = boost::json::parse(http_answer.substr(body + 4), ec);
    const auto* list = parsed.if_array();
    if (ec || list == nullptr) return std::nullopt;
    return container_counts{std::ranges::count_if(*list, is_running), static_cast<std::int64_t>(list->size())};
}

checked<container_counts> count_containers(const std::string& socket_path, steady_time deadline) {
    const unix_socket daemon;
    if (!daemon.connect(socket_path) || !daemon.send(request))
        return fault{"docker", fmt::format("{}: {}", socket_path, system_error().message())};
    const auto answer = daemon.receive_all(deadline);
    if (!answer) return fault{"docker", socket_path + " does not answer in time"};
    const auto found = parse_containers(*answer);
    if (!found) return fault{"docker", socket_path + " does not answer as docker: " + first_line(*answer)};
    return *found;
}

}  // namespace penstock::monitor
