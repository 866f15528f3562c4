#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/failure.hpp"
#include "office/excel_text.hpp"
#include "time/time_zone.hpp"

namespace penstock::office {

/// Where a workbook is written.
struct workbook_place {
    std::string path;    ///< of the file
    std::string folder;  ///< for temporary files without a name, which take more than the file itself
    /// Bytes that are free in the folder; absent: not known. A test gives its own.
    std::function<std::optional<std::uint64_t>()> free_bytes{};
};

/// Writes a workbook with one sheet: a heading that stays in view and has a filter, then rows from left to right.
///
/// Times are dates with milliseconds, numbers are numbers, texts are never formulas. What Excel cannot hold as a number
/// is a text: NaN and Infinity, whole numbers of more than 15 digits, times before March 1900. Only the present row is
/// in memory; the rows are in a temporary file, which is gone with this object or with the process.
///
/// Lifecycle: cells, `end_row`, …, `finish`; after a failure nothing more.   Thread: one at a time; it blocks.
/// Limits: `max_rows` below the heading; `max_bytes` of the unpacked sheet, and three times that on the disk;
/// `max_looks` different number formats, numbers with further ones have none.
class workbook_writer {
public:
    static constexpr std::size_t max_rows = 1'048'575;
    static constexpr std::uint64_t max_bytes = 512U << 20U;
    static constexpr std::size_t max_looks = 200;
    /// Space that stays free on the disk, which the journal needs.
    static constexpr std::uint64_t reserve = 128U << 20U;

    /// `sheet`: at most 31 letters, digits and `_`. Refused: `no_space`; `disk_error`: the files cannot be made.
    static outcome<std::unique_ptr<workbook_writer>> begin(workbook_place place, const std::string& sheet,
                                                           const std::vector<std::string>& heading);
    ~workbook_writer();
    workbook_writer(const workbook_writer&) = delete;
    workbook_writer& operator=(const workbook_writer&) = delete;

    void text(std::string_view utf8);
    void number(double v, const number_look& look = {});
    void whole(std::int64_t v);
    void flag(bool v);
    void time(local_ms v);
    void date(local_ms v);
    void blank();

    /// Refused: `invalid`: too many rows or bytes; `no_space`, `disk_error`.
    outcome<> end_row();
    /// Writes the file; takes seconds for a million rows. Refused: `no_space`, `disk_error`.
    outcome<> finish();

private:
    struct parts;

    workbook_writer(std::unique_ptr<parts> made);

    const std::unique_ptr<parts> parts_;
};

}  // namespace penstock::office
