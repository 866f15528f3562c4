#include "imports/home_assistant/yaml_text.hpp"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <optional>
#include <string>

#include "imports/home_assistant/yaml_scalar.hpp"

namespace penstock::imports::home_assistant {

namespace {

namespace json = boost::json;

constexpr std::size_t max_yaml_bytes = 4U << 20U;  ///< the library takes fifty times the size of a text
constexpr std::size_t max_nodes = 500'000;
constexpr unsigned max_yaml_depth = 24;

constexpr std::string_view merge_key = "<<";

/// Whether a scalar is plain: `?` and `!` are the library's words for plain and quoted ones. `!!str 8` is a text.
bool is_plain(const std::string& tag) {
    return tag == "?" || tag.empty() || (tag.starts_with("tag:yaml.org,2002:") && !tag.ends_with(":str"));
}

class yaml_converter {
public:
    /// None: there are too many nodes.
    std::optional<json::value> convert(const YAML::Node& node, unsigned depth) {
        if (++nodes_ > max_nodes || depth > max_yaml_depth) return std::nullopt;
        const auto& tag = node.Tag();
        const bool is_elsewhere = tag.size() > 1 && tag.front() == '!';
        if (is_elsewhere || !node.IsDefined() || node.IsNull()) return json::value(nullptr);
        if (node.IsScalar()) {
            if (is_plain(tag)) return read_plain_scalar(node.Scalar());
            return json::value(node.Scalar());
        }
        if (node.IsSequence()) {
            json::array list;
            for (const auto& one : node) {
                auto inner = convert(one, depth + 1);
                if (!inner) return std::nullopt;
                list.push_back(std::move(*inner));
            }
            return list;
        }
        json::object members, merged;
        for (const auto& one : node) {
            auto inner = convert(one.second, depth + 1);
            if (!inner) return std::nullopt;
            if (!one.first.IsScalar()) continue;
            if (one.first.Scalar() == merge_key && one.first.Tag() != "!") {
                merge(merged, *inner);
            } else {
                members.insert_or_assign(one.first.Scalar(), std::move(*inner));
            }
        }
        for (auto& [name, inner] : merged)
            members.emplace(name, std::move(inner));
        return members;
    }

private:
    /// `<<: *base` or `<<: [*first, *second]`: what the first one has is taken from it.
    static void merge(json::object& into, const json::value& from) {
        if (const auto* several = from.if_array()) {
            for (const auto& one : *several)
                merge(into, one);
        } else if (const auto* members = from.if_object()) {
            for (const auto& [name, inner] : *members)
                into.emplace(name, inner);
        }
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
