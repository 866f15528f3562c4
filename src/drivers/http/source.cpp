#include "drivers/http/source.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "drivers/http/errc.hpp"
#include "drivers/http/text_template.hpp"
#include "drivers/parse_points.hpp"
#include "time/iso_text.hpp"

namespace penstock::http {

namespace {

constexpr std::array<std::string_view, 2> time_names{"now", "now_ms"};

}  // namespace

std::vector<std::optional<fault>> document_source::set_points(std::span<const point_config> from) {
    auto faults = parse_points(
        from, points_, [&](const point_config& p) { return make_point(p, options_.documents.form, options_.unit); });
    values_.assign(points_.size(), point_value{});
    for (point_index i = 0; i < values_.size(); ++i) {
        values_[i].point = i;
        set_result(values_[i], errc::no_document);
    }
    reader_ = make_document_reader(options_.documents, points_);
    list_ = options_.is_passive ? std::make_unique<ingest_list>(points_) : nullptr;
    etag_.clear();
    last_modified_.clear();
    has_given_notice_ = false;
    return faults;
}

request document_source::next_request(wall_time now) const {
    request out = options_.reading;
    if (has_placeholder(out.target, time_names) || has_placeholder(out.body, time_names)) {
        const auto iso = format_iso_time(now);
        const auto ms = std::to_string(to_epoch_ms(now));
        const std::array<placeholder, 2> known{placeholder{"now", iso, quote_json(iso)}, {"now_ms", ms, ms}};
        const auto* type = find_header(out.fields, "Content-Type");
        out.target = fill_template(out.target, escaping::url, known);
        out.body = fill_template(out.body, type != nullptr ? escaping_of(*type) : escaping::none, known);
    }
    if (!etag_.empty()) out.fields.push_back({"If-None-Match", etag_});
    if (!last_modified_.empty()) out.fields.push_back({"If-Modified-Since", last_modified_});
    return out;
}

void document_source::take_response(const response& a) {
    const bool was_asked = !etag_.empty() || !last_modified_.empty();
    if (a.status == 304 && was_asked) return;
    etag_.clear();
    last_modified_.clear();
    if (a.status == 304) return fail(errc::unasked_304);
    if (a.status < 200 || a.status > 299) return fail(status_error(a.status));
    if (a.status == 204 || a.status == 205) return fail(errc::no_document);
    if (const auto wrong = read(a.body)) return fail(wrong);
    // What is wrong with a document may be its transfer: then "not modified" would keep it wrong for ever.
    if (!options_.is_conditional || !is_all_good()) return;
    etag_ = a.field("ETag");
    last_modified_ = a.field("Last-Modified");
    // A weak date alone does not distinguish two documents of one second (RFC 9110, 8.8.2.2).
    if (etag_.empty() && a.field("Date") == last_modified_) last_modified_.clear();
}

void document_source::fail(const error_code& why) {
    etag_.clear();
    last_modified_.clear();
    for (auto& v : values_) {
        set_result(v, why);
        v.state = quality::comm_failure;
    }
}

checked<ingested> document_source::take_document(std::string_view document) {
    if (auto list = list_ ? list_->read(document) : std::nullopt) return std::move(*list);
    if (const auto wrong = read(document)) return fault{"", wrong.message()};
    ingested out;
    for (const auto& v : values_) {
        if (!points_[v.point].is_unused && v.error != errc::not_found) out.values.push_back(v);
    }
    if (out.values.empty()) return fault{"", "the document has nothing at the address of any tag"};
    return out;
}

std::optional<std::string> document_source::take_notice() {
    const auto oldest = wall_time(std::chrono::sys_days(std::chrono::year(1990) / 1 / 1));
    if (has_given_notice_) return std::nullopt;
    for (const auto& v : values_) {
        const auto* time = std::get_if<wall_time>(&v.v);
        if (time == nullptr || is_bad(v.state) || *time >= oldest) continue;
        has_given_notice_ = true;
        return "the time at " + points_[v.point].address_text + " is " + format_iso_time(*time) +
               ", before 1990: check option time_unit (s, ms, us) and the device's clock";
    }
    return std::nullopt;
}

bool document_source::is_all_good() const {
    return std::ranges::all_of(values_,
                               [&](const point_value& v) { return points_[v.point].is_unused || !is_bad(v.state); });
}

error_code document_source::read(std::string_view document) {
    // The end of a C string, sent along. XML may be UTF-16, which has such bytes.
    const bool drops_nul = options_.strictness == exactness::lenient && options_.documents.form != format::xml;
    while (drops_nul && document.ends_with('\0'))
        document.remove_suffix(1);
    const auto text = to_utf8(document);
    if (!text) return text.error();
    const auto done = reader_->read(*text, values_);
    return done ? error_code{} : done.error();
}

result<std::string_view> document_source::to_utf8(std::string_view document) {
    if (options_.encoding == text_encoding::utf_8) return document;
    converted_ = document;
    if (const auto done = decode_text(converted_, options_.encoding); !done) return done.error();
    return std::string_view(converted_);
}

}  // namespace penstock::http
