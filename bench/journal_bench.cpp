// The journal's own speed, as JSON lines.
//
//   journal_bench append FOLDER       appends batches of 10,000 samples from one thread, all changed and none changed,
//                                     compared with dd (same bytes and syncs); then reads them back
//   journal_bench fill FOLDER BYTES   leaves a journal of that size without a reader, as a kill would

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "journal/batch_reader.hpp"
#include "journal/file_system.hpp"
#include "journal/journal.hpp"
#include "journal/log_writer.hpp"

using namespace penstock;
using namespace penstock::journal;

namespace {

constexpr std::size_t batch_size = 10'000;
constexpr std::int64_t begin = 1'790'000'000'000;
constexpr std::chrono::seconds sync_every{1};

double seconds_since(steady_time start) {
    return std::chrono::duration<double>(steady_now() - start).count();
}

sample_batch make_batch() {
    sample_batch b;
    b.stream = 1;
    for (std::size_t i = 0; i < batch_size; ++i) {
        b.tags.push_back(static_cast<tag_number>(i + 1));
        b.add(from_epoch_ms(begin), {element_type::float64, false, false}, quality::good,
              value{static_cast<double>(i) * 1.1});
    }
    return b;
}

/// The next scan of the same tags.
void advance(sample_batch& b, std::int64_t scan, bool is_changed) {
    for (auto& t : b.times)
        t = begin + scan * 1000;
    if (!is_changed) return;
    for (auto& c : b.cells)
        c += 0x1'0000'0001;
}

struct outcome {
    double samples_per_s = 0;
    double bytes_per_s = 0;
    std::uint64_t bytes = 0;
    std::uint64_t syncs = 0;
    std::uint64_t samples = 0;
};

outcome append(const std::string& folder, bool is_changed, std::uint64_t max_bytes, std::uint64_t max_samples) {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    const auto disk = make_file_system();
    catalog c({}, {}, 0);
    log_writer writer({folder}, *disk, c);
    auto scan = make_batch();
    std::vector<sample_batch> spare;
    outcome out;
    std::uint64_t samples = 0;
    const auto start = steady_now();
    auto next_sync = start + sync_every;
    for (std::int64_t n = 0; samples < max_samples && c.bytes() < max_bytes; ++n) {
        advance(scan, n, is_changed);
        if (spare.empty()) spare.emplace_back();
        spare.back() = scan;
        writer.take(std::move(spare.back()));
        spare.pop_back();
        samples += batch_size;
        if (!writer.flush(begin)) std::exit(1);
        if (writer.needs_sync() || steady_now() >= next_sync) {
            if (!writer.sync(begin)) std::exit(1);
            spare = writer.take_synced();
            ++out.syncs;
            next_sync = steady_now() + sync_every;
        }
    }
    if (!writer.sync(begin)) std::exit(1);
    ++out.syncs;
    const auto seconds = seconds_since(start);
    out.bytes = c.bytes();
    out.samples = samples;
    out.samples_per_s = static_cast<double>(samples) / seconds;
    out.bytes_per_s = static_cast<double>(out.bytes) / seconds;
    return out;
}

/// Bytes a second of dd with as many bytes between its syncs.
double dd(const std::string& folder, const outcome& like) {
    const auto piece = std::max<std::uint64_t>(like.bytes / like.syncs, 4096);
    const auto command =
        fmt::format("dd if=/dev/zero of={}/dd.bin bs={} count={} oflag=dsync 2>/dev/null", folder, piece, like.syncs);
    const auto start = steady_now();
    if (std::system(command.c_str()) != 0) std::exit(1);
    const auto seconds = seconds_since(start);
    std::filesystem::remove(folder + "/dd.bin");
    return static_cast<double>(piece * like.syncs) / seconds;
}

/// Samples a second, read and decoded as a cursor does.
double read_back(const std::string& folder, std::uint64_t samples) {
    const auto start = steady_now();
    std::uint64_t seen = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        auto from = batch_reader::open(file.path().string());
        if (!from) std::exit(1);
        while (const auto* b = from->next())
            seen += b->size();
    }
    if (seen != samples) std::exit(1);
    return static_cast<double>(seen) / seconds_since(start);
}

int run_append(const std::string& folder) {
    for (const bool is_changed : {true, false}) {
        const auto seen = append(folder + "/journal", is_changed, 1ULL << 30U, is_changed ? ~0ULL : 2'000'000'000ULL);
        const auto reference = dd(folder, seen);
        const auto read = read_back(folder + "/journal", seen.samples);
        fmt::print(
            "{{\"name\":\"{}\",\"samples_per_s\":{:.0f},\"mb_per_s\":{:.1f},\"bits_per_sample\":{:.2f},"
            "\"dd_mb_per_s\":{:.1f},\"ratio_to_dd\":{:.2f},\"read_samples_per_s\":{:.0f}}}\n",
            is_changed ? "all changed" : "none changed", seen.samples_per_s, seen.bytes_per_s / 1e6,
            seen.bytes_per_s * 8 / seen.samples_per_s, reference / 1e6, seen.bytes_per_s / reference, read);
        std::filesystem::remove_all(folder + "/journal");
    }
    return 0;
}

int run_fill(const std::string& folder, std::uint64_t bytes) {
    journal_settings s;
    s.folder = folder;
    s.max_bytes = bytes * 2;
    const auto j = journal::journal::open(s).value();
    const auto reader = j->open_cursor("history", journal::journal::start::oldest);
    const auto pattern = make_batch();
    const auto now = to_epoch_ms(wall_now());
    for (std::int64_t n = 0; j->status().bytes < bytes; ++n) {
        auto b = pattern;
        for (auto& t : b.times)
            t = now - 3'600'000 + n * 100;
        for (auto& c : b.cells)
            c += static_cast<std::uint64_t>(n) << 30U;
        j->append(b);
        if (n % 50 == 49 && !j->flush(steady_now() + std::chrono::seconds(30))) return 1;
    }
    j->flush(steady_now() + std::chrono::seconds(30));
    ::_exit(0);  // no seal, as after a kill
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() == 2 && words[0] == "append") return run_append(words[1]);
    if (words.size() == 3 && words[0] == "fill")
        return run_fill(words[1], parse_number<std::uint64_t>(words[2]).value_or(1U << 30U));
    fmt::print(stderr, "usage: journal_bench append FOLDER | fill FOLDER BYTES\n");
    return 2;
}
