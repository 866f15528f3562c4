#include "notify/message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "base/text.hpp"
#include "time/date_text.hpp"
#include "time/time_zone.hpp"

namespace penstock::notify {

namespace {

constexpr std::size_t max_subject_bytes = 200;

bool is_korean(const sender& by) {
    return by.language == text_language::korean;
}

/// How important the priority is: 0 is the most important.
std::size_t rank_of(std::string_view priority) {
    constexpr std::array order{"CRITICAL", "HIGH", "MEDIUM", "LOW"};
    return static_cast<std::size_t>(std::ranges::find(order, priority) - order.begin());
}

std::string local_text(wall_time t, const sender& by) {
    const auto zone = time_zone::find(by.time_zone).value_or(time_zone());
    const auto local = zone.to_local(t);
    const auto day = std::chrono::floor<std::chrono::days>(local);
    const std::chrono::hh_mm_ss clock(std::chrono::floor<std::chrono::seconds>(local - day));
    if (!is_in_range(day)) return "-";
    return fmt::format("{} {:02}:{:02}:{:02}", format_date(day), clock.hours().count(), clock.minutes().count(),
                       clock.seconds().count());
}

std::string_view word_of(news type, const sender& by) {
    switch (type) {
        case news::unacknowledged: return is_korean(by) ? "미확인" : "NOT ACKNOWLEDGED";
        case news::cleared: return is_korean(by) ? "해제" : "CLEARED";
        case news::raised: break;
    }
    return {};
}

/// `CRITICAL NOT ACKNOWLEDGED Boiler pressure`
std::string head_of(const event& e, const sender& by) {
    std::string out = e.priority;
    const auto add = [&](std::string_view part) {
        if (part.empty()) return;
        if (!out.empty()) out += ' ';
        out += part;
    };
    add(word_of(e.type, by));
    add(e.name.empty() ? e.id : e.name);
    return out;
}

std::string line_of(const event& e, const sender& by) {
    auto out = fmt::format("{}  {}: {}", local_text(e.raised_at, by), head_of(e, by), e.text);
    std::string places;
    const auto add = [&](const char* label, const std::string& id) {
        if (id.empty()) return;
        places += fmt::format("{}{} {}", places.empty() ? "" : ", ", label, id);
    };
    add(is_korean(by) ? "태그" : "tag", e.tag_id);
    add(is_korean(by) ? "장치" : "device", e.opc_id);
    add(is_korean(by) ? "자산" : "asset", e.asset_id);
    if (!places.empty()) out += " (" + places + ")";
    return out;
}

/// At most that many bytes, without a broken character at the end.
std::string shortened(std::string text, std::size_t max) {
    if (text.size() <= max) return text;
    auto end = max - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;
    return text.substr(0, end) + "...";
}

}  // namespace

std::string subject_of(const message& m, const sender& by) {
    if (m.is_test) {
        return is_korean(by) ? fmt::format("[{}] Penstock 시험 메시지", by.site_id)
                             : fmt::format("[{}] Test message of Penstock", by.site_id);
    }
    const auto worst = std::ranges::min_element(m.first, {}, [](const event& e) { return rank_of(e.priority); });
    if (worst == m.first.end()) return fmt::format("[{}] Penstock", by.site_id);
    auto out = fmt::format("[{}] {}: {}", by.site_id, head_of(*worst, by), worst->text);
    const auto others = m.count - 1;
    if (others == 0) return shortened(std::move(out), max_subject_bytes);
    const auto rest = is_korean(by) ? fmt::format(" 외 {}건", others) : fmt::format(" and {} more", others);
    return shortened(std::move(out), max_subject_bytes - rest.size()) + rest;
}

std::string text_of(const message& m, const sender& by) {
    std::string out;
    if (m.is_test) {
        return is_korean(by)
                   ? fmt::format("이 메시지는 Penstock 게이트웨이 {}에서 보낸 시험 메시지입니다.\n", by.edge_id)
                   : fmt::format("The gateway {} has sent this message to test the channel.\n", by.edge_id);
    }
    for (const auto& e : m.first)
        out += line_of(e, by) + "\n";
    const auto others = m.count - static_cast<std::int64_t>(m.first.size());
    if (others > 0) {
        out += is_korean(by) ? fmt::format("외 {}건이 더 있습니다. 전체 {}건입니다.\n", others, m.count)
                             : fmt::format("{} more events are not shown; there are {} in all.\n", others, m.count);
    }
    return out;
}

}  // namespace penstock::notify
