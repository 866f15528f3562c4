// Properties of reading a segment: damage neither crashes nor allocates beyond its bounds; what is found has columns of
// one length and types and qualities that exist; a batch that was read is written again so that it reads the same.

#include <sys/mman.h>
#include <unistd.h>

#include <string>

#include "base/crc32c.hpp"
#include "base/fuzz/require.hpp"
#include "journal/batch_reader.hpp"
#include "journal/encoder.hpp"

using namespace penstock;
using namespace penstock::journal;
using penstock::fuzz::require;

namespace {

/// With right checksums the fuzzer gets behind them.
void mend_checksums(byte_buffer& bytes) {
    for (std::size_t at = segment_header_size; at + record_header_size <= bytes.size(); at += record_alignment) {
        const auto h = decode_record_header(byte_view(bytes).subspan(at));
        if (!h || h->size > bytes.size() - at) continue;
        const auto sum = crc32c(byte_view(bytes).subspan(at + 12, h->size - 12));
        for (unsigned i = 0; i < 4; ++i)
            bytes[at + 8 + i] = static_cast<std::uint8_t>(sum >> (8 * i));
    }
}

void check(const sample_batch& b) {
    require(!b.empty() && b.tags.size() == b.size() && b.times.size() == b.size() && b.types.size() == b.size());
    for (std::size_t i = 0; i < b.size(); ++i) {
        require(b.tags[i] != 0 && cell_type::from_code(b.types[i]).has_value());
        (void)b.value_at(i);
    }
    byte_buffer again;
    append_full(again, b);
    const auto h = decode_record_header(again);
    require(h.has_value());
    sample_batch copy;
    require(decode_full(byte_view(again).first(h->size), copy).has_value());
    require(copy.tags == b.tags && copy.times == b.times && copy.qualities == b.qualities);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const int file = ::memfd_create("segment", 0);
    static const auto path = "/proc/self/fd/" + std::to_string(file);
    byte_buffer content(bytes, bytes + size);
    mend_checksums(content);
    require(::ftruncate(file, 0) == 0);
    require(::pwrite(file, content.data(), content.size(), 0) == static_cast<ssize_t>(content.size()));
    auto reader = batch_reader::open(path);
    if (!reader) return 0;
    while (const auto* b = reader->next())
        check(*b);
    return 0;
}
