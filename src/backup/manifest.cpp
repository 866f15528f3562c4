#include "backup/manifest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <iterator>
#include <limits>
#include <optional>

namespace penstock::backup {

namespace {

namespace json = boost::json;

failure wrong_manifest(std::string_view what) {
    return damaged(fmt::format("its manifest: {}", what));
}

/// Reads members, and notes the first that is missing or wrong.
class members {
public:
    explicit members(const json::object& of) : object_(of) {}

    std::string text(std::string_view name, std::size_t max) {
        const auto* found = find(name);
        if (found == nullptr || !found->is_string() || found->get_string().size() > max) return wrong(name), "";
        return std::string(found->get_string());
    }

    std::int64_t number(std::string_view name) {
        const auto* found = find(name);
        if (found == nullptr || !found->is_int64() || found->get_int64() < 0) return wrong(name), 0;
        return found->get_int64();
    }

    bool flag(std::string_view name) {
        const auto* found = find(name);
        if (found == nullptr || !found->is_bool()) return wrong(name), false;
        return found->get_bool();
    }

    const json::array* list(std::string_view name) {
        const auto* found = find(name);
        if (found == nullptr || !found->is_array()) return wrong(name), nullptr;
        return &found->get_array();
    }

    const std::optional<std::string>& fault() const noexcept { return fault_; }

private:
    const json::value* find(std::string_view name) const {
        return object_.if_contains(json::string_view(name.data(), name.size()));
    }
    void wrong(std::string_view name) {
        if (!fault_) fault_ = fmt::format("{} is missing or not valid", name);
    }

    const json::object& object_;
    std::optional<std::string> fault_;
};

bool is_digest(std::string_view text) {
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

outcome<std::vector<part>> parse_parts(const json::array& list) {
    std::vector<part> parts;
    std::uint64_t files = 0, bytes = 0;
    std::ptrdiff_t last = -1;
    for (const auto& item : list) {
        if (!item.is_object()) return wrong_manifest("a part is not an object");
        members of(item.get_object());
        part p;
        p.name = of.text("name", 32);
        p.files = static_cast<std::uint64_t>(of.number("files"));
        p.size = static_cast<std::uint64_t>(of.number("size"));
        p.sha256 = of.text("sha256", 64);
        if (of.fault()) return wrong_manifest(*of.fault());
        const auto at = std::ranges::find(part_names, std::string_view(p.name));
        if (at == std::end(part_names)) return wrong_manifest(fmt::format("the format has no part {}", p.name));
        if (at - std::begin(part_names) <= last) return wrong_manifest("its parts are in the wrong order");
        last = at - std::begin(part_names);
        if (!is_digest(p.sha256)) return wrong_manifest("a checksum is not a SHA-256");
        files += p.files;
        constexpr std::uint64_t max_bytes = 1ULL << 50U;
        if (p.files > manifest::max_files || files > manifest::max_files)
            return wrong_manifest("it names too many files");
        if (p.size > max_bytes || (bytes += p.size) > max_bytes) return wrong_manifest("it is impossibly large");
        parts.push_back(std::move(p));
    }
    return parts;
}

/// The first three numbers.
std::array<unsigned long, 3> numbers_of(std::string_view version) noexcept {
    std::array<unsigned long, 3> out{};
    std::size_t at = 0;
    for (auto& number : out) {
        for (; at < version.size() && version[at] >= '0' && version[at] <= '9'; ++at)
            number = std::min(number * 10 + static_cast<unsigned long>(version[at] - '0'), 1'000'000'000UL);
        if (at >= version.size() || version[at] != '.') break;
        ++at;
    }
    return out;
}

}  // namespace

bool is_part(std::string_view name) noexcept {
    return std::ranges::find(part_names, name) != std::end(part_names);
}

const part* manifest::find(std::string_view name) const noexcept {
    const auto found = std::ranges::find(parts, name, &part::name);
    return found == parts.end() ? nullptr : &*found;
}

std::uint64_t manifest::size() const noexcept {
    std::uint64_t sum = 0;
    for (const auto& p : parts)
        sum += p.size;
    return sum;
}

std::string format_manifest(const manifest& m) {
    json::array parts;
    for (const auto& p : m.parts)
        parts.push_back(json::object{{"name", p.name}, {"files", p.files}, {"size", p.size}, {"sha256", p.sha256}});
    const json::object all{{"product", "penstock"},
                           {"format", m.format},
                           {"version", m.version},
                           {"schema", m.schema},
                           {"shared_schema", m.shared_schema},
                           {"edge_id", m.edge_id},
                           {"created_at", m.created_at},
                           {"note", m.note},
                           {"change", m.change},
                           {"position", m.position},
                           {"database", m.database},
                           {"has_secrets", m.has_secrets},
                           {"is_scheduled", m.is_scheduled},
                           {"parts", std::move(parts)}};
    return json::serialize(all) + "\n";
}

outcome<manifest> parse_manifest(std::string_view text) {
    if (text.size() > manifest::max_bytes) return wrong_manifest("it is too large");
    boost::system::error_code ec;
    const auto value = json::parse(json::string_view(text.data(), text.size()), ec);
    if (ec || !value.is_object()) return wrong_manifest("it is not a JSON object");
    members of(value.get_object());
    if (of.text("product", 32) != "penstock") return wrong_manifest("it is not a manifest of Penstock");
    manifest m;
    const auto format = of.number("format");
    m.version = of.text("version", 64);
    if (of.fault()) return wrong_manifest(*of.fault());
    if (format < 1) return wrong_manifest("format is less than 1");
    if (format > manifest::newest_format) {
        return failure{failure::cause::bad_backup,
                       fmt::format("the backup was made by version {} in a newer format ({}; this gateway reads {}): "
                                   "upgrade this gateway first",
                                   m.version, format, manifest::newest_format)};
    }
    m.schema = of.number("schema");
    m.shared_schema = of.number("shared_schema");
    m.edge_id = of.text("edge_id", 100);
    m.created_at = of.number("created_at");
    m.note = of.text("note", manifest::max_note);
    m.change = of.number("change");
    m.position = of.number("position");
    m.database = of.text("database", 32);
    m.has_secrets = of.flag("has_secrets");
    m.is_scheduled = of.flag("is_scheduled");
    const auto* list = of.list("parts");
    if (of.fault()) return wrong_manifest(*of.fault());
    auto parts = parse_parts(*list);
    if (!parts) return parts.error();
    m.parts = std::move(*parts);
    return m;
}

bool is_newer(std::string_view a, std::string_view b) noexcept {
    return numbers_of(a) > numbers_of(b);
}

}  // namespace penstock::backup
