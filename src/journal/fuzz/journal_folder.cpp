// Properties of opening a folder of segments, whatever their bytes: recovery ends, and finds the same when it is done
// again; no number is assigned twice; a reader gets each number at most once, in order, and reaches the end.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/crc32c.hpp"
#include "base/fuzz/require.hpp"
#include "journal/cursor.hpp"
#include "journal/log_writer.hpp"
#include "journal/recovery.hpp"

using namespace penstock;
using namespace penstock::journal;
using penstock::fuzz::require;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_segments = 3;

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

std::string fresh_folder() {
    static const auto path = "/dev/shm/penstock-journal-fuzz-" + std::to_string(::getpid());
    static const int at_exit = std::atexit([] { fs::remove_all(path); });
    require(at_exit == 0);
    fs::remove_all(path);
    fs::create_directory(path);
    return path;
}

void read_all(const recovered& found) {
    catalog all(found.segments, found.marks, found.last);
    cursor reader(all, "fuzz", all.oldest());
    sequence_number last = 0;
    while (const auto piece = reader.next(steady_time{})) {
        require(!piece->batch->empty() && piece->begin < piece->batch->size() && piece->first() > last);
        last = piece->last();
    }
    require(reader.position() > found.last || found.segments.empty() || found.last == 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto folder = fresh_folder();
    sequence_number first = 1;
    // The first byte of each part decides which share of the rest is the next segment.
    for (std::size_t n = 0; n < max_segments && size > 1; ++n) {
        const auto share = n + 1 == max_segments ? size - 1 : std::min<std::size_t>(size - 1, std::size_t{*bytes} * 16);
        byte_buffer content(bytes + 1, bytes + 1 + share);
        mend_checksums(content);
        std::ofstream(segment_path(folder, first), std::ios::binary)
            .write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
        bytes += 1 + share;
        size -= 1 + share;
        first += 1000;
    }
    const auto disk = make_file_system();
    const auto once = recover(folder, *disk);
    if (!once) return 0;  // of a later release
    require(once->used >= once->last);
    read_all(*once);
    const auto again = recover(folder, *disk);
    require(again.has_value());
    require(again->segments.size() == once->segments.size());
    require(again->last == once->last);
    require(again->used >= once->used);
    require(again->marks == once->marks);
    for (std::size_t i = 0; i < once->segments.size(); ++i)
        require(again->segments[i].count == once->segments[i].count);
    return 0;
}
