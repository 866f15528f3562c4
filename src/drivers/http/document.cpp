#include "drivers/http/document.hpp"

#include "drivers/http/errc.hpp"

namespace penstock::http {

std::unique_ptr<document_reader> make_document_reader(const document_rules& rules, std::span<const point> points) {
    switch (rules.form) {
        case format::json: return make_json_reader(points);
        case format::xml: return make_xml_reader(rules, points);
        case format::csv: return make_csv_reader(rules, points);
        case format::prometheus: return make_prometheus_reader(points);
        case format::text: break;
    }
    return make_text_reader(points);
}

void mark_all_missing(std::span<const point> points, std::span<point_value> out) noexcept {
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!points[i].is_unused) set_result(out[i], errc::not_found);
    }
}

void set_result(point_value& out, const error_code& wrong) noexcept {
    out.state = wrong ? quality::bad : quality::good;
    out.error = wrong;
}

}  // namespace penstock::http
