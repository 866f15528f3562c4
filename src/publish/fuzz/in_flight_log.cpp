// The file in which a transfer stores its position. Properties: whatever the lines, what is read of them is bounded
// and consistent, and saved again it is read the same; what is noted after that is found again by the next start; what
// is done never goes back.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/crc32c.hpp"
#include "base/fuzz/require.hpp"
#include "base/text.hpp"
#include "publish/in_flight_log.hpp"

#include <fmt/format.h>

using namespace penstock;
using namespace penstock::publish;
using penstock::fuzz::require;

namespace {

namespace fs = std::filesystem;

std::string file() {
    static const auto path = "/dev/shm/penstock-flight-fuzz-" + std::to_string(::getpid());
    static const int at_exit = std::atexit([] {
        fs::remove(path);
        fs::remove(path + ".new");
    });
    require(at_exit == 0);
    return path;
}

/// With right checksums the fuzzer gets behind them.
std::string with_checksums(std::string_view text) {
    std::string out;
    const auto add = [&](std::string_view line) { out += fmt::format("{} #{:08x}\n", line, crc32c(as_bytes(line))); };
    add("penstock transfer 1 EDGE");
    for (const auto line : split(text, '\n'))
        add(line);
    return out;
}

bool is_same(const in_flight_log::progress& a, const in_flight_log::progress& b) {
    return a.done == b.done && a.gaps == b.gaps && a.flights == b.flights;
}

void check(const in_flight_log::progress& s) {
    require(all_done(s) <= s.done);
    for (const auto& gap : s.gaps)
        require(gap.first <= gap.last && gap.last <= s.done);
    for (const auto& f : s.flights) {
        require(f.covers.first <= f.covers.last);
        std::uint64_t sum = 0;
        for (const auto run : f.runs)
            sum += run;
        require(sum == f.covers.last - f.covers.first + 1);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(bytes), size);
    {
        std::ofstream out(file(), std::ios::binary | std::ios::trunc);
        out << with_checksums(input);
    }
    in_flight_log log(file(), "EDGE");
    require(!log.current().is_new);
    check(log.current());
    require(log.save().has_value());
    const in_flight_log saved(file(), "EDGE");
    require(is_same(saved.current(), log.current()));

    const auto done = log.current().done;
    if (done > UINT64_MAX / 2) return 0;
    require(log.cut({lane_kind::live, {done + 1, done + 3}, {1, 1, 1}}).has_value());
    require(log.acknowledged(lane_kind::live, done + 1).has_value());
    require(log.done(lane_kind::live, done + 3).has_value() && log.current().done == done + 3);
    require(log.move_to_backlog(done + 9).has_value() && log.current().done == done + 9);
    check(log.current());
    const in_flight_log again(file(), "EDGE");
    require(is_same(again.current(), log.current()));
    return 0;
}
