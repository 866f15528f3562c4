#include "properties/file.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace penstock::properties {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Why the line cannot be read; empty if it can.
std::string_view fault_of(std::string_view line, bool is_entry) {
    if (!is_utf8(line)) return "is not UTF-8 text";
    if (line.find('\0') != std::string_view::npos) return "has a zero byte";
    if (!is_entry) return {};
    const auto equals = line.find('=');
    if (equals == std::string_view::npos || trim(line.substr(0, equals)).empty()) return "expected key=value";
    return {};
}

}  // namespace

checked<properties_file> properties_file::parse(std::string text, const std::string& name) {
    if (text.size() > max_bytes) return fault{name, "is larger than 1 MiB"};
    std::vector<line_fault> faults;
    auto out = read(std::move(text), faults);
    const auto first = std::ranges::find(faults, false, &line_fault::is_comment);
    if (first == faults.end()) return out;
    return fault{name + ":" + std::to_string(first->line), first->message};
}

properties_file properties_file::read(std::string text, std::vector<line_fault>& faults) {
    properties_file out;
    out.text_ = std::move(text);
    const std::string_view all = out.text_;
    std::size_t number = 0;
    std::vector<std::string> left_out;
    for (std::size_t begin = all.starts_with(byte_order_mark) ? byte_order_mark.size() : 0; begin < all.size();) {
        ++number;
        const auto end = std::min(all.find('\n', begin), all.size());
        const auto line = all.substr(begin, end - begin);
        const auto content = trim(line);
        const bool is_entry = !content.empty() && content.front() != '#';
        if (content.starts_with(left_out_mark)) {
            const auto key = trim(content.substr(left_out_mark.size()));
            left_out.emplace_back(trim(key.substr(0, key.find('='))));
        }
        const auto why = fault_of(line, is_entry);
        if (!why.empty()) {
            faults.push_back({number, std::string(why), !is_entry});
        } else if (is_entry) {
            const auto equals = line.find('=');
            const auto value = trim(line.substr(equals + 1));
            const auto at = value.empty() ? begin + equals + 1 : static_cast<std::size_t>(value.data() - all.data());
            out.entries_.push_back({std::string(trim(line.substr(0, equals))), std::string(value), number, at});
        }
        begin = end + 1;
    }
    for (auto& key : left_out) {
        if (std::ranges::find(out.entries_, key, &entry::key) == out.entries_.end())
            out.left_out_.push_back(std::move(key));
    }
    return out;
}

checked<> properties_file::set(std::string_view key, std::string_view value) {
    auto changed = text_;
    const auto last = std::find_if(entries_.rbegin(), entries_.rend(), [&](const entry& e) { return e.key == key; });
    if (last != entries_.rend()) {
        changed.replace(last->value_begin, last->value.size(), value);
    } else {
        if (!changed.empty() && changed.back() != '\n') changed += '\n';
        changed.append(key).append("=").append(value).append("\n");
    }
    auto again = parse(std::move(changed), "");
    const auto expected = entries_.size() + (last == entries_.rend() ? 1 : 0);
    const auto reads_back = [&](const entry& e) { return e.key == key && e.value == value; };
    if (!again || again->entries_.size() != expected || std::ranges::none_of(again->entries_, reads_back)) {
        return fault{std::string(key), "is not allowed in a properties file"};
    }
    *this = std::move(*again);
    return {};
}

}  // namespace penstock::properties
