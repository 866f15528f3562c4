#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <string>
#include <string_view>

#include "imports/reading.hpp"
#include "imports/tests/vectors.hpp"

namespace penstock::imports::test {

/// A tag in one line: `Pump.Speed @ hr100 Float byte_order=CDAB`.
inline std::string text_of(const tag_config& tag) {
    auto out = fmt::format("{} @ {} {}", tag.tag_name, tag.plc_address, tag.data_type);
    if (!tag.options.empty()) out += " " + text_of_options(tag.options);
    return out;
}

inline std::optional<read_tag> find_tag(const reading& in, std::string_view name) {
    for (const auto& device : in.devices) {
        for (auto tag : device.tags) {
            if (tag.config.tag_name == name) return tag;
        }
    }
    return std::nullopt;
}

inline const remark* find_remark(const reading& in, std::string_view subject) {
    for (const auto& one : in.remarks) {
        if (one.subject == subject) return &one;
    }
    return nullptr;
}

inline std::string keys_of(const reading& in) {
    std::string out;
    for (const auto& one : in.questions)
        out += (out.empty() ? "" : " ") + one.key;
    return out;
}

}  // namespace penstock::imports::test
