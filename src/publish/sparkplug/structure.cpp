#include "publish/sparkplug/structure.hpp"

#include <algorithm>
#include <limits>

namespace penstock::publish::sparkplug {
namespace {

constexpr std::uint64_t first_alias = std::uint64_t{1} << 33U;  // above the aliases of tags and of the node

bool is_number(std::string_view text) noexcept {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// A program is a scope and not a structure: the name after its dot is a tag.
std::optional<member_place> of_dots(std::string_view address) {
    std::size_t begin = 0;
    if (address.starts_with("Program:")) begin = std::min(address.find('.'), address.size() - 1) + 1;
    const auto dot = address.find('.', begin);
    if (dot == std::string_view::npos || dot == begin) return std::nullopt;
    const auto member = address.substr(dot + 1);
    if (member.empty() || is_number(member)) return std::nullopt;
    return member_place{std::string(address.substr(0, dot)), std::string(member)};
}

std::optional<member_place> of_braces(std::string_view address) {
    if (!address.ends_with('}')) return std::nullopt;
    const auto open = address.rfind('{');
    if (open == std::string_view::npos || open == 0 || open + 2 >= address.size()) return std::nullopt;
    const auto member = address.substr(open + 1, address.size() - open - 2);
    return member_place{std::string(address.substr(0, open)), std::string(member)};
}

}  // namespace

std::optional<member_place> find_member(std::string_view member_separator, std::string_view address) {
    if (member_separator == ".") return of_dots(address);
    if (member_separator == "{") return of_braces(address);
    return std::nullopt;
}

bool by_folded_name::operator()(std::string_view a, std::string_view b) const noexcept {
    const auto fold = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
        if (fold(a[i]) != fold(b[i])) return fold(a[i]) < fold(b[i]);
    return a.size() != b.size() ? a.size() < b.size() : a < b;
}

std::uint64_t structure::alias() const noexcept {
    tag_number least = std::numeric_limits<tag_number>::max();
    for (const auto& [member, number] : members)
        least = std::min(least, number);
    return first_alias + least;
}

}  // namespace penstock::publish::sparkplug
