#include <algorithm>
#include <pugixml.hpp>
#include <string>
#include <vector>

#include "drivers/http/document.hpp"
#include "drivers/http/errc.hpp"
#include "drivers/http/text_value.hpp"
#include "drivers/raw_value.hpp"

namespace penstock::http {

namespace {

/// An element that addresses lead through or to.
struct address_node {
    struct child {
        std::string name;
        std::uint32_t position;
        std::uint32_t place;
        auto key() const { return std::pair<std::string_view, std::uint32_t>(name, position); }
    };
    std::vector<child> children;  ///< by name and position
    std::vector<point_index> points;
};

/// Walks through the document's elements and the tree of addresses side by side.
///
/// pugixml reads no document type definition and knows no entities but XML's own five and characters by number, so
/// there is nothing to expand and nothing to fetch.
class xml_reader final : public document_reader {
public:
    xml_reader(const document_rules& rules, std::span<const point> points)
        : encoding_(rules.is_converted ? pugi::encoding_utf8 : pugi::encoding_auto),
          points_(points.begin(), points.end()),
          nodes_(1) {
        for (point_index i = 0; i < points_.size(); ++i) {
            if (points_[i].is_unused) continue;
            std::uint32_t at = 0;
            for (const auto& step : points_[i].value_address.steps)
                at = child_of(at, step);
            nodes_[at].points.push_back(i);
        }
    }

    result<> read(std::string_view document, std::span<point_value> out) override {
        mark_all_missing(points_, out);
        constexpr unsigned how =
            pugi::parse_cdata | pugi::parse_escapes | pugi::parse_wconv_attribute | pugi::parse_eol;
        const auto parsed = tree_.load_buffer(document.data(), document.size(), how, encoding_);
        if (!parsed || !tree_.document_element()) return errc::not_xml;
        walk(tree_, nodes_[0], out);
        return {};
    }

private:
    std::uint32_t child_of(std::uint32_t parent, const address_step& step) {
        const auto key = std::pair<std::string_view, std::uint32_t>(step.name, step.position);
        auto& children = nodes_[parent].children;
        const auto at = std::ranges::lower_bound(children, key, {}, &address_node::child::key);
        if (at != children.end() && at->key() == key) return at->place;
        const auto made = static_cast<std::uint32_t>(nodes_.size());
        children.insert(at, {step.name, step.position, made});
        nodes_.emplace_back();
        return made;
    }

    void walk(const pugi::xml_node& element, const address_node& at, std::span<point_value> out) {
        for (const auto p : at.points)
            take(element, p, out[p]);
        if (at.children.empty()) return;
        std::vector<std::pair<std::string_view, std::uint32_t>> seen;  // names that addresses have, and how often
        for (const auto& child : at.children) {
            if (seen.empty() || seen.back().first != child.name) seen.emplace_back(child.name, 0);
        }
        for (const auto& child : element.children()) {
            if (child.type() != pugi::node_element) continue;
            const std::string_view name = child.name();
            const auto count = std::ranges::lower_bound(seen, name, {}, [](const auto& s) { return s.first; });
            if (count == seen.end() || count->first != name) continue;
            const auto key = std::pair(name, ++count->second);
            const auto found = std::ranges::lower_bound(at.children, key, {}, &address_node::child::key);
            if (found != at.children.end() && found->key() == key) walk(child, nodes_[found->place], out);
        }
    }

    void take(const pugi::xml_node& element, point_index p, point_value& out) {
        const point& wanted = points_[p];
        if (!wanted.value_address.attribute.empty()) {
            const auto attribute = element.attribute(wanted.value_address.attribute.c_str());
            if (attribute) set_result(out, load_text(wanted.type.element, attribute.value(), out.v, wanted.unit));
        } else if (wanted.type.is_array()) {
            set_result(out, read_elements(element, wanted, out.v));
        } else {
            set_result(out, read_text(element, wanted, out.v));
        }
    }

    /// The element and those of the same name that follow it.
    error_code read_elements(pugi::xml_node element, const point& wanted, value& into) {
        array& out = array_in(into, wanted.type.count);
        for (auto& place : out) {
            if (!element) return errc::too_few_elements;
            if (const auto wrong = read_text(element, wanted, place)) return wrong;
            element = element.next_sibling(element.name());
        }
        return {};
    }

    /// The text of an element; one that comes in several pieces (CDATA, comments in between) is put together.
    error_code read_text(const pugi::xml_node& element, const point& wanted, value& into) {
        const auto type = wanted.type.element;
        const auto first = element.first_child();
        const bool is_text = first.type() == pugi::node_pcdata || first.type() == pugi::node_cdata;
        if (is_text && !first.next_sibling()) return load_text(type, first.value(), into, wanted.unit);
        text_.clear();
        for (const auto& piece : element.children()) {
            if (piece.type() == pugi::node_element) return errc::not_a_scalar;
            text_ += piece.value();
        }
        return load_text(type, text_, into, wanted.unit);
    }

    pugi::xml_encoding encoding_;
    std::vector<point> points_;
    std::vector<address_node> nodes_;
    pugi::xml_document tree_;
    std::string text_;
};

}  // namespace

std::unique_ptr<document_reader> make_xml_reader(const document_rules& rules, std::span<const point> points) {
    return std::make_unique<xml_reader>(rules, points);
}

}  // namespace penstock::http
