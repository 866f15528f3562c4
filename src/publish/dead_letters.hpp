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

/// Batches that the receiver will never accept. Each is one line of JSON with the receiver's response, in
/// `<folder>/<name>.ndjson`, so that a user can read, repair and send it.
///
/// When the file reaches `file_mb`, it is renamed to `<name>.<n>.ndjson`; beyond `max_mb` the oldest file is removed
/// with all its letters. Thread: any.   Limits: `max_mb` and one file on disk; 200 bytes of memory for each letter.
class dead_letters {
public:
    static constexpr std::size_t max_response = 16'384;  ///< bytes of a response that are stored

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
        std::string next;  ///< the id to pass as `after` for the next page; empty = this was the last page
    };

    /// Finds the existing letters; lines that cannot be read are skipped.
    dead_letters(std::string folder, std::string name, std::uint64_t max_mb, std::uint64_t file_mb = 64);

    /// The letter is on disk (fsynced) when this returns. It replaces a letter with the same id. Fails with the
    /// system's error if the line cannot be written; then no letter with this id exists.
    result<> add(const outgoing_batch& batch, unsigned status, std::string_view answer, unsigned attempts,
                 wall_time now);

    page list(std::size_t size, const std::string& after) const;
    std::optional<std::string> line(const std::string& batch_id) const;  ///< the stored line, without its end
    bool remove(const std::string& batch_id);
    std::size_t remove_all();  ///< returns how many letters were removed
    std::size_t count() const;

private:
    struct file_position {
        std::uint64_t file = 0;
        std::uint64_t offset = 0;
        std::uint32_t size = 0;  ///< bytes of the line with its line end
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
    /// Number of the file → bytes; letters are added to the last file.
    std::map<std::uint64_t, std::uint64_t> files_;
    std::vector<std::string> order_;  ///< ids, oldest first
    std::map<std::string, file_position, std::less<>> positions_;
};

/// The JSON texts of a letter's samples, as they were sent; empty if the line is not a letter.
std::vector<std::string> samples_of_dead_letter(std::string_view line);

}  // namespace penstock::publish
