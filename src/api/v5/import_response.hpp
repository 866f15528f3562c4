#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "api/http/spool.hpp"
#include "api/v5/bulk.hpp"

namespace penstock::api::v5 {

/// The result of each line of an imported file, which may have millions of lines. It is stored as text of the response:
/// in memory while it is short, then in a file.
///
/// Limits: `max_in_memory`, and what a `spool_file` holds; more is refused.
class import_response {
public:
    static constexpr std::size_t max_in_memory = 8U << 20U;

    explicit import_response(spool& files) : files_(files) {}
    /// Refused: `unavailable`: the file cannot be made or written; `invalid`: it would be too long.
    outcome<> add(const services::bulk_result::item& line);

    bool is_in_memory() const noexcept { return file_ == nullptr; }
    /// Everything before the first line.
    void begin(std::string& out) const;
    /// The next lines, and the end behind the last; `broken`: the file cannot be read, which is logged.
    response::stream_state append(std::string& out);

private:
    outcome<> move_to_file();

    spool& files_;
    std::unique_ptr<spool_file> file_;
    std::string lines_;  ///< those that are not in the file
    std::uint64_t sent_ = 0;
    std::array<std::size_t, 4> counts_{};  ///< by `services::bulk_result::done`
};

/// Answers the call with it, whole or in pieces.
void give(call& c, const std::shared_ptr<import_response>& report);

}  // namespace penstock::api::v5
