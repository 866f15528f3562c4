#include "update/release.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/json_parse.hpp"
#include "time/date_text.hpp"
#include "time/iso_text.hpp"
#include "update/json_members.hpp"

namespace penstock::update {

namespace {

constexpr std::size_t max_artifacts = 64;
constexpr std::size_t max_url = 2048;
constexpr std::size_t max_notes = 32U << 10U;

bool is_arch(std::string_view text) {
    return !text.empty() && text.size() <= 32 && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

checked<artifact> read_artifact(const boost::json::value& from, std::size_t number) {
    const auto prefix = fmt::format("artifacts[{}].", number);
    if (!from.is_object()) return fault{fmt::format("artifacts[{}]", number), "expected an object"};
    const auto& in = from.get_object();
    const auto arch = read_text(in, "arch", prefix, 32);
    if (!arch) return arch.error();
    if (!is_arch(*arch)) return fault{prefix + "arch", "expected an architecture as Debian calls it, as in amd64"};
    const auto url = read_text(in, "url", prefix, max_url);
    if (!url) return url.error();
    const auto is_visible = [](unsigned char c) { return c > 0x20 && c < 0x7f; };
    if (url->empty() || !std::ranges::all_of(*url, is_visible)) return fault{prefix + "url", "expected a URL"};
    const auto size = read_number(in, "size", prefix, max_bundle_bytes);
    if (!size) return size.error();
    if (*size == 0) return fault{prefix + "size", "expected the size of the bundle in bytes"};
    const auto sum = read_sum(in, "sha256", prefix);
    if (!sum) return sum.error();
    return artifact{*arch, *url, *size, *sum};
}

checked<std::vector<artifact>> read_artifacts(const boost::json::object& in) {
    const auto* value = in.if_contains("artifacts");
    if (value == nullptr || !value->is_array()) return fault{"artifacts", "expected an array of bundles"};
    const auto& all = value->get_array();
    if (all.empty() || all.size() > max_artifacts) return fault{"artifacts", "expected 1 to 64 bundles"};
    std::vector<artifact> out;
    for (const auto& one : all) {
        auto read = read_artifact(one, out.size());
        if (!read) return read.error();
        if (std::ranges::find(out, read->arch, &artifact::arch) != out.end())
            return fault{fmt::format("artifacts[{}].arch", out.size()), read->arch + " has a bundle already"};
        out.push_back(std::move(*read));
    }
    return out;
}

}  // namespace

const artifact* release::find(std::string_view arch) const noexcept {
    const auto found = std::ranges::find(artifacts, arch, &artifact::arch);
    return found == artifacts.end() ? nullptr : &*found;
}

checked<release> parse_release(std::string_view text) {
    if (text.size() > max_descriptor_bytes) return fault{"", "the descriptor has more than 64 KiB"};
    const auto parsed = parse_json_object(text);
    if (!parsed) return parsed.error();
    const auto& in = parsed->root.get_object();
    auto latest = read_version(in, "latest_version");
    if (!latest) return latest.error();
    auto least = read_version(in, "least_from");
    if (!least) return least.error();
    auto date = read_text(in, "latest_build_date", "", 10);
    if (!date) return date.error();
    if (const auto day = parse_date(*date); !day) return named("latest_build_date", day.error());
    auto artifacts = read_artifacts(in);
    if (!artifacts) return artifacts.error();
    release out{std::move(*latest), std::move(*date), std::move(*artifacts), {}, std::move(*least), {}};
    if (in.contains("notes")) {
        auto notes = read_text(in, "notes", "", max_notes);
        if (!notes) return notes.error();
        out.notes = std::move(*notes);
    }
    if (const auto* value = in.if_contains("not_before"); value != nullptr && !value->is_null()) {
        const auto when = read_text(in, "not_before", "", 40);
        if (!when) return when.error();
        out.not_before = parse_iso_time(*when);
        if (!out.not_before) return fault{"not_before", "expected a time as in 2026-11-25T03:00:00Z"};
    }
    return out;
}

std::string bundle_name(const version& of, std::string_view arch) {
    return fmt::format("penstock-{}-linux-{}.tar.zst", of.text(), arch);
}

bool is_file_name(std::string_view name) noexcept {
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("._+-").find(c) != std::string_view::npos;
    };
    return !name.empty() && name.size() <= 200 && name.front() != '.' && std::ranges::all_of(name, fits);
}

std::string_view own_arch() noexcept {
#if defined(__x86_64__)
    return "amd64";
#elif defined(__aarch64__)
    return "arm64";
#elif defined(__arm__)
    return "armhf";
#elif defined(__riscv) && __riscv_xlen == 64
    return "riscv64";
#else
    return "unknown";
#endif
}

}  // namespace penstock::update
