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

/// Tags of one device whose scale is the value of another one (`scale_from`): what was read of them waits here until
/// that one is known, so that no value is shown with the scale of another scan.
///
/// Pure. Thread: the device's loop.   Limits: 150 bytes for each such tag; others cost nothing.
class scale_links {
public:
    static constexpr double max_exponent = 20;

    /// All tags, by slot. What is known of a tag that has stayed is kept.
    void set(std::span<const tag_point> tags);
    bool empty() const noexcept { return links_.empty(); }
    bool is_linked(std::uint32_t slot) const noexcept { return link_of_.contains(slot); }
    bool is_source(std::uint32_t slot) const noexcept { return source_of_.contains(slot); }

    /// Of a tag with `scale_from`: what was read, good or uncertain.
    void hold(std::uint32_t slot, const value& raw, quality state, wall_time time);
    /// The last reading of it failed, or has no value.
    void drop(std::uint32_t slot);
    /// Of a tag that others have as their scale: its value as users see it.
    void on_source(std::uint32_t slot, const value& shown, quality state, wall_time time);
    void on_source_failed(std::uint32_t slot);

    /// By what a raw value of the tag is multiplied. The fault, in the field `scale_from`: why that is not known.
    checked<double> factor_of(std::uint32_t slot) const;
    /// Whether the fault is one of the configuration and stays until that changes.
    bool is_misconfigured(std::uint32_t slot) const;

    struct reading {
        std::uint32_t slot = 0;
        const value* raw = nullptr;
        quality state = quality::good;  ///< the worse one of both
        wall_time time{};               ///< the later one of both
    };
    /// Calls `visit(reading)` for each that is to be shown anew, once.
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
        std::uint32_t source = none;  ///< among the sources
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
