#include "monitor/system_stats.hpp"

#include <sys/statvfs.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "monitor/docker.hpp"
#include "monitor/ping.hpp"

namespace penstock::monitor {

namespace {

constexpr auto docker_limit = std::chrono::milliseconds(200);
constexpr const char* default_docker_socket = "/var/run/docker.sock";
constexpr const char* thermal_folder = "/sys/class/thermal";

std::string read_text(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return std::move(text).str();
}

double percent(std::uint64_t part, std::uint64_t whole) noexcept {
    if (whole == 0) return 0;
    return std::min(100.0, 100 * static_cast<double>(part) / static_cast<double>(whole));
}

/// The number between `key` at the beginning of a line and `kB` at its end.
std::optional<std::uint64_t> find_kilobytes(std::string_view text, std::string_view key) {
    for (const auto line : split(text, '\n')) {
        if (!line.starts_with(key)) continue;
        auto number = trim(line.substr(key.size()));
        if (!number.ends_with("kB")) return std::nullopt;
        number.remove_suffix(2);
        return parse_number<std::uint64_t>(trim(number));
    }
    return std::nullopt;
}

/// Zones that cannot be read or have implausible values are skipped: many boards have one of each.
std::optional<double> hottest_zone() {
    std::optional<double> hottest;
    std::error_code ec;
    for (const auto& entry : std::filesystem::directory_iterator(thermal_folder, ec)) {
        if (!entry.path().filename().string().starts_with("thermal_zone")) continue;
        const auto temperature = parse_temperature(read_text(entry.path() / "temp"));
        if (temperature) hottest = std::max(hottest.value_or(*temperature), *temperature);
    }
    return hottest;
}

double read_disk_used_percent(const std::string& folder) {
    struct statvfs disk {};
    if (::statvfs(folder.c_str(), &disk) != 0) return 0;
    return disk_used_percent(disk.f_blocks, disk.f_bfree, disk.f_bavail);
}

}  // namespace

std::optional<cpu_times> parse_cpu_times(std::string_view proc_stat) {
    constexpr std::size_t counted = 8;  // user nice system idle iowait irq softirq steal; guest is in user already
    constexpr std::size_t idle = 3, iowait = 4;
    const auto first = proc_stat.substr(0, proc_stat.find('\n'));
    if (!first.starts_with("cpu ")) return std::nullopt;
    cpu_times times;
    std::size_t n = 0;
    for (const auto word : split(trim(first.substr(4)), ' ')) {
        const auto ticks = parse_number<std::uint64_t>(word);
        if (!ticks) return std::nullopt;
        if (n < counted) times.total += *ticks;
        if (n < counted && n != idle && n != iowait) times.busy += *ticks;
        ++n;
    }
    if (n <= iowait) return std::nullopt;
    return times;
}

double cpu_used_percent(const cpu_times& before, const cpu_times& after) noexcept {
    // The kernel's iowait may fall, and with it the sum.
    if (after.total <= before.total || after.busy < before.busy) return 0;
    return percent(after.busy - before.busy, after.total - before.total);
}

std::optional<double> parse_memory_used_percent(std::string_view proc_meminfo) {
    const auto total = find_kilobytes(proc_meminfo, "MemTotal:");
    const auto available = find_kilobytes(proc_meminfo, "MemAvailable:");
    if (!total || !available || *available > *total) return std::nullopt;
    return percent(*total - *available, *total);
}

double disk_used_percent(std::uint64_t total, std::uint64_t free, std::uint64_t available_to_users) noexcept {
    const auto used = total - std::min(free, total);
    return percent(used, used + available_to_users);
}

std::optional<double> parse_temperature(std::string_view millidegrees) {
    const auto number = parse_number<std::int64_t>(trim(millidegrees));
    if (!number || *number < -50'000 || *number > 150'000) return std::nullopt;
    return static_cast<double>(*number) / 1000;
}

system_reader::system_reader(std::string data_dir, std::string ping_host, std::string docker_path)
    : data_dir_(std::move(data_dir)), docker_socket_(std::move(docker_path)) {
    if (!ping_host.empty()) pinger_ = std::make_unique<pinger>(std::move(ping_host));
}

system_reader::~system_reader() = default;

system_stats system_reader::read() {
    system_stats stats;
    stats.cpu = parse_cpu_times(read_text("/proc/stat")).value_or(cpu_times{});
    stats.memory_used_percent = parse_memory_used_percent(read_text("/proc/meminfo")).value_or(0);
    stats.disk_used_percent = read_disk_used_percent(data_dir_);

    stats.temperature = hottest_zone();
    if (!stats.temperature) stats.missing["temperature"] = "this machine has no temperature sensor";

    const auto containers =
        count_containers(docker_socket_.empty() ? default_docker_socket : docker_socket_, steady_now() + docker_limit);
    if (containers) {
        stats.docker_on = true;
        stats.docker_container_up_count = containers->running;
        stats.docker_container_total_count = containers->total;
    } else if (!docker_socket_.empty()) {
        stats.problems.push_back("edge.monitor.docker: " + containers.error().message +
                                 ": docker must run, and the gateway's user must be in the group of that socket");
    }

    if (!pinger_) {
        stats.missing["ping"] = "edge.monitor.ping_host is not set";
    } else if (const auto round_trip = pinger_->measure()) {
        stats.ping = *round_trip;
    } else {
        stats.missing["ping"] = round_trip.error().message;
        if (pinger_->is_forbidden()) stats.problems.push_back("edge.monitor.ping_host: " + round_trip.error().message);
    }
    return stats;
}

}  // namespace penstock::monitor
