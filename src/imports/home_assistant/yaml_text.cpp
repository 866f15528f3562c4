#include "imports/home_assistant/yaml_text.hpp"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <charconv>
#include <optional>
#include <string>

#include "base/text.hpp"

namespace penstock::imports::home_assistant {

namespace {

namespace json = boost::json;

constexpr std::size_t max_yaml_bytes = 4U << 20U;  ///< the library takes fifty times the size of a text
constexpr std::size_t max_nodes = 500'000;
constexpr unsigned max_yaml_depth = 24;

std::optional<std::int64_t> hexadecimal(std::string_view text) {
    if (!text.starts_with("0x") && !text.starts_with("0X")) return std::nullopt;
    text.remove_prefix(2);
    std::int64_t number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
    if (error != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
    return number;
}

class yaml_converter {
public:
    /// None: there are too many nodes.
    std::optional<json::value> convert(const YAML::Node& node, unsigned depth) {
        if (++nodes_ > max_nodes || depth > max_yaml_depth) return std::nullopt;
        // `?` and `!` are the library's words for plain and quoted ones.
        const auto& tag = node.Tag();
        const bool is_elsewhere = tag.size() > 1 && tag.front() == '!';
        if (is_elsewhere || !node.IsDefined() || node.IsNull()) return json::value(nullptr);
        if (node.IsScalar()) return scalar(node.Scalar(), tag != "!");
        if (node.IsSequence()) {
            json::array list;
            for (const auto& one : node) {
                auto inner = convert(one, depth + 1);
                if (!inner) return std::nullopt;
                list.push_back(std::move(*inner));
            }
            return list;
        }
        json::object members;
        for (const auto& one : node) {
            auto inner = convert(one.second, depth + 1);
            if (!inner) return std::nullopt;
            if (one.first.IsScalar()) members.insert_or_assign(one.first.Scalar(), std::move(*inner));
        }
        return members;
    }

private:
    static json::value scalar(const std::string& text, bool is_plain) {
        if (is_plain) {
            if (const auto number = hexadecimal(text)) return *number;
            if (const auto number = parse_number<std::int64_t>(text)) return *number;
            if (const auto number = parse_number<double>(text)) return *number;
            if (text == "true" || text == "false") return text == "true";
        }
        return json::value(text);
    }

    std::size_t nodes_ = 0;
};

}  // namespace

checked<json::value> parse_yaml(std::string_view text) {
    if (text.size() > max_yaml_bytes) return fault{"", "is YAML of more than 4 MiB: divide the file"};
    try {
        auto converted = yaml_converter().convert(YAML::Load(std::string(text)), 0);
        if (!converted) return fault{"", "is YAML with more nodes than a configuration has"};
        return std::move(*converted);
    } catch (const YAML::Exception& wrong) {
        return fault{"", fmt::format("is not YAML: {} in line {}", wrong.msg, wrong.mark.line + 1)};
    }
}

}  // namespace penstock::imports::home_assistant
