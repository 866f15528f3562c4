// Properties of the properties file: the text is kept, reading it again gives the same entries, a changed value reads
// back and changes nothing else.

#include <cstdint>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "properties/file.hpp"
#include "properties/property_set.hpp"

using penstock::properties::properties_file;

using penstock::fuzz::require;

namespace {

bool same(const properties_file::entry& a, const properties_file::entry& b) {
    return a.key == b.key && a.value == b.value && a.line == b.line && a.value_begin == b.value_begin;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(bytes), size);
    static_cast<void>(penstock::properties::read(text, "fuzz", {}));
    static_cast<void>(penstock::properties::parse_setting(text));
    auto file = properties_file::parse(text, "fuzz");
    if (!file) return 0;
    require(file->text() == text);
    const auto before = file->entries();
    for (const auto& e : before) {
        require(text.substr(e.value_begin, e.value.size()) == e.value);
        require(file->set(e.key, e.value).has_value());
    }
    if (!before.empty()) {
        auto changed = *file;
        require(changed.set(before.back().key, "another").has_value());
        require(changed.entries().size() == before.size() && changed.entries().back().value == "another");
        for (std::size_t i = 0; i + 1 < before.size(); ++i) {
            require(same(changed.entries()[i], file->entries()[i]));
        }
    }
    return 0;
}
