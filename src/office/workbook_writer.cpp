#include "office/workbook_writer.hpp"

#include <fmt/format.h>
#include <sys/types.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>
#include <utility>

#include "base/text.hpp"
#include "office/excel_text.hpp"
#include "time/iso_text.hpp"

namespace penstock::office {

namespace {

constexpr std::size_t rows_between_looks = 1000;   ///< at the size of the sheet and the free space
constexpr std::uint64_t worth_a_look = 4U << 20U;  ///< bytes of one row
constexpr double min_width = 8, max_width = 60;    ///< of a column, in characters
constexpr std::size_t time_width = 23;

using failed = failure::cause;

failure too_large(std::string why) {
    return faults{
        {"format", std::move(why) + ": choose a shorter period, fewer tags or larger buckets, or format=csv"}};
}

failure no_space() {
    return {failed::no_space, "the gateway's disk has too little free space for this workbook: use format=csv"};
}

failure not_written(std::string_view why) {
    return {failed::disk_error, fmt::format("the workbook cannot be written: {}", why)};
}

std::string iso_text_of(local_ms v) {
    auto text = format_iso_time(wall_time(v.time_since_epoch()));
    text.pop_back();  // the Z: the time is a local one
    std::ranges::replace(text, 'T', ' ');
    return text;
}

}  // namespace

struct workbook_writer::parts {
    workbook_place place;
    lxw_workbook_options options{};
    lxw_workbook* book = nullptr;
    lxw_worksheet* sheet = nullptr;
    lxw_format *time_format = nullptr, *date_format = nullptr, *whole_format = nullptr;
    using formats = std::map<std::string, lxw_format*, std::less<>>;
    std::map<std::string, formats, std::less<>> number_formats{};  ///< by unit, then by display format
    std::size_t looks = 0;
    std::vector<std::size_t> widths{};  ///< longest content of each column, characters
    lxw_row_t row = 0;
    lxw_col_t column = 0;
    std::uint64_t row_bytes = 0;    ///< of texts since the last look
    std::uint64_t sheet_bytes = 0;  ///< at the last look

    ~parts() { give_up(); }

    /// Closes and frees all without writing the workbook.
    void give_up() noexcept {
        if (book == nullptr) return;
        if (sheet != nullptr && sheet->optimize_tmpfile != nullptr) {
            std::fclose(sheet->optimize_tmpfile);  // lxw_workbook_free leaves it open
            sheet->optimize_tmpfile = nullptr;
        }
        lxw_workbook_free(book);
        book = nullptr;
    }

    lxw_format* make_format(const std::string& number_format) {
        auto* made = workbook_add_format(book);
        format_set_num_format(made, number_format.c_str());
        return made;
    }

    lxw_format* format_of(const number_look& look) {
        if (look.unit.empty() && look.display_format.empty()) return nullptr;
        auto of_unit = number_formats.find(look.unit);
        if (of_unit != number_formats.end()) {
            const auto known = of_unit->second.find(look.display_format);
            if (known != of_unit->second.end()) return known->second;
        }
        if (looks == max_looks) return nullptr;
        ++looks;
        const auto text = number_format(look);
        auto* made = text ? make_format(*text) : nullptr;
        if (of_unit == number_formats.end()) of_unit = number_formats.try_emplace(std::string(look.unit)).first;
        of_unit->second.emplace(look.display_format, made);
        return made;
    }

    void note_width(std::size_t characters) {
        if (column < widths.size()) widths[column] = std::max(widths[column], characters);
        ++column;
    }

    void put_text(std::string_view utf8, lxw_format* format = nullptr) {
        if (!utf8.empty()) {
            const auto stored = excel_text(utf8);
            worksheet_write_string(sheet, row, column, stored.c_str(), format);
            row_bytes += stored.size();
        }
        note_width(utf8.size());
    }

    void put_number(double v, lxw_format* format, std::size_t characters) {
        worksheet_write_number(sheet, row, column, v, format);
        note_width(characters);
    }

    /// The rows are on the disk already, and `finish` needs as much again, and the packed file.
    outcome<> look() {
        auto* const file = sheet->optimize_tmpfile;
        const auto size = ::ftello(file);
        if (size < 0 || std::ferror(file) != 0) return not_written("the disk fails or is full");
        sheet_bytes = static_cast<std::uint64_t>(size);
        row_bytes = 0;
        if (sheet_bytes > max_bytes) {
            return too_large(fmt::format("xlsx: the sheet would be over {} MiB, which is the limit of the gateway",
                                         max_bytes >> 20U));
        }
        const auto free = place.free_bytes();
        if (free && *free < reserve + sheet_bytes + sheet_bytes / 4) return no_space();
        return {};
    }
};

workbook_writer::workbook_writer(std::unique_ptr<parts> made) : parts_(std::move(made)) {}

workbook_writer::~workbook_writer() = default;

outcome<std::unique_ptr<workbook_writer>> workbook_writer::begin(workbook_place place, const std::string& sheet,
                                                                 const std::vector<std::string>& heading) {
    auto made = std::make_unique<parts>();
    auto& p = *made;
    p.place = std::move(place);
    if (!p.place.free_bytes) {
        p.place.free_bytes = [folder = p.place.folder]() -> std::optional<std::uint64_t> {
            std::error_code ec;
            const auto space = std::filesystem::space(folder, ec);
            return ec ? std::nullopt : std::optional<std::uint64_t>(space.available);
        };
    }
    // libxlsxwriter would take another folder, which may be in the memory.
    if (::access(p.place.folder.c_str(), W_OK | X_OK) != 0) return not_written(std::strerror(errno));
    p.options.constant_memory = LXW_TRUE;
    p.options.tmpdir = p.place.folder.data();
    p.book = workbook_new_opt(p.place.path.c_str(), &p.options);
    if (p.book == nullptr) return not_written("no memory");
    p.sheet = workbook_add_worksheet(p.book, sheet.c_str());
    if (p.sheet == nullptr || p.sheet->optimize_tmpfile == nullptr)
        return not_written("no temporary file can be made in the folder of the data");
    p.time_format = p.make_format("yyyy-mm-dd hh:mm:ss.000");
    p.date_format = p.make_format("yyyy-mm-dd");
    p.whole_format = p.make_format("0");
    auto* const bold = workbook_add_format(p.book);
    format_set_bold(bold);
    p.widths.resize(heading.size());
    for (const auto& name : heading)
        p.put_text(name, bold);
    worksheet_freeze_panes(p.sheet, 1, 0);
    p.row = 1;
    p.column = 0;
    if (auto room = p.look(); !room) return room.error();
    return std::unique_ptr<workbook_writer>(new workbook_writer(std::move(made)));
}

void workbook_writer::text(std::string_view utf8) {
    parts_->put_text(utf8);
}

void workbook_writer::number(double v, const number_look& look) {
    if (!std::isfinite(v)) return text(format_number(v));
    constexpr std::size_t usual = 10;
    parts_->put_number(v, parts_->format_of(look), usual + look.unit.size());
}

void workbook_writer::whole(std::int64_t v) {
    constexpr std::int64_t most = 999'999'999'999'999;  // digits behind the fifteenth are 0 in Excel
    auto digits = std::to_string(v);
    if (v > most || v < -most) return text(digits);
    parts_->put_number(static_cast<double>(v), parts_->whole_format, digits.size());
}

void workbook_writer::flag(bool v) {
    worksheet_write_boolean(parts_->sheet, parts_->row, parts_->column, v ? 1 : 0, nullptr);
    parts_->note_width(5);
}

void workbook_writer::time(local_ms v) {
    const auto days = excel_days(v);
    if (!days) return text(iso_text_of(v));
    parts_->put_number(*days, parts_->time_format, time_width);
}

void workbook_writer::date(local_ms v) {
    const auto days = excel_days(v);
    if (!days) return text(iso_text_of(v).substr(0, 10));
    parts_->put_number(*days, parts_->date_format, 10);
}

void workbook_writer::blank() {
    parts_->note_width(0);
}

outcome<> workbook_writer::end_row() {
    auto& p = *parts_;
    if (p.row > max_rows)
        return too_large(fmt::format("xlsx: a sheet has at most {} rows below its heading", max_rows));
    ++p.row;
    p.column = 0;
    if (p.row % rows_between_looks != 0 && p.row_bytes < worth_a_look) return {};
    return p.look();
}

outcome<> workbook_writer::finish() {
    auto& p = *parts_;
    if (std::fflush(p.sheet->optimize_tmpfile) != 0) return not_written("the disk fails or is full");
    if (auto room = p.look(); !room) return room.error();
    for (std::size_t i = 0; i < p.widths.size(); ++i) {
        const auto width = std::clamp(static_cast<double>(p.widths[i]) + 2, min_width, max_width);
        const auto at = static_cast<lxw_col_t>(i);
        worksheet_set_column(p.sheet, at, at, width, nullptr);
    }
    if (!p.widths.empty()) worksheet_autofilter(p.sheet, 0, 0, p.row - 1, static_cast<lxw_col_t>(p.widths.size() - 1));
    const auto done = workbook_close(std::exchange(p.book, nullptr));  // frees it in any case
    if (done != LXW_NO_ERROR) return not_written(lxw_strerror(done));
    return {};
}

}  // namespace penstock::office
