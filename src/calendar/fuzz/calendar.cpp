// Texts of times and dates, and definitions of any kind: a text that is accepted reads back unchanged; whatever the
// definition, check ends, and one that it lets pass can be made a timetable whose answers agree with each other.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "calendar/check.hpp"
#include "calendar/timetable.hpp"
#include "time/date_text.hpp"
#include "time/time_zone.hpp"

using namespace penstock;
using namespace penstock::calendar;
using penstock::fuzz::require;

namespace {

/// Makes a definition from bytes, mostly with plausible values.
class reader {
public:
    reader(const std::uint8_t* bytes, std::size_t size) : bytes_(bytes), left_(size) {}

    bool is_done() const { return left_ == 0; }

    int byte() {
        if (left_ == 0) return 0;
        --left_;
        return *bytes_++;
    }

    /// A quarter of an hour; now and then any minute, and rarely one out of the day.
    minutes minute() {
        const int b = byte();
        if (b < 96) return minutes{15 * b};
        return minutes{b < 250 ? (b * 256 + byte()) % 1440 : b * 8 - 500};
    }

    date day() {
        const int b = byte();
        constexpr date base{std::chrono::year{2026} / 3 / 20};
        return b < 250 ? base + days{b % 32} : base + days{(b - 250) * 1'000'000};
    }

    std::vector<shift> shifts(bool has_days) {
        std::vector<shift> out;
        for (int i = byte() % 6; i > 0; --i) {
            shift s;
            s.shift_name = std::string(1, static_cast<char>('a' + byte() % 12));
            s.start = minute();
            s.end = minute();
            if (has_days) {
                for (int n = byte() % 4; n > 0; --n)
                    s.days.push_back(byte() % 9);
            }
            for (int n = byte() % 3; n > 0; --n) {
                const auto start = minute();
                s.breaks.push_back({start, minute()});
            }
            out.push_back(std::move(s));
        }
        return out;
    }

    definition next() {
        constexpr const char* zones[] = {"Europe/Berlin", "Australia/Lord_Howe", "Asia/Seoul", "Nowhere"};
        definition d;
        const int b = byte();
        d.time_zone = zones[b % 4];
        d.cycle_days = b / 4 % 16;
        d.cycle_start = day();
        d.shifts = shifts(true);
        for (int n = byte() % 6; n > 0; --n) {
            exception e;
            e.from = day();
            e.to = day();
            e.is_working = byte() % 2 == 1;
            if (e.is_working) e.shifts = shifts(false);
            d.exceptions.push_back(std::move(e));
        }
        return d;
    }

private:
    const std::uint8_t* bytes_;
    std::size_t left_;
};

void look_at_text(std::string_view text) {
    if (const auto t = parse_time_of_day(text)) require(format_time_of_day(*t) == text);
    if (const auto d = parse_date(text)) require(format_date(*d) == text && is_in_range(*d));
    is_time_zone(text);
}

void look_at_timetable(const timetable& t) {
    const wall_time from{std::chrono::sys_days{std::chrono::year{2026} / 3 / 18}}, to = from + days{40};
    const auto total = t.working_time(from, to).value();
    milliseconds sum{};
    auto free_since = from;
    for (const auto& part : t.intervals(from, to).value()) {
        require(part.start >= free_since && part.start < part.end && part.end <= to);
        free_since = part.end;
        sum += part.end - part.start;
        const auto state = t.shift_at(part.start);
        require(state.shift && state.shift->shift_name == part.shift_name && !state.is_in_break);
        require(state.shift->shift_date == part.shift_date && t.add(from, sum).value() == part.end);
    }
    require(sum == total.working && total.working + total.breaks <= to - from);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    look_at_text({reinterpret_cast<const char*>(bytes), size});
    reader in(bytes, size);
    do {
        const auto d = in.next();
        const bool is_sound = check(d).empty();
        const auto made = timetable::make(d);
        require(is_sound == made.has_value());
        if (made) look_at_timetable(*made);
    } while (!in.is_done());
    return 0;
}
