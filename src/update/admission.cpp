#include "update/admission.hpp"

#include <fmt/format.h>

#include "time/iso_text.hpp"

namespace penstock::update {

std::optional<objection> examine(const offer& o, wall_time now) {
    using enum objection::cause;
    const auto& to = o.offered.text();
    if (o.offered_arch != o.own_arch) {
        return objection{other_arch, fmt::format("the bundle is for {}, and this machine is {}: use the bundle for {}",
                                                 o.offered_arch, o.own_arch, o.own_arch)};
    }
    const bool is_chosen = o.is_uploaded && o.is_downgrade_allowed;
    if (o.signed_at < o.newest_signed_at && !is_chosen) {
        return objection{replayed, fmt::format("the bundle was signed at {}, and a bundle that was signed at {} was "
                                               "accepted before: the server offers an old bundle again",
                                               format_iso_time(o.signed_at), format_iso_time(o.newest_signed_at))};
    }
    if (o.offered == o.installed) return objection{none_newer, fmt::format("version {} is installed already", to)};
    if (o.offered < o.installed) {
        if (o.is_downgrade_allowed) return std::nullopt;  // `min_from` says nothing about the way back
        return objection{none_newer,
                         fmt::format("version {} is older than the installed {}: set allow_downgrade to install it", to,
                                     o.installed.text())};
    }
    if (o.installed < o.min_from) {
        return objection{too_old_to_upgrade,
                         fmt::format("version {} can upgrade {} or newer, and {} is installed: upgrade to {} first", to,
                                     o.min_from.text(), o.installed.text(), o.min_from.text())};
    }
    if (o.not_before && now < *o.not_before && !o.is_uploaded) {
        return objection{too_early,
                         fmt::format("version {} may be installed only after {}", to, format_iso_time(*o.not_before))};
    }
    return std::nullopt;
}

}  // namespace penstock::update
