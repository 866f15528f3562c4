// A manifest of any kind, and a bundle of any bytes: what is accepted stays inside its folder, and a bundle that is
// unpacked is the one of its manifest.

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "update/bundle.hpp"

using namespace penstock;
using namespace penstock::update;
using penstock::fuzz::require;

namespace {

namespace fs = std::filesystem;

void check(const manifest& m) {
    require(m.total_bytes <= max_unpacked_bytes);
    for (const auto& f : m.files) {
        require(is_inner_path(f.path) && m.find_file(f.path) == &f && (f.mode == 0644 || f.mode == 0755));
        require(fs::path(f.path).lexically_normal() == fs::path(f.path) && fs::path(f.path).is_relative());
    }
    for (const auto& l : m.links) {
        const auto target = resolve_link(l.path, l.target);
        require(target && m.find_file(*target) != nullptr);
        const auto joined = (fs::path(l.path).parent_path() / l.target).lexically_normal();
        require(joined == fs::path(*target));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (!bytes.empty() && bytes.front() == '{') {
        if (const auto read = parse_manifest(bytes)) check(*read);
        return 0;
    }
    static const auto top = fs::temp_directory_path() / ("penstock-fuzz-bundle-" + std::to_string(::getpid()));
    fs::create_directories(top / "in");
    std::ofstream(top / "bundle", std::ios::binary | std::ios::trunc) << bytes;
    if (const auto read = unpack_bundle(top / "bundle", top / "in")) {
        check(*read);
        require(check_unpacked(top / "in").has_value());
    }
    fs::remove_all(top);
    return 0;
}
