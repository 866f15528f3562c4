#include "model/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace penstock {

namespace {

void append_utf8(std::string& out, std::uint32_t code_point) {
    const auto put = [&](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
    if (code_point < 0x80) {
        put(code_point);
    } else if (code_point < 0x800) {
        put(0xC0U | (code_point >> 6U));
        put(0x80U | (code_point & 0x3FU));
    } else if (code_point < 0x10000) {
        put(0xE0U | (code_point >> 12U));
        put(0x80U | ((code_point >> 6U) & 0x3FU));
        put(0x80U | (code_point & 0x3FU));
    } else {
        put(0xF0U | (code_point >> 18U));
        put(0x80U | ((code_point >> 12U) & 0x3FU));
        put(0x80U | ((code_point >> 6U) & 0x3FU));
        put(0x80U | (code_point & 0x3FU));
    }
}

/// Reads a flat array from left to right; every function returns false when the text is not what it reads.
class array_reader {
public:
    explicit array_reader(std::string_view text) : rest_(trim(text)) {}

    bool read(std::vector<std::string>& out) {
        if (!take('[')) return false;
        skip_blank();
        if (take(']')) return rest_.empty();
        do {
            skip_blank();
            std::string item;
            if (!(rest_.starts_with('"') ? read_string(item) : read_word(item))) return false;
            out.push_back(std::move(item));
            skip_blank();
        } while (take(','));
        return take(']') && rest_.empty();
    }

private:
    void skip_blank() {
        while (!rest_.empty() && std::string_view(" \t\r\n").find(rest_.front()) != std::string_view::npos) {
            rest_.remove_prefix(1);
        }
    }

    bool take(char c) {
        if (!rest_.starts_with(c)) return false;
        rest_.remove_prefix(1);
        return true;
    }

    bool read_word(std::string& item) {
        const auto end = rest_.find_first_of(",] \t\r\n");
        if (end == 0 || end == std::string_view::npos) return false;
        item = rest_.substr(0, end);
        rest_.remove_prefix(end);
        return item == "true" || item == "false" || parse_number<double>(item).has_value();
    }

    bool read_string(std::string& item) {
        rest_.remove_prefix(1);
        while (!rest_.empty()) {
            const char c = rest_.front();
            rest_.remove_prefix(1);
            if (c == '"') return true;
            if (c != '\\') {
                item.push_back(c);
            } else if (!read_escape(item)) {
                return false;
            }
        }
        return false;
    }

    bool read_escape(std::string& item) {
        if (rest_.empty()) return false;
        const char c = rest_.front();
        rest_.remove_prefix(1);
        constexpr std::string_view from = "\"\\/bfnrt";
        constexpr std::string_view to = "\"\\/\b\f\n\r\t";
        if (const auto at = from.find(c); at != std::string_view::npos) {
            item.push_back(to[at]);
            return true;
        }
        if (c != 'u') return false;
        auto unit = read_unit();
        if (!unit) return false;
        std::uint32_t code_point = *unit;
        if (code_point >= 0xD800 && code_point < 0xDC00) {
            if (!rest_.starts_with("\\u")) return false;
            rest_.remove_prefix(2);
            const auto low = read_unit();
            if (!low || *low < 0xDC00 || *low > 0xDFFF) return false;
            code_point = 0x10000 + ((code_point - 0xD800) << 10U) + (*low - 0xDC00);
        } else if (code_point >= 0xDC00 && code_point < 0xE000) {
            return false;
        }
        append_utf8(item, code_point);
        return true;
    }

    std::optional<std::uint32_t> read_unit() {
        if (rest_.size() < 4) return std::nullopt;
        std::uint32_t unit = 0;
        const auto [end, ec] = std::from_chars(rest_.data(), rest_.data() + 4, unit, 16);
        if (ec != std::errc{} || end != rest_.data() + 4) return std::nullopt;
        rest_.remove_prefix(4);
        return unit;
    }

    std::string_view rest_;
};

/// Takes `digits` decimal digits from the front of `text`.
std::optional<int> take_digits(std::string_view& text, std::size_t digits) {
    if (text.size() < digits) return std::nullopt;
    int number = 0;
    for (const char c : text.substr(0, digits)) {
        if (c < '0' || c > '9') return std::nullopt;
        number = number * 10 + (c - '0');
    }
    text.remove_prefix(digits);
    return number;
}

bool take(std::string_view& text, char c) {
    if (!text.starts_with(c)) return false;
    text.remove_prefix(1);
    return true;
}

std::optional<std::chrono::minutes> take_offset(std::string_view& text) {
    if (take(text, 'Z') || take(text, 'z')) return std::chrono::minutes{0};
    const bool is_west = text.starts_with('-');
    if (!take(text, '+') && !take(text, '-')) return std::nullopt;
    const auto hours = take_digits(text, 2);
    take(text, ':');
    const auto minutes = take_digits(text, 2);
    if (!hours || !minutes || *hours > 23 || *minutes > 59) return std::nullopt;
    const std::chrono::minutes offset{*hours * 60 + *minutes};
    return is_west ? -offset : offset;
}

/// Milliseconds of a fraction; digits beyond the third are read and dropped.
std::optional<milliseconds> take_fraction(std::string_view& text) {
    if (!take(text, '.') && !take(text, ',')) return milliseconds{0};
    int ms = 0;
    int digits = 0;
    while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
        if (digits < 3) ms = ms * 10 + (text.front() - '0');
        ++digits;
        text.remove_prefix(1);
    }
    if (digits == 0) return std::nullopt;
    for (; digits < 3; ++digits) {
        ms *= 10;
    }
    return milliseconds{ms};
}

}  // namespace

std::optional<std::vector<std::string>> split_json_array(std::string_view text) {
    std::vector<std::string> items;
    if (!array_reader(text).read(items)) return std::nullopt;
    return items;
}

std::string format_iso_time(wall_time t) {
    using namespace std::chrono;
    constexpr wall_time first = sys_days{year{0} / January / 1};
    constexpr wall_time last = sys_days{year{9999} / December / 31} + days{1} - milliseconds{1};
    t = std::clamp(t, first, last);
    const auto day = floor<days>(t);
    const year_month_day date{day};
    const hh_mm_ss time{t - day};
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), time.hours().count(),
                       time.minutes().count(), time.seconds().count(), time.subseconds().count());
}

std::optional<wall_time> parse_iso_time(std::string_view text) {
    const auto year = take_digits(text, 4);
    if (!year || !take(text, '-')) return std::nullopt;
    const auto month = take_digits(text, 2);
    if (!month || !take(text, '-')) return std::nullopt;
    const auto day = take_digits(text, 2);
    if (!day || !(take(text, 'T') || take(text, 't') || take(text, ' '))) return std::nullopt;
    const auto hour = take_digits(text, 2);
    if (!hour || !take(text, ':')) return std::nullopt;
    const auto minute = take_digits(text, 2);
    if (!minute) return std::nullopt;
    const auto second = take(text, ':') ? take_digits(text, 2) : std::optional<int>{0};
    const auto fraction = take_fraction(text);
    const auto offset = take_offset(text);
    if (!second || !fraction || !offset || !text.empty()) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year{*year}, std::chrono::month{static_cast<unsigned>(*month)},
                                           std::chrono::day{static_cast<unsigned>(*day)}};
    if (!date.ok() || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
    return std::chrono::sys_days{date} + std::chrono::hours{*hour} + std::chrono::minutes{*minute} +
           std::chrono::seconds{*second} + *fraction - *offset;
}

}  // namespace penstock
