#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "publish/outgoing.hpp"

namespace penstock::publish {

/// Batches that the receiver will never accept, each with its response: a line of JSON each in
/// `<folder>/<name>.ndjson` (decisions-data E2), so that a user can read, repair and send them.
///
/// A file of `file_mb` is renamed to `<name>.<n>.ndjson`; beyond the bound the oldest of them is removed with all its
/// letters. Thread: any.   Limits: `max_mb` and one file on disk, 200 bytes of memory a letter.
class dead_letters {
public:
    static constexpr std::size_t max_response = 16'384;  ///< bytes that are kept of an answer

    struct summary {
        std::string batch_id;
        std::int64_t time = 0;  ///< epoch ms
        unsigned http_status = 0;
        std::string answer;
        std::size_t count = 0;  ///< samples
        unsigned attempts = 0;
    };
    struct page {
        std::vector<summary> items;  ///< oldest first
        std::size_t total = 0;
        std::string next;  ///< the id to give as `after`; empty = no more
    };

    /// Finds the existing letters; lines that cannot be read are skipped.
    dead_letters(std::string folder, std::string name, std::uint64_t max_mb, std::uint64_t file_mb = 64);

    /// On disk (fsynced) when it returns. An existing letter of that id is replaced. Fails with the system's error if
    /// the line cannot be written; then there is no letter of that id.
    result<> add(const outgoing_batch& batch, unsigned status, std::string_view answer, unsigned attempts,
                 wall_time now);

    page list(std::size_t size, const std::string& after) const;
    std::optional<std::string> line(const std::string& batch_id) const;  ///< the stored line, without its end
    bool remove(const std::string& batch_id);
    std::size_t remove_all();  ///< how many there were
    std::size_t count() const;

private:
    struct file_position {
        std::uint64_t file = 0;
        std::uint64_t offset = 0;
        std::uint32_t size = 0;  ///< of the line with its end
    };
    std::string path_of(std::uint64_t file) const;
    void find_files();
    void read_file_of(std::uint64_t file);
    void rotate();
    bool rewrite_without(const std::string& batch_id);
    std::optional<std::string> read(const file_position& at) const;

    const std::string folder_, name_;
    const std::uint64_t max_bytes_, file_bytes_;
    mutable std::mutex mutex_;
    std::map<std::uint64_t, std::uint64_t> files_;  ///< number → bytes; the last one is written to
    std::vector<std::string> order_;                ///< ids, oldest first
    std::map<std::string, file_position, std::less<>> positions_;
};

/// The JSON texts of a letter's samples, as they were sent; empty when it is not one.
std::vector<std::string> samples_of_dead_letter(std::string_view line);

}  // namespace penstock::publish
