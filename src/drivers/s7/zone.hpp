#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::s7 {

/// A time zone: what a controller's clock, which tells none, stands for.
///
/// Immutable, made once; safe in all threads.   Limits: an hour that occurs twice is taken for one of both; times
/// behind the last change in the system's table keep its offset (tables reach to 2037).
/// Source of the file format: RFC 8536.
class zone {
public:
    /// `Asia/Seoul`, `UTC`, `+09:00`; empty = the process's own (TZ, else the system's). Read once, then remembered.
    /// The fault has no field.
    static checked<std::shared_ptr<const zone>> find(std::string_view name);

    wall_time to_utc(milliseconds local) const noexcept;
    milliseconds to_local(wall_time utc) const noexcept;

private:
    struct change {
        std::int64_t at;      ///< s since 1970 UTC
        std::int32_t offset;  ///< s east, from then on
    };
    static checked<std::shared_ptr<const zone>> make(std::string_view name);
    static checked<std::shared_ptr<const zone>> load(const std::string& path);
    std::int64_t offset_at(std::int64_t utc_s) const noexcept;

    std::int32_t first_ = 0;  ///< offset before the first change
    std::vector<change> changes_;
};

}  // namespace penstock::s7
