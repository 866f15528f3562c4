#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/fuzz/require.hpp"
#include "base/fuzz/script.hpp"
#include "drivers/batch.hpp"
#include "io/stream.hpp"
#include "model/data_type.hpp"

namespace penstock::fuzz {

/// Asserts of whatever a driver reports that the interface allows it.
class strict_sink final : public batch_sink {
public:
    explicit strict_sink(std::vector<std::optional<data_type>> types) : types_(std::move(types)) {}

    void expect(const std::vector<const batch*>& asked) {
        open_ = {asked.begin(), asked.end()};
        good.clear();
        bad.clear();
        silent.clear();
    }

    void on_values(const batch& b, std::span<const point_value> values, steady_time asked) override {
        settle(b, asked);
        std::set<point_index> reported;
        for (const auto& v : values) {
            require(std::ranges::find(b.slots, v.point, &batch_slot::point) != b.slots.end());
            require(reported.insert(v.point).second);
            if (is_bad(v.state)) bad[v.point] = v.error.message();
            if (is_bad(v.state)) continue;
            if (types_[v.point]) require(is_of(v.v, *types_[v.point]));
            good[v.point] = format_value(v.v);
        }
    }

    void on_failure(const batch& b, const error_code& why, steady_time asked) override {
        settle(b, asked);
        require(why == io::errc::timed_out || remedy_of(why) != remedy::reconnect);
        if (why == io::errc::timed_out) silent.insert(b.station);
    }

    const std::set<const batch*>& unsettled() const noexcept { return open_; }

    std::map<point_index, std::string> good;  ///< of the last call: values as texts
    std::map<point_index, std::string> bad;   ///< and why it does not exist
    std::set<std::uint32_t> silent;           ///< stations

private:
    static bool is_of(const value& v, const data_type& type) {
        if (type.is_array()) {
            const auto* all = std::get_if<array>(&v);
            if (all == nullptr || all->size() != type.count) return false;
            return std::ranges::all_of(*all, [&](const value& one) { return is_of(one, {type.element, 0}); });
        }
        switch (type.element) {
            case element_type::boolean: return std::holds_alternative<bool>(v);
            case element_type::sbyte: return is_within(std::get_if<std::int64_t>(&v), -128, 127);
            case element_type::int16: return is_within(std::get_if<std::int64_t>(&v), INT16_MIN, INT16_MAX);
            case element_type::int32: return is_within(std::get_if<std::int64_t>(&v), INT32_MIN, INT32_MAX);
            case element_type::int64: return std::holds_alternative<std::int64_t>(v);
            case element_type::byte: return is_within(std::get_if<std::uint64_t>(&v), 0, UINT8_MAX);
            case element_type::uint16: return is_within(std::get_if<std::uint64_t>(&v), 0, UINT16_MAX);
            case element_type::uint32: return is_within(std::get_if<std::uint64_t>(&v), 0, UINT32_MAX);
            case element_type::uint64: return std::holds_alternative<std::uint64_t>(v);
            case element_type::float32: return std::holds_alternative<float>(v);
            case element_type::float64: return std::holds_alternative<double>(v);
            case element_type::string: return std::holds_alternative<std::string>(v);
            case element_type::byte_string: return std::holds_alternative<byte_buffer>(v);
            case element_type::date_time: return std::holds_alternative<wall_time>(v);
        }
        return false;
    }

    template <class T>
    static bool is_within(const T* number, std::int64_t min, std::int64_t max) {
        return number != nullptr && std::cmp_greater_equal(*number, min) && std::cmp_less_equal(*number, max);
    }

    void settle(const batch& b, steady_time asked) {
        require(open_.erase(&b) == 1);  // asked for, and answered once
        require(asked <= steady_now());
    }

    const std::vector<std::optional<data_type>> types_;
    std::set<const batch*> open_;
};

}  // namespace penstock::fuzz
