#include "api/formats/row_writer.hpp"

#include "api/formats/csv.hpp"
#include "base/text.hpp"
#include "time/iso_text.hpp"

namespace penstock::api {

std::string& csv_rows::next_field() {
    if (size_ == fields_.size()) fields_.emplace_back();
    auto& field = fields_[size_++];
    field.clear();
    return field;
}

void csv_rows::text(std::string_view of_user) {
    next_field() = protect_text(of_user);
}

void csv_rows::word(std::string_view of_gateway) {
    next_field() = of_gateway;
}

void csv_rows::number(std::string_view digits, const office::number_look&) {
    next_field() = number_text(std::string(digits), style_);
}

void csv_rows::whole(std::int64_t v) {
    next_field() = std::to_string(v);
}

void csv_rows::flag(bool v) {
    next_field() = v ? "true" : "false";
}

void csv_rows::time(wall_time t) {
    const bool is_number = plain_ == time_form::epoch_ms && !style_.zone;
    next_field() = is_number ? std::to_string(to_epoch_ms(t)) : time_text(t, style_);
}

void csv_rows::date(std::string_view iso) {
    next_field() = iso;
}

void csv_rows::blank(std::string_view sign_in_csv) {
    next_field() = sign_in_csv;
}

outcome<> csv_rows::end_row() {
    fields_.resize(size_);
    append_csv_record(output_, fields_, style_.separator);
    size_ = 0;
    return {};
}

void sheet_rows::number(std::string_view digits, const office::number_look& look) {
    constexpr std::size_t max_digits = 15;  // what Excel keeps
    const auto v = parse_number<double>(digits);
    const bool is_whole = digits.find_first_not_of("-0123456789") == digits.npos;
    if (v && !(is_whole && digits.size() > max_digits)) return sheet_.number(*v, look);
    sheet_.text(digits);
}

void sheet_rows::time(wall_time t) {
    sheet_.time(style_.zone ? style_.zone->to_local(t) : local_ms(t.time_since_epoch()));
}

void sheet_rows::date(std::string_view iso) {
    const auto t = parse_iso_time(std::string(iso) + "T00:00:00Z");
    if (!t) return sheet_.text(iso);
    sheet_.date(local_ms(t->time_since_epoch()));
}

}  // namespace penstock::api
