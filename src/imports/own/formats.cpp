#include "imports/own/formats.hpp"

#include <fmt/format.h>

#include <boost/json/serialize.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <unordered_set>
#include <utility>

#include "base/formula_text.hpp"
#include "base/text.hpp"
#include "imports/header.hpp"
#include "imports/json_members.hpp"
#include "imports/notes.hpp"
#include "imports/own/columns.hpp"
#include "model/json_parse.hpp"

namespace penstock::imports::own {

namespace {

std::string option_text(const boost::json::value& v) {
    return v.is_structured() ? boost::json::serialize(v) : plain_text(v);
}

/// How a file writes its cells, as far as it is known.
struct cell_style {
    char decimal = 0;           ///< the sign of the first number that has one; 0: none yet
    bool is_protected = false;  ///< a text that begins like a formula has a `'` before it
};

/// Reads the members of a row; an empty cell is the default.
class row_reader {
public:
    row_reader(const table_header& header, const table_row& row, cell_style& style)
        : header_(header), row_(row), style_(style) {}

    template <class T>
    void read(T& object) {
        for_each_column(object, [&](std::string_view name, auto& member) {
            const auto column = header_.columns().find(name);
            if (column == header_.columns().end()) return;
            const auto text = row_.text_of(column->second);
            if (trim(text).empty()) return;
            if (const auto* wanted = read_cell(text, name, member); wanted != nullptr && wrong_.empty())
                wrong_ = fmt::format("{} is {}, but expected {}", name, make_utf8(cut_text(trim(text), 100)), wanted);
        });
    }

    /// What is wrong with the first cell that cannot be read; empty: nothing.
    const std::string& wrong() const noexcept { return wrong_; }

private:
    /// Blanks around a text may be meant, around an id, an address or a type they are not.
    static bool is_free_text(std::string_view name) noexcept {
        return !name.ends_with("_id") && name != "plc_address" && name != "data_type" && !name.starts_with("opc_agent");
    }

    // Each returns what the cell should be; null: it is.

    const char* read_cell(std::string_view text, std::string_view name, std::string& into) {
        if (!is_free_text(name)) text = trim(text);
        into = style_.is_protected ? unprotect_text(text) : text;
        return nullptr;
    }
    static const char* read_cell(std::string_view text, std::string_view, bool& into) {
        const auto flag = parse_boolean(trim(text));
        if (!flag) return "true or false";
        into = *flag;
        return nullptr;
    }
    /// Another sign than that of the numbers before may stand for thousands.
    std::optional<double> number_of(std::string_view text) {
        const auto at = text.find_first_of(",.");
        if (at == text.npos) return parse_decimal(text);
        if (style_.decimal == 0) style_.decimal = text[at];
        return text[at] == style_.decimal ? parse_decimal(text) : std::nullopt;
    }
    const char* read_cell(std::string_view text, std::string_view, double& into) {
        const auto number = number_of(text);
        if (!number || !std::isfinite(*number)) return number_as_others();
        into = *number;
        return nullptr;
    }
    const char* read_cell(std::string_view text, std::string_view name, std::optional<double>& into) {
        return read_cell(text, name, into.emplace());
    }
    const char* number_as_others() const noexcept {
        if (style_.decimal == ',')
            return "a number with a decimal comma, as the others, without separators of thousands";
        if (style_.decimal == '.')
            return "a number with a decimal point, as the others, without separators of thousands";
        return "a number";
    }
    const char* read_cell(std::string_view text, std::string_view, std::int64_t& into) {
        constexpr double max_exact = 1e15;
        const auto number = number_of(text);
        if (!number || std::abs(*number) > max_exact || *number != std::floor(*number)) return "a whole number";
        into = static_cast<std::int64_t>(*number);
        return nullptr;
    }
    static const char* read_cell(std::string_view text, std::string_view, option_map& into) {
        const auto parsed = parse_json_object(trim(text));
        if (!parsed) return R"(an object of options, as {"byte_order":"CDAB"})";
        for (const auto& one : parsed->root.get_object()) {
            const std::string_view name(one.key().data(), one.key().size());
            if (!one.value().is_null()) into.insert_or_assign(std::string(name), option_text(one.value()));
        }
        return nullptr;
    }
    static const char* read_cell(std::string_view text, std::string_view, state_texts& into) {
        const auto parsed = parse_json_object(trim(text));
        constexpr auto wanted = R"(an object of texts by value, as {"0":"stopped","1":"running"})";
        if (!parsed || parsed->root.get_object().size() > state_texts::max_count) return wanted;
        for (const auto& one : parsed->root.get_object()) {
            if (!one.value().is_string()) return wanted;
            into.insert_or_assign(std::string(one.key()), std::string(one.value().get_string()));
        }
        return nullptr;
    }

    const table_header& header_;
    const table_row& row_;
    cell_style& style_;
    std::string wrong_{};
};

constexpr std::string_view how_to_correct = "correct the cell, and import the file again";

class devices_format final : public format {
public:
    std::string_view name() const noexcept override { return "penstock-csv"; }
    std::string_view title() const noexcept override { return "devices and tags of this gateway (CSV)"; }

    bool recognizes(const document& content) const override { return find(content).has_value(); }

    checked<reading> read_content(const document& content, const answers&) const override {
        const auto header = find(content);
        if (!header)
            return fault{"", "is no export of this gateway: it has no line with plc_address and tag_id or tag_name"};
        const auto& table = *sheet_of(content);
        if (const auto twice = name_that_occurs_twice(table.rows[header->row()]); !twice.empty())
            return fault{"", fmt::format("the column {} occurs twice: delete one of them", twice)};
        reading out;
        note_unknown_columns(out, *header);
        reader(out, *header, table).run();
        return out;
    }

private:
    class reader {
    public:
        reader(reading& to, const table_header& header, const sheet& table)
            : result_(to), header_(header), table_(table), style_(style_of(header, table)) {}

        /// A spreadsheet may have the rows in any order, so the devices are read before the tags.
        void run() {
            for (const auto& row : header_.rows(table_))
                if (is_device(row)) read_device_row(row);
            for (const auto& row : header_.rows(table_))
                if (!is_device(row) && !row.is_blank()) read_tag_row(row);
            for (auto& device : devices_)
                if (!device.is_left_out) result_.add(std::move(device.content));
        }

    private:
        struct found_device {
            read_device content{};
            bool is_left_out = false;
        };

        /// In CSV whose cells are separated by commas, no number of this gateway has one. Our workbooks of tags have
        /// texts as they are; one with devices was CSV before a spreadsheet saved it.
        static cell_style style_of(const table_header& header, const sheet& table) {
            const bool is_workbook = table.separator == 0;
            return {.decimal = table.separator == ',' ? '.' : '\0',
                    .is_protected = !is_workbook || header.has(kind_column)};
        }

        bool is_device(const table_row& row) const {
            return equals_ignoring_case(header_.cell(row, kind_column), kind_of_device);
        }

        template <class T>
        name_set held() const {
            name_set names;
            const T shape;
            for_each_column(shape, [&](std::string_view name, const auto&) {
                if (header_.has(name)) names.emplace(name);
            });
            return names;
        }

        void read_device_row(const table_row& row) {
            found_device made;
            auto& device = made.content;
            device.place = location_of(table_, row);
            row_reader cells(header_, row, style_);
            cells.read(device.config);
            device.held_members = held_members_;
            device.held_tag_members = held_tag_members_;
            const auto& name = device.config.opc_name.empty() ? device.config.opc_id : device.config.opc_name;
            auto wrong = cells.wrong();
            if (wrong.empty() && device.config.opc_type.empty()) wrong = "the row of a device has no opc_type";
            if (places_.contains(device.config.opc_id)) wrong = "the file has its opc_id twice";
            if (!wrong.empty()) {
                note_left_out(result_, device.place, name, wrong, std::string(how_to_correct));
                made.is_left_out = true;
            }
            places_.emplace(device.config.opc_id, devices_.size());
            devices_.push_back(std::move(made));
        }

        /// The device of a tag, made where the file has tags only.
        found_device& device_of(const std::string& opc_id) {
            if (opc_id.empty() && devices_.size() == 1) return devices_.front();
            const auto [place, is_new] = places_.try_emplace(opc_id, devices_.size());
            if (is_new) {
                found_device made;
                made.content.place = "the file";
                made.content.config.opc_id = opc_id;
                made.content.held_tag_members = held_tag_members_;
                devices_.push_back(std::move(made));
            }
            return devices_[place->second];
        }

        void read_tag_row(const table_row& row) {
            read_tag tag{.place = location_of(table_, row)};
            const auto kind = header_.cell(row, kind_column);
            row_reader cells(header_, row, style_);
            cells.read(tag.config);
            const auto& name = tag.config.tag_name.empty() ? tag.config.tag_id : tag.config.tag_name;
            auto wrong = cells.wrong();
            const auto& id = tag.config.tag_id;
            if (wrong.empty() && !id.empty() && !ids_.insert(std::hash<std::string>()(id)).second)
                wrong = fmt::format("the file has its tag_id {} twice", id);
            if (!kind.empty() && !equals_ignoring_case(kind, kind_of_tag))
                wrong = fmt::format("row is {}, but expected opc or tag", make_utf8(cut_text(kind, 100)));
            if (!wrong.empty()) return note_left_out(result_, tag.place, name, wrong, std::string(how_to_correct));
            auto& device = device_of(std::exchange(tag.config.opc_id, {}));
            if (device.is_left_out) return note_left_out(result_, tag.place, name, "its device is left out");
            result_.add_tag(device.content, tag);
        }

        reading& result_;
        const table_header& header_;
        const sheet& table_;
        const name_set held_members_ = held<opc_config>();
        const name_set held_tag_members_ = held<tag_config>();
        cell_style style_;
        std::unordered_set<std::size_t> ids_{};  ///< hashes of the tags' ids: the ids would take the tenfold
        std::vector<found_device> devices_{};
        std::map<std::string, std::size_t, std::less<>> places_{};  ///< by id
    };

    /// Of the settings that are read; empty: none does.
    static std::string name_that_occurs_twice(const table_row& header) {
        name_set seen;
        for (const auto cell : header.cells()) {
            auto name = to_lower(trim(cell));
            if (!name.empty() && !seen.insert(name).second) return make_utf8(cut_text(name, 100));
        }
        return {};
    }

    static const sheet* sheet_of(const document& content) {
        for (const auto& one : content.sheets())
            if (find(one)) return &one;
        return nullptr;
    }

    static std::optional<table_header> find(const sheet& table) {
        auto header = table_header::find(table, {"plc_address"});
        const bool is_own = header && (header->has("tag_id") || header->has("tag_name"));
        return is_own ? std::move(header) : std::nullopt;
    }

    static std::optional<table_header> find(const document& content) {
        const auto* table = sheet_of(content);
        return table == nullptr ? std::nullopt : find(*table);
    }

    static void note_unknown_columns(reading& to, const table_header& header) {
        name_set known{std::string(kind_column), "created_at", "updated_at", ""};
        const opc_config opc;
        const tag_config tag;
        const auto add = [&](std::string_view name, const auto&) { known.emplace(name); };
        for_each_column(opc, add);
        for_each_column(tag, add);
        for (const auto& [name, place] : header.columns()) {
            if (known.contains(name)) continue;
            note_changed(to, "the header", make_utf8(cut_text(name, 100)),
                         "the column is not read: it has no such name",
                         "rename it, if it is a setting of a device or a tag");
        }
    }
};

}  // namespace

void add_formats(std::vector<std::unique_ptr<format>>& to) {
    to.push_back(std::make_unique<devices_format>());
}

}  // namespace penstock::imports::own
