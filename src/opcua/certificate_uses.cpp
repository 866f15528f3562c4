#include "opcua/certificate_uses.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace penstock::opcua {

namespace {

std::string_view to_text(const std::optional<peer>& as) noexcept {
    if (!as) return "-";
    return *as == peer::client ? "client" : "server";
}

bool is_thumbprint(std::string_view text) noexcept {
    return text.size() == 40 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

refused_certificate* rejected_list::find(std::string_view thumbprint) {
    const auto found = all_.find(thumbprint);
    return found == all_.end() ? nullptr : &found->second;
}

std::vector<refused_certificate> rejected_list::put(refused_certificate c, const certificate_uses& seen) {
    const auto added = c.certificate.thumbprint;
    all_.insert_or_assign(added, std::move(c));
    const auto age = [&](const auto& entry) {
        const auto found = seen.find(entry.first);
        return std::pair(entry.second.is_user_rejected, found == seen.end() ? wall_time{} : found->second.last);
    };
    std::vector<refused_certificate> gone;
    while (all_.size() > limit) {
        auto oldest = all_.end();
        for (auto at = all_.begin(); at != all_.end(); ++at) {
            if (at->first != added && (oldest == all_.end() || age(*at) < age(*oldest))) oldest = at;
        }
        gone.push_back(std::move(oldest->second));
        all_.erase(oldest);
    }
    return gone;
}

void rejected_list::erase(std::string_view thumbprint) {
    if (const auto found = all_.find(thumbprint); found != all_.end()) all_.erase(found);
}

std::string format_certificate_uses(const certificate_uses& all, const rejected_list& rejected) {
    std::string text;
    for (const auto& [thumbprint, s] : all) {
        const auto refused = rejected.all().find(thumbprint);
        const bool is_user_rejected = refused != rejected.all().end() && refused->second.is_user_rejected;
        text += fmt::format("{} {} {} {} {}\n", thumbprint, to_epoch_ms(s.first), to_epoch_ms(s.last), to_text(s.role),
                            is_user_rejected ? "people" : "-");
    }
    return text;
}

certificate_uses parse_certificate_uses(std::string_view text, std::vector<std::string>& by_people) {
    certificate_uses all;
    for (const auto line : split(text, '\n')) {
        const auto parts = split(line, ' ');
        if (parts.size() != 5 || !is_thumbprint(parts[0])) continue;
        const auto first = parse_number<std::int64_t>(parts[1]);
        const auto last = parse_number<std::int64_t>(parts[2]);
        if (!first || !last) continue;
        certificate_use s{from_epoch_ms(*first), from_epoch_ms(*last), std::nullopt};
        if (parts[3] == "client") s.role = peer::client;
        if (parts[3] == "server") s.role = peer::server;
        if (parts[4] == "people") by_people.emplace_back(parts[0]);
        all.emplace(parts[0], s);
    }
    return all;
}

bool write_rate_limit::try_acquire(wall_time now) noexcept {
    if (refilled_ == wall_time{}) refilled_ = now;
    const auto hours = std::chrono::duration<double, std::ratio<3600>>(now - refilled_).count();
    if (hours > 0) left_ = std::min(max, left_ + hours * files_per_hour);
    refilled_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
}

}  // namespace penstock::opcua
