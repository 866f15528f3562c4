#include "base/host.hpp"

#include <ifaddrs.h>
#include <netdb.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <set>

namespace penstock {

std::string host_name() {
    std::array<char, 256> name{};
    if (gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return "localhost";
    return name.data();
}

std::vector<std::string> own_addresses() {
    std::set<std::string> found{"127.0.0.1", "::1"};
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) == 0) {
        for (const auto* at = all; at != nullptr; at = at->ifa_next) {
            if (at->ifa_addr == nullptr) continue;
            const auto family = at->ifa_addr->sa_family;
            if (family != AF_INET && family != AF_INET6) continue;
            std::array<char, NI_MAXHOST> text{};
            const auto size = family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
            if (getnameinfo(at->ifa_addr, static_cast<socklen_t>(size), text.data(), text.size(), nullptr, 0,
                            NI_NUMERICHOST) != 0) {
                continue;
            }
            std::string address(text.data());
            if (address.find('%') == std::string::npos) found.insert(std::move(address));
        }
        freeifaddrs(all);
    }
    return {found.begin(), found.end()};
}

std::string host_time_zone() {
    // The C library uses the target of /etc/localtime; Debian writes the name to a file, too.
    std::error_code ec;
    const auto target = std::filesystem::read_symlink("/etc/localtime", ec).string();
    constexpr std::string_view folder = "/zoneinfo/";
    if (const auto at = target.find(folder); at != std::string::npos) return target.substr(at + folder.size());
    std::ifstream file("/etc/timezone");
    std::string name;
    if (file >> name) return name;
    return "UTC";
}

}  // namespace penstock
