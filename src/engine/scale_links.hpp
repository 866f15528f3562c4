#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/error.hpp"
#include "engine/tag_point.hpp"

namespace penstock::engine {

/// Tags of one device whose scale is the value of another tag (`scale_from`). A raw value waits here until the value of
/// that other tag is known, so that no value is shown with the scale of an earlier scan.
///
/// Pure. Thread: the device's loop.   Limits: 150 bytes for each such tag; others cost nothing.
class scale_links {
public:
    static constexpr double max_exponent = 20;

    /// Sets all tags, by slot. What is known of unchanged tags is kept.
    void set(std::span<const tag_point> tags);
    bool empty() const noexcept { return links_.empty(); }
    bool is_linked(std::uint32_t slot) const noexcept { return link_of_.contains(slot); }
    bool is_source(std::uint32_t slot) const noexcept { return source_of_.contains(slot); }

    /// A tag with `scale_from` was read, with good or uncertain quality.
    void hold(std::uint32_t slot, const value& raw, quality state, wall_time time);
    /// Its last read has failed, or has no value.
    void drop(std::uint32_t slot);
    /// A tag that is the scale of others was read: its value as users see it.
    void on_source(std::uint32_t slot, const value& shown, quality state, wall_time time);
    void on_source_failed(std::uint32_t slot);

    /// The factor for a raw value of the tag. The fault, in the field `scale_from`, says why it is not known.
    checked<double> factor_of(std::uint32_t slot) const;
    /// Whether the fault is in the configuration, so that it stays until the configuration changes.
    bool is_misconfigured(std::uint32_t slot) const;

    struct reading {
        std::uint32_t slot = 0;
        const value* raw = nullptr;
        quality state = quality::good;  ///< the worse quality of both tags
        wall_time time{};               ///< the later time of both tags
    };
    /// Calls `visit(reading)` once for each value that must be shown again.
    template <class Visit>
    void settle(Visit&& visit) {
        if (!has_due_) return;
        has_due_ = false;
        for (auto& l : links_) {
            if (!l.is_due) continue;
            l.is_due = false;
            visit(reading_of(l));
        }
    }

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    struct source {
        live::tag_slot place;
        std::string tag_id;
        enum class status { not_read, failed, read } state = status::not_read;
        value shown{};
        quality trust = quality::good;
        wall_time time{};
    };
    struct link {
        live::tag_slot place;
        std::uint32_t source = none;  ///< index in the list of sources
        bool is_factor = false;
        std::optional<std::string> problem{};  ///< of the configuration
        bool has_raw = false;
        bool is_due = false;
        value raw{};
        quality state = quality::good;
        wall_time time{};
    };

    link make_link(const tag_point& tag, std::span<const tag_point> tags,
                   const std::unordered_map<std::string_view, std::uint32_t>& slots);
    const link* find(std::uint32_t slot) const noexcept;
    reading reading_of(const link& l) const;
    void renew(std::uint32_t from);

    std::vector<link> links_;
    std::vector<source> sources_;
    std::unordered_map<std::uint32_t, std::uint32_t> link_of_, source_of_;  ///< by slot
    bool has_due_ = false;
};

}  // namespace penstock::engine
