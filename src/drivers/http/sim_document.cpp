#include "drivers/http/sim_document.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "drivers/http/text_template.hpp"

namespace penstock::http {

namespace {

/// Texts in quotes, everything else unchanged.
std::string to_json(const value& v) {
    const placeholder shown{"v", format_value(v), quote_json(format_value(v))};
    const bool is_text = std::holds_alternative<std::string>(v) || std::holds_alternative<byte_buffer>(v) ||
                         std::holds_alternative<wall_time>(v);
    return is_text ? shown.json : shown.text;
}

std::string to_xml(const value& v) {
    const auto text = format_value(v);
    const placeholder shown{"v", text, {}};
    return fill_template("{v}", escaping::xml, std::span(&shown, 1));
}

std::string to_cell(const value& v) {
    const auto text = format_value(v);
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text)
        out += c == '"' ? "\"\"" : std::string(1, c);
    return out + "\"";
}

/// The values of a place that each have a place of their own.
std::vector<const value*> parts_of(const value& v) {
    std::vector<const value*> out;
    if (const auto* all = std::get_if<array>(&v)) {
        for (const auto& one : *all)
            out.push_back(&one);
    } else {
        out.push_back(&v);
    }
    return out;
}

}  // namespace

sim_document::location* sim_document::find(const address& where) {
    auto plain = where;
    plain.label.clear();
    const auto found = by_address_.find(format_address(format_, plain));
    return found == by_address_.end() ? nullptr : found->second;
}

sim_document::location* sim_document::find(std::string_view text) {
    const auto where = parse_address(format_, text);
    return where ? find(*where) : nullptr;
}

checked<sim_document::location*> sim_document::add(const point& at) {
    if (auto* known = find(at.value_address)) return known;
    if (at.value_address.is_whole) return fault{"address", "a key is expected; $ (the whole text) cannot be changed"};
    if (at.value_address.row < 0) return fault{"address", "the row must be 0 or more in a simulated device"};
    const bool is_tree = format_ == format::json || format_ == format::xml;
    if (is_tree && at.value_address.steps.empty())
        return fault{"address", "a place in the document is expected, not the whole document"};
    node* level = &root_;
    for (const auto& step : at.value_address.steps) {
        const auto name = step.position > 1 ? step.name + "[" + std::to_string(step.position) + "]" : step.name;
        if (level->leaf != nullptr && at.value_address.attribute.empty())
            return fault{"address", "is inside another value"};
        auto found = std::ranges::find(level->children, name, &node::name);
        if (found == level->children.end()) found = level->children.insert(found, node{name, {}, nullptr});
        level = &*found;
    }
    if (!at.value_address.attribute.empty()) {
        level->children.insert(level->children.begin(), node{"@" + at.value_address.attribute, {}, nullptr});
        level = &level->children.front();
    } else if (is_tree &&
               std::ranges::any_of(level->children, [](const node& n) { return !n.name.starts_with('@'); })) {
        return fault{"address", "contains another value"};
    }
    auto& made = places_.emplace_back(location{at.value_address, at.type, {}, false});
    made.value_address.label.clear();
    if (is_tree) level->leaf = &made;
    by_address_.emplace(format_address(format_, made.value_address), &made);
    touch();
    return &made;
}

const std::string& sim_document::text() {
    if (written_ == version_) return text_;
    text_.clear();
    switch (format_) {
        case format::json: write_json(root_, text_); break;
        case format::xml:
            text_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
            for (const auto& child : root_.children)
                write_xml(child, text_);
            break;
        case format::csv: text_ = write_csv(); break;
        case format::text: text_ = write_lines('='); break;
        case format::prometheus: text_ = write_lines(' '); break;
    }
    written_ = version_;
    return text_;
}

/// Children named 0, 1, 2 … make a list.
void sim_document::write_json(const node& at, std::string& out) const {
    if (at.leaf != nullptr) {
        out += to_json(at.leaf->v);
        return;
    }
    std::size_t index = 0;
    const bool is_list = !at.children.empty() && std::ranges::all_of(at.children, [&](const node& child) {
        return child.name == std::to_string(index++);
    });
    out += is_list ? '[' : '{';
    bool is_first = true;
    for (const auto& child : at.children) {
        if (!std::exchange(is_first, false)) out += ',';
        if (!is_list) out += quote_json(child.name) + ":";
        write_json(child, out);
    }
    out += is_list ? ']' : '}';
}

void sim_document::write_xml(const node& at, std::string& out) const {
    const auto name = at.name.substr(0, at.name.find('['));
    std::string begin = "<" + name;
    std::string inside;
    for (const auto& child : at.children) {
        if (child.name.starts_with('@')) {
            begin += " " + child.name.substr(1) + "=\"" + to_xml(child.leaf->v) + "\"";
        } else {
            write_xml(child, inside);
        }
    }
    begin += '>';
    const std::string end = "</" + name + ">";
    if (at.leaf == nullptr) {
        out += begin + inside + end;
        return;
    }
    for (const auto* part : parts_of(at.leaf->v))
        out += begin + to_xml(*part) + end;
}

std::string sim_document::write_csv() const {
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows;
    for (const auto& p : places_) {
        auto column = static_cast<std::size_t>(std::ranges::find(header, p.value_address.key) - header.begin());
        if (column == header.size()) {
            header.push_back(p.value_address.key);
            for (std::uint32_t i = 1; i < p.type.elements(); ++i)
                header.push_back(p.value_address.key + "+" + std::to_string(i));
        }
        const auto row = static_cast<std::size_t>(p.value_address.row);
        if (row >= rows.size()) rows.resize(row + 1);
        for (const auto* part : parts_of(p.v)) {
            if (rows[row].size() <= column) rows[row].resize(column + 1);
            rows[row][column++] = to_cell(*part);
        }
    }
    std::string out;
    const auto write = [&](const std::vector<std::string>& cells) {
        for (std::size_t i = 0; i < header.size(); ++i) {
            if (i > 0) out += ',';
            if (i < cells.size()) out += cells[i];
        }
        out += "\r\n";
    };
    write(header);
    for (const auto& row : rows)
        write(row);
    return out;
}

std::string sim_document::write_lines(char separator) const {
    std::string out;
    for (const auto& p : places_)
        out += format_address(format_, p.value_address) + separator + format_value(p.v) + "\n";
    return out;
}

}  // namespace penstock::http
