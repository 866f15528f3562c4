#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "drivers/http/document.hpp"
#include "drivers/http/errc.hpp"
#include "drivers/http/text_value.hpp"
#include "drivers/raw_value.hpp"

namespace penstock::http {

namespace {

/// Lines of `key=value` or `key: value`; where a key occurs twice, the last one counts.
class text_reader final : public document_reader {
public:
    explicit text_reader(std::span<const point> points) : points_(points.begin(), points.end()) {
        for (point_index i = 0; i < points_.size(); ++i) {
            if (points_[i].is_unused) continue;
            if (points_[i].value_address.is_whole) {
                wholes_.push_back(i);
            } else {
                keys_.emplace_back(points_[i].value_address.key, i);
            }
        }
        std::ranges::sort(keys_);
    }

    result<> read(std::string_view document, std::span<point_value> out) override {
        mark_all_missing(points_, out);
        if (document.starts_with("\xEF\xBB\xBF")) document.remove_prefix(3);
        for (const auto p : wholes_)
            set_result(out[p], take(trim(document), points_[p], out[p].v));
        while (!document.empty()) {
            const auto end = std::min(document.find_first_of("\r\n"), document.size());
            read_line(document.substr(0, end), out);
            document.remove_prefix(std::min(end + 1, document.size()));
        }
        return {};
    }

private:
    /// A key may itself have `=` or `:` in it: what is before each of them is looked up.
    void read_line(std::string_view line, std::span<point_value> out) {
        for (auto at = line.find_first_of("=:"); at != std::string_view::npos; at = line.find_first_of("=:", at + 1)) {
            const auto key = trim(line.substr(0, at));
            auto found = std::ranges::lower_bound(keys_, key, {}, &entry::first);
            if (found == keys_.end() || found->first != key) continue;
            const auto text = trim(line.substr(at + 1));
            for (; found != keys_.end() && found->first == key; ++found) {
                auto& to = out[found->second];
                set_result(to, take(text, points_[found->second], to.v));
            }
            return;
        }
    }

    /// An array is in one line, its elements separated by commas, in brackets or without.
    static error_code take(std::string_view text, const point& wanted, value& into) {
        const auto& type = wanted.type;
        if (!type.is_array()) return load_text(type.element, text, into, wanted.unit);
        if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
        const auto parts = split(text, ',');
        if (parts.size() < type.count) return errc::too_few_elements;
        auto& out = array_in(into, type.count);
        for (std::size_t i = 0; i < type.count; ++i) {
            if (const auto wrong = load_text(type.element, trim(parts[i]), out[i], wanted.unit)) return wrong;
        }
        return {};
    }

    using entry = std::pair<std::string, point_index>;

    std::vector<point> points_;
    std::vector<entry> keys_;  ///< by key
    std::vector<point_index> wholes_;
};

}  // namespace

std::unique_ptr<document_reader> make_text_reader(std::span<const point> points) {
    return std::make_unique<text_reader>(points);
}

}  // namespace penstock::http
