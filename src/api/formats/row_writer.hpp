#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/formats/export_style.hpp"
#include "base/clock.hpp"
#include "base/failure.hpp"
#include "office/workbook_writer.hpp"

namespace penstock::api {

/// Takes the rows of an export, cell by cell: each export is written once, and is CSV or a workbook.
class row_writer {
public:
    virtual ~row_writer() = default;

    virtual void text(std::string_view of_user) = 0;     ///< must not become a formula
    virtual void word(std::string_view of_gateway) = 0;  ///< an id, a name of a state, JSON: no formula
    /// `71.5`, `NaN`. `look` is for formats in which it does not change the number.
    virtual void number(std::string_view digits, const office::number_look& look = {}) = 0;
    virtual void whole(std::int64_t v) = 0;
    virtual void flag(bool v) = 0;
    virtual void time(wall_time t) = 0;
    virtual void date(std::string_view iso) = 0;  ///< `2026-11-21`
    virtual void blank(std::string_view sign_in_csv = {}) = 0;
    /// Errors: those of the format, `workbook_writer::end_row`.
    virtual outcome<> end_row() = 0;
};

/// Rows of CSV, appended to a text.
class csv_rows final : public row_writer {
public:
    enum class time_form { iso, epoch_ms };  ///< of an export without a time zone

    csv_rows(std::string& into, const export_style& style, time_form plain) noexcept
        : output_(into), style_(style), plain_(plain) {}

    void text(std::string_view of_user) override;
    void word(std::string_view of_gateway) override;
    void number(std::string_view digits, const office::number_look& look) override;
    void whole(std::int64_t v) override;
    void flag(bool v) override;
    void time(wall_time t) override;
    void date(std::string_view iso) override;
    void blank(std::string_view sign_in_csv) override;
    outcome<> end_row() override;

private:
    std::string& next_field();

    std::string& output_;
    const export_style& style_;
    const time_form plain_;
    std::vector<std::string> fields_{};  ///< their memory is used again
    std::size_t size_ = 0;               ///< fields of the present row
};

/// Rows of a sheet. Times are in the zone of the style, else in UTC.
class sheet_rows final : public row_writer {
public:
    sheet_rows(office::workbook_writer& into, const export_style& style) noexcept : sheet_(into), style_(style) {}

    void text(std::string_view of_user) override { sheet_.text(of_user); }
    void word(std::string_view of_gateway) override { sheet_.text(of_gateway); }
    void number(std::string_view digits, const office::number_look& look) override;
    void whole(std::int64_t v) override { sheet_.whole(v); }
    void flag(bool v) override { sheet_.flag(v); }
    void time(wall_time t) override;
    void date(std::string_view iso) override;
    void blank(std::string_view) override { sheet_.blank(); }
    outcome<> end_row() override { return sheet_.end_row(); }

private:
    office::workbook_writer& sheet_;
    const export_style& style_;
};

}  // namespace penstock::api
