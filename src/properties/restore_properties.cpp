#include "properties/restore_properties.hpp"

#include <set>

#include "base/text.hpp"

namespace penstock::properties {

adopted_properties adopt_properties(const property_masks& masks, const std::string& text, const std::string& present) {
    std::vector<properties_file::line_fault> unreadable;
    const auto stored = properties_file::read(present, unreadable);
    std::vector<text_fault> missing;
    masks.reveal(properties_file::read(text, unreadable), stored, missing);
    adopted_properties out;
    std::set<std::size_t> lines;
    for (const auto& f : missing) {
        out.left_out.push_back(f.key);
        lines.insert(f.line);
    }
    std::string kept;
    std::size_t number = 0;
    for (const auto line : split(text, '\n')) {
        if (++number > 1) kept += '\n';
        if (lines.contains(number)) kept += properties_file::left_out_mark;
        kept += line;
    }
    missing.clear();
    out.text = masks.reveal(properties_file::read(kept, unreadable), stored, missing);
    return out;
}

}  // namespace penstock::properties
