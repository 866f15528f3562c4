#include "imports/siemens/source_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "imports/notes.hpp"
#include "imports/siemens/addresses.hpp"
#include "imports/siemens/data_block.hpp"

namespace penstock::imports::siemens {

namespace {

constexpr std::array<std::string_view, 10> time_types = {"TIME", "LTIME", "TIME_OF_DAY",   "TOD", "LTIME_OF_DAY",
                                                         "DATE", "LTOD",  "DATE_AND_TIME", "DT",  "S5TIME"};

conversion convert_member(std::uint32_t block, const placed_member& member) {
    if (member.type == "STRING" || member.type == "WSTRING") {
        return converted_point{.address = fmt::format("DB{},{}{}.{}", block, member.type, member.byte, member.length),
                               .data_type = "String"};
    }
    if (member.type == "BOOL" && member.count > 0) {
        return converted_point{.address = fmt::format("DB{},X{}.{}", block, member.byte, member.bit),
                               .data_type = array_type("Boolean", member.count)};
    }
    const bool is_time =
        std::ranges::find(time_types, member.type) != time_types.end() || member.type == "LDT" || member.type == "DTL";
    if (member.count > 0 && is_time)
        return fault{"add its elements by hand", "it is an array of times or dates, which is not read at once"};
    auto point = convert(fmt::format("DB{}.DBX{}.{}", block, member.byte, member.bit), member.type);
    if (point && member.count > 0) point->data_type = array_type(point->data_type, member.count);
    return point;
}

class source_format final : public format {
public:
    std::string_view name() const noexcept override { return "step7-source"; }
    std::string_view title() const noexcept override { return "Siemens data blocks as a source (.db, .scl, .awl)"; }

    bool recognizes(const document& content) const override {
        if (!content.has_own_grammar()) return false;
        const auto text = std::string_view(content.text());
        const auto begin = text.find("DATA_BLOCK");
        return begin != text.npos && text.find("END_DATA_BLOCK", begin) != text.npos;
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        auto blocks = parse_source(content.text());
        if (!blocks) return blocks.error();
        std::map<std::string, block_type, std::less<>> types;
        bool has_data = false;
        for (auto& block : *blocks) {
            has_data = has_data || !block.is_type;
            if (block.is_type) types.insert_or_assign(to_upper(block.name), block.type);
        }
        if (!has_data) return fault{"", "is a source without data blocks"};
        reading out;
        auto family =
            ask(out, known,
                {.key = "family",
                 .text = "Which family of controllers is it? The file does not say.",
                 .choices = {{"1200", "S7-1200"}, {"1500", "S7-1500"}, {"300", "S7-300"}, {"400", "S7-400"}}});
        read_device device{.place = "the file"};
        device.config.opc_type = "S7";
        std::size_t steps = 0;
        for (const auto& block : *blocks) {
            if (!block.is_type) read_block(out, known, device, block, types, steps);
        }
        if (!family || !out.questions.empty()) return out;
        device.config.options["family"] = std::move(*family);
        out.add(std::move(device));
        return out;
    }

private:
    static void read_block(reading& out, const answers& known, read_device& device, const source_block& block,
                           const std::map<std::string, block_type, std::less<>>& types, std::size_t& steps) {
        const auto where = fmt::format("line {}", block.line);
        if (block.is_optimized) {
            note_left_out(out, where, block.name, "its access is optimized, so its members have no fixed places",
                          "clear Optimized block access at the block, or read it by OPC UA");
            return;
        }
        const auto number = number_of_block(out, known, block);
        if (!number) return;
        const auto placed = place_members(
            block.type, types,
            [&](const placed_member& member) { add_member(out, device, block, *number, member, where); }, steps);
        if (!placed)
            note_left_out(out, where, block.name, placed.error().message,
                          "put the types that it needs into the source, or create the tags that follow by hand");
    }

    static std::optional<std::uint32_t> number_of_block(reading& out, const answers& known, const source_block& block) {
        if (block.number) return block.number;
        return ask_number(
            out, known,
            {.key = "db:" + block.name,
             .text = fmt::format("Which number has the data block {}? The source has its name alone.", block.name),
             .choices = {}},
            1, 65'535);
    }

    static void add_member(reading& out, read_device& device, const source_block& block, std::uint32_t number,
                           const placed_member& member, const location& where) {
        auto name = joined_name(block.name, ".", member.name);
        auto point = convert_member(number, member);
        if (!point) {
            note_left_out(out, where, std::move(name), point.error().message, point.error().field);
            return;
        }
        if (!point->difference.empty()) note_changed(out, where, name, point->difference);
        read_tag tag{.place = where};
        tag.config.tag_name = std::move(name);
        tag.config.plc_address = std::move(point->address);
        tag.config.data_type = std::move(point->data_type);
        tag.config.description = member.comment;
        out.add_tag(device, tag);
    }
};

}  // namespace

std::unique_ptr<format> make_source_format() {
    return std::make_unique<source_format>();
}

}  // namespace penstock::imports::siemens
