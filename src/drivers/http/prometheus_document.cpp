#include <algorithm>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "drivers/http/document.hpp"
#include "drivers/http/errc.hpp"
#include "drivers/http/prometheus_text.hpp"
#include "drivers/http/text_value.hpp"

namespace penstock::http {

namespace {

/// Samples, one a line: `name{label="value"} number [time]`. Lines that begin with # and times are skipped.
class prometheus_reader final : public document_reader {
public:
    explicit prometheus_reader(std::span<const point> points) : points_(points.begin(), points.end()) {
        for (point_index i = 0; i < points_.size(); ++i) {
            if (!points_[i].is_unused) by_name_.emplace_back(points_[i].value_address.key, i);
        }
        std::ranges::sort(by_name_);
    }

    result<> read(std::string_view document, std::span<point_value> out) override {
        mark_all_missing(points_, out);
        found_.assign(points_.size(), false);
        bool has_samples = document.empty();
        while (!document.empty()) {
            const auto end = std::min(document.find('\n'), document.size());
            auto line = trim(document.substr(0, end));
            document.remove_prefix(std::min(end + 1, document.size()));
            if (line.empty() || line.starts_with('#')) {
                has_samples = true;
                continue;
            }
            const auto sample = take_series(line);
            line = trim(line);
            if (!sample || line.empty()) {
                if (!has_samples) return errc::not_prometheus;
                continue;
            }
            has_samples = true;
            take(*sample, line.substr(0, line.find_first_of(" \t")), out);
        }
        return {};
    }

private:
    void take(const metric_series& sample, std::string_view number, std::span<point_value> out) {
        auto at = std::ranges::lower_bound(by_name_, sample.name, {}, &entry::first);
        for (; at != by_name_.end() && at->first == sample.name; ++at) {
            const auto p = at->second;
            const auto& labels = points_[p].value_address.labels;
            if (!std::ranges::includes(sample.labels, labels)) continue;
            if (found_[p]) {
                set_result(out[p], errc::ambiguous);
                continue;
            }
            found_[p] = true;
            set_result(out[p], load_text(points_[p].type.element, number, out[p].v, points_[p].unit));
        }
    }

    using entry = std::pair<std::string, point_index>;

    std::vector<point> points_;
    std::vector<entry> by_name_;
    std::vector<bool> found_;  ///< by point, in this document
};

}  // namespace

std::unique_ptr<document_reader> make_prometheus_reader(std::span<const point> points) {
    return std::make_unique<prometheus_reader>(points);
}

}  // namespace penstock::http
