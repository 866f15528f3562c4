// Whatever is given as a backup: read or refused, within bounds, and nothing comes out of it beyond what its manifest
// declares. A key is derived as in earnest, but not more than a few times: it costs 32 MiB and a tenth of a second.

#include "backup/reader.hpp"
#include "backup/tests/memory_stream.hpp"
#include "base/fuzz/require.hpp"

using namespace penstock::backup;
using penstock::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(bytes), size);
    auto opened = reader::open(std::make_unique<memory_source>(input));
    if (!opened) {
        require(!opened.error().message.empty());
        return 0;
    }
    auto& from = **opened;
    require(parse_manifest(format_manifest(from.head())).has_value());
    static int derived = 0;
    if (from.is_encrypted() && ++derived > 20) return 0;
    kept_files out;
    const auto done = from.read("passphrase", out);
    std::uint64_t sum = 0;
    for (const auto& [name, content] : out.files)
        sum += content.size();
    require(sum <= from.head().size());
    require(!done || sum == from.head().size());
    return 0;
}
