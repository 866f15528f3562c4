#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "drivers/http/document.hpp"
#include "drivers/http/errc.hpp"
#include "drivers/http/json_value.hpp"
#include "model/json_scan.hpp"

namespace penstock::http {

namespace {

/// A place that addresses lead through or to. A step such as `0` may be a member or an element: it is both.
struct node {
    std::vector<std::pair<std::string, std::uint32_t>> members;     ///< by name
    std::vector<std::pair<std::uint32_t, std::uint32_t>> elements;  ///< by index
    std::vector<point_index> points;
};

/// Walks through the document and the tree of addresses side by side.
class json_reader final : public document_reader {
public:
    explicit json_reader(std::span<const point> points) : points_(points.begin(), points.end()), nodes_(1) {
        for (point_index i = 0; i < points_.size(); ++i) {
            if (points_[i].is_unused) continue;
            std::uint32_t at = 0;
            for (const auto& step : points_[i].value_address.steps)
                at = child_of(at, step.name);
            nodes_[at].points.push_back(i);
        }
    }

    result<> read(std::string_view document, std::span<point_value> out) override {
        mark_all_missing(points_, out);
        json_scanner in(document);
        if (!walk(in, nodes_[0], out, json_scanner::max_levels) || !in.is_at_end()) return errc::not_json;
        return {};
    }

private:
    /// The child of a node, created if it does not exist.
    std::uint32_t child_of(std::uint32_t parent, const std::string& name) {
        const auto at = std::ranges::lower_bound(nodes_[parent].members, name, {}, &member::first);
        if (at != nodes_[parent].members.end() && at->first == name) return at->second;
        const auto made = static_cast<std::uint32_t>(nodes_.size());
        nodes_[parent].members.insert(at, {name, made});
        const auto index = parse_number<std::uint32_t>(name);
        if (index && (name == "0" || name[0] != '0')) {
            auto& elements = nodes_[parent].elements;
            elements.insert(std::ranges::lower_bound(elements, *index, {}, &element::first), {*index, made});
        }
        nodes_.emplace_back();
        return made;
    }

    bool walk(json_scanner& in, const node& at, std::span<point_value> out, unsigned levels) {
        const char first = in.peek();
        const auto begin = in.position();
        bool is_well = false;
        if (first == '{' && !at.members.empty()) {
            is_well = levels > 0 && walk_members(in, at, out, levels - 1);
        } else if (first == '[' && !at.elements.empty()) {
            is_well = levels > 0 && walk_elements(in, at, out, levels - 1);
        } else {
            is_well = in.skip(levels);
        }
        if (!is_well) return false;
        const auto written = in.between(begin, in.position());
        for (const auto p : at.points)
            set_result(out[p], load_json(points_[p].type, written, out[p].v, points_[p].unit));
        return true;
    }

    bool walk_members(json_scanner& in, const node& at, std::span<point_value> out, unsigned levels) {
        in.take('{');
        if (in.take('}')) return true;
        do {
            json_scanner::string written;
            if (!in.take_string(written) || !in.take(':')) return false;
            std::string_view name = written.raw;
            if (written.has_escapes) {
                name_.clear();
                append_unescaped(name_, written.raw);
                name = name_;
            }
            const auto found = std::ranges::lower_bound(at.members, name, {}, &member::first);
            const bool is_known = found != at.members.end() && found->first == name;
            if (!(is_known ? walk(in, nodes_[found->second], out, levels) : in.skip(levels))) return false;
        } while (in.take(','));
        return in.take('}');
    }

    bool walk_elements(json_scanner& in, const node& at, std::span<point_value> out, unsigned levels) {
        in.take('[');
        if (in.take(']')) return true;
        auto next = at.elements.begin();
        std::uint32_t index = 0;
        do {
            const bool is_known = next != at.elements.end() && next->first == index;
            if (!(is_known ? walk(in, nodes_[next->second], out, levels) : in.skip(levels))) return false;
            if (is_known) ++next;
            ++index;
        } while (in.take(','));
        return in.take(']');
    }

    using member = std::pair<std::string, std::uint32_t>;
    using element = std::pair<std::uint32_t, std::uint32_t>;

    std::vector<point> points_;
    std::vector<node> nodes_;
    std::string name_;  ///< of a member, without its escapes
};

}  // namespace

std::unique_ptr<document_reader> make_json_reader(std::span<const point> points) {
    return std::make_unique<json_reader>(points);
}

}  // namespace penstock::http
