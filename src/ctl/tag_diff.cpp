#include "ctl/tag_diff.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <optional>

#include "base/text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

/// Reads CSV record by record.
class csv_reader {
public:
    explicit csv_reader(std::string_view text) : rest_(text) {
        constexpr std::string_view mark = "\xEF\xBB\xBF";
        if (rest_.starts_with(mark)) rest_.remove_prefix(mark.size());
    }

    bool has_more() const { return !rest_.empty(); }
    std::size_t line() const { return line_; }  ///< the line in which the last record began

    checked<std::vector<std::string>> next() {
        line_ = next_line_;
        std::vector<std::string> cells(1);
        for (bool is_quoted = false; !rest_.empty();) {
            const char c = rest_.front();
            rest_.remove_prefix(1);
            if (c == '\n') ++next_line_;
            if (is_quoted && c == '"' && rest_.starts_with('"')) {
                rest_.remove_prefix(1);
                cells.back() += '"';
            } else if (c == '"' && (is_quoted || cells.back().empty())) {
                is_quoted = !is_quoted;
            } else if (is_quoted) {
                cells.back() += c;
                if (rest_.empty()) return fault{"line " + std::to_string(line_), "has a quote that is not closed"};
            } else if (c == ',') {
                cells.emplace_back();
            } else if (c == '\n') {
                return cells;
            } else if (c != '\r') {
                cells.back() += c;
            }
        }
        return cells;
    }

private:
    std::string_view rest_;
    std::size_t line_ = 1, next_line_ = 1;
};

bool is_bookkeeping(std::string_view field) {
    constexpr std::string_view names[] = {"created_at", "updated_at", "created_by",       "updated_by",
                                          "version",    "edge_id",    "linked_asset_name"};
    return std::ranges::find(names, field) != std::end(names);
}

/// Whether two texts are the same setting, such as `30` and `30.0`.
bool is_same_setting(const std::string& a, const std::string& b) {
    if (a == b) return true;
    const auto x = parse_number<double>(a), y = parse_number<double>(b);
    return x && y && *x == *y;
}

}  // namespace

checked<tag_table> parse_tag_table(std::string_view csv) {
    csv_reader reader(csv);
    const auto header = reader.next();
    if (!header) return header.error();
    const auto id_column = std::ranges::find(*header, "tag_id");
    if (id_column == header->end()) return fault{"line 1", "expected names of columns, tag_id among them"};
    const auto id_place = static_cast<std::size_t>(id_column - header->begin());
    tag_table out;
    for (const auto& name : *header)
        if (name != "tag_id" && !is_bookkeeping(name)) out.fields.push_back(name);
    while (reader.has_more()) {
        const auto cells = reader.next();
        if (!cells) return cells.error();
        if (cells->size() == 1 && cells->front().empty()) continue;
        const auto where = "line " + std::to_string(reader.line());
        if (cells->size() != header->size())
            return fault{
                where, "has " + std::to_string(cells->size()) + " columns, expected " + std::to_string(header->size())};
        const auto& id = (*cells)[id_place];
        if (id.empty()) return fault{where, "tag_id is empty"};
        auto [at, is_new] = out.tags.try_emplace(id);
        if (!is_new) return fault{where, "tag_id " + quote_json(make_utf8(id)) + " occurs twice"};
        for (std::size_t i = 0; i < cells->size(); ++i)
            if (i != id_place && !is_bookkeeping((*header)[i])) at->second.emplace((*header)[i], (*cells)[i]);
    }
    return out;
}

json::object compare_tag_tables(const tag_table& expected, const tag_table& actual) {
    json::array missing, surplus, different;
    for (const auto& [id, fields] : expected.tags) {
        const auto found = actual.tags.find(id);
        if (found == actual.tags.end()) {
            missing.emplace_back(id);
            continue;
        }
        for (const auto& field : expected.fields) {
            const auto& wanted = fields.at(field);
            const auto there = found->second.find(field);
            const auto has = there == found->second.end() ? std::string() : there->second;
            if (is_same_setting(wanted, has)) continue;
            different.push_back(json::object{{"tag_id", id}, {"field", field}, {"expected", wanted}, {"actual", has}});
        }
    }
    for (const auto& [id, fields] : actual.tags)
        if (!expected.tags.contains(id)) surplus.emplace_back(id);
    return {{"missing", std::move(missing)}, {"surplus", std::move(surplus)}, {"different", std::move(different)}};
}

}  // namespace penstock::ctl
