#include "publish/dead_letters.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>

#include "base/descriptor.hpp"
#include "base/heartbeat.hpp"
#include "base/private_file.hpp"
#include "base/system_error.hpp"
#include "base/text.hpp"
#include "model/json_scan.hpp"
#include "publish/sample_json.hpp"
#include "time/iso_text.hpp"

namespace penstock::publish {

namespace {

/// Appends and fsyncs, a new file with its name; an incomplete write is cut off again.
result<> append_line(const std::string& path, std::uint64_t size, const std::string& line) {
    const heartbeat::limit_scope works(heartbeat::work_limit);
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return system_error();
    result<> done;
    std::size_t written = 0;
    while (written < line.size() && done) {
        const auto n = ::pwrite(fd, line.data() + written, line.size() - written, static_cast<off_t>(size + written));
        if (n >= 0) {
            written += static_cast<std::size_t>(n);
        } else if (errno != EINTR) {
            done = system_error();
        }
    }
    if (done && ::fdatasync(fd) != 0) done = system_error();
    if (!done && ::ftruncate(fd, static_cast<off_t>(size)) != 0) done = system_error();
    ::close(fd);
    if (done && size == 0) done = sync_folder(path.substr(0, path.rfind('/')));
    return done;
}

std::string line_of(const outgoing_batch& batch, unsigned status, std::string_view answer, unsigned attempts,
                    wall_time now) {
    auto line = fmt::format(R"({{"batch_id":{},"time":"{}","http_status":{},"answer":{},"attempts":{},"samples":[)",
                            quote_json(batch.id), format_iso_time(now), status,
                            quote_json(make_utf8(answer.substr(0, dead_letters::max_response))), attempts);
    for (std::size_t i = 0; i < batch.size(); ++i) {
        if (i > 0) line += ',';
        append_sample(line, batch, i);
    }
    return line + "]}\n";
}

/// The members of a letter; `samples` as in the file.
struct letter {
    dead_letters::summary summary;
    std::vector<std::string> samples;
};

std::optional<letter> read_letter(std::string_view line) {
    json_scanner in(line);
    letter out;
    if (!in.take('{')) return std::nullopt;
    do {
        json_scanner::string name, text;
        if (!in.take_string(name) || !in.take(':')) return std::nullopt;
        std::string_view word;
        std::string plain;
        if (in.peek() == '"') {
            if (!in.take_string(text)) return std::nullopt;
            append_unescaped(plain, text.raw);
        } else if (name.raw == "samples") {
            if (!in.take('[')) return std::nullopt;
            if (in.take(']')) continue;
            do {
                in.peek();
                const auto begin = in.position();
                if (!in.skip()) return std::nullopt;
                out.samples.emplace_back(in.between(begin, in.position()));
            } while (in.take(','));
            if (!in.take(']')) return std::nullopt;
        } else if (!in.take_word(word)) {
            return std::nullopt;
        }
        if (name.raw == "batch_id") out.summary.batch_id = plain;
        if (name.raw == "time") out.summary.time = to_epoch_ms(parse_iso_time(plain).value_or(wall_time{}));
        if (name.raw == "answer") out.summary.answer = plain;
        if (name.raw == "http_status") out.summary.http_status = parse_number<unsigned>(word).value_or(0);
        if (name.raw == "attempts") out.summary.attempts = parse_number<unsigned>(word).value_or(0);
    } while (in.take(','));
    out.summary.count = out.samples.size();
    if (!in.take('}') || out.summary.batch_id.empty()) return std::nullopt;
    return out;
}

}  // namespace

std::vector<std::string> samples_of_dead_letter(std::string_view line) {
    auto found = read_letter(line);
    return found ? std::move(found->samples) : std::vector<std::string>{};
}

dead_letters::dead_letters(std::string folder, std::string name, std::uint64_t max_mb, std::uint64_t file_mb)
    : folder_(std::move(folder)), name_(std::move(name)), max_bytes_(max_mb << 20U), file_bytes_(file_mb << 20U) {
    find_files();
}

/// The file that is written to has no number in its name: it is the one that users look for.
std::string dead_letters::path_of(std::uint64_t file) const {
    const bool is_last = files_.empty() || file == files_.rbegin()->first;
    return is_last ? fmt::format("{}/{}.ndjson", folder_, name_) : fmt::format("{}/{}.{}.ndjson", folder_, name_, file);
}

void dead_letters::find_files() {
    std::error_code ec;
    const auto prefix = name_ + ".";
    std::uint64_t last = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_, ec)) {
        const auto file = entry.path().filename().string();
        if (!file.starts_with(prefix) || !file.ends_with(".ndjson") || file.size() <= prefix.size() + 7) continue;
        const auto number =
            parse_number<std::uint64_t>(std::string_view(file).substr(prefix.size(), file.size() - prefix.size() - 7));
        if (!number) continue;
        files_[*number] = 0;
        last = std::max(last, *number);
    }
    files_[last + 1] = 0;
    const auto all = files_;
    for (const auto& [file, bytes] : all)
        read_file_of(file);
}

void dead_letters::read_file_of(std::uint64_t file) {
    std::ifstream in(path_of(file), std::ios::binary);
    std::string line;
    std::uint64_t offset = 0;
    while (std::getline(in, line)) {
        if (in.eof()) break;  // torn: written over by the next
        const auto found = read_letter(line);
        if (found) {
            if (!positions_.contains(found->summary.batch_id)) order_.push_back(found->summary.batch_id);
            positions_[found->summary.batch_id] = {file, offset, static_cast<std::uint32_t>(line.size() + 1)};
        }
        offset += line.size() + 1;
    }
    files_[file] = offset;
}

result<> dead_letters::add(const outgoing_batch& batch, unsigned status, std::string_view answer, unsigned attempts,
                           wall_time now) {
    const auto line = line_of(batch, status, answer, attempts, now);
    const std::scoped_lock lock(mutex_);
    (void)make_folders(folder_);  // a failure is that of the next step
    if (positions_.contains(batch.id)) rewrite_without(batch.id);
    if (files_.rbegin()->second > 0 && files_.rbegin()->second + line.size() > file_bytes_) rotate();
    auto& [file, bytes] = *files_.rbegin();
    if (const auto done = append_line(path_of(file), bytes, line); !done) return done.error();
    order_.push_back(batch.id);
    positions_[batch.id] = {file, bytes, static_cast<std::uint32_t>(line.size())};
    bytes += line.size();
    return {};
}

/// Renames the file that is full, and drops the oldest ones while there is too much.
void dead_letters::rotate() {
    const auto last = files_.rbegin()->first;
    std::error_code ec;
    std::filesystem::rename(path_of(last), fmt::format("{}/{}.{}.ndjson", folder_, name_, last), ec);
    files_[last + 1] = 0;
    std::uint64_t sum = 0;
    for (const auto& [file, bytes] : files_)
        sum += bytes;
    while (files_.size() > 1 && sum + file_bytes_ > std::max(max_bytes_, file_bytes_)) {
        const auto oldest = files_.begin()->first;
        const auto bytes = files_.begin()->second;
        std::filesystem::remove(path_of(oldest), ec);
        std::erase_if(order_, [&](const auto& id) { return positions_.at(id).file == oldest; });
        std::erase_if(positions_, [&](const auto& item) { return item.second.file == oldest; });
        files_.erase(oldest);
        sum -= bytes;
    }
}

std::optional<std::string> dead_letters::read(const file_position& at) const {
    std::ifstream in(path_of(at.file), std::ios::binary);
    std::string line(at.size - 1, '\0');
    in.seekg(static_cast<std::streamoff>(at.offset));
    if (!in.read(line.data(), static_cast<std::streamsize>(line.size()))) return std::nullopt;
    return line;
}

dead_letters::page dead_letters::list(std::size_t size, const std::string& after) const {
    const std::scoped_lock lock(mutex_);
    page out;
    out.total = order_.size();
    auto at = order_.begin();
    if (!after.empty()) {
        at = std::ranges::find(order_, after);
        if (at != order_.end()) ++at;
    }
    for (; at != order_.end() && out.items.size() < size; ++at) {
        const auto line = read(positions_.at(*at));
        auto found = line ? read_letter(*line) : std::nullopt;
        if (found) out.items.push_back(std::move(found->summary));
    }
    if (at != order_.end() && !out.items.empty()) out.next = out.items.back().batch_id;
    return out;
}

std::optional<std::string> dead_letters::line(const std::string& batch_id) const {
    const std::scoped_lock lock(mutex_);
    const auto found = positions_.find(batch_id);
    if (found == positions_.end()) return std::nullopt;
    return read(found->second);
}

bool dead_letters::remove(const std::string& batch_id) {
    const std::scoped_lock lock(mutex_);
    return positions_.contains(batch_id) && rewrite_without(batch_id);
}

/// Rewrites the letter's file without it; the others in it move up.
bool dead_letters::rewrite_without(const std::string& batch_id) {
    const heartbeat::limit_scope works(heartbeat::work_limit);
    const auto gone = positions_.at(batch_id);
    const auto path = path_of(gone.file);
    {
        std::ifstream in(path, std::ios::binary);
        std::ofstream out(path + ".new", std::ios::binary | std::ios::trunc);
        std::vector<char> piece(1U << 16U);
        for (std::uint64_t at = 0, end = files_[gone.file]; at < end;) {
            if (at == gone.offset) at += gone.size;
            const auto stop = at < gone.offset ? gone.offset : end;
            const auto n = std::min<std::uint64_t>(piece.size(), stop - at);
            in.seekg(static_cast<std::streamoff>(at));
            in.read(piece.data(), static_cast<std::streamsize>(n));
            out.write(piece.data(), in.gcount());
            if (in.gcount() == 0) break;
            at += static_cast<std::uint64_t>(in.gcount());
        }
        if (!out.flush()) return false;
    }
    // What would come back after a power cut is the file of before, never an empty one.
    const descriptor written(::open((path + ".new").c_str(), O_WRONLY | O_CLOEXEC));
    if (written.number() < 0 || ::fdatasync(written.number()) != 0) return false;
    std::error_code ec;
    std::filesystem::rename(path + ".new", path, ec);
    if (ec || !sync_folder(folder_)) return false;
    files_[gone.file] -= gone.size;
    for (auto& [id, at] : positions_) {
        if (at.file == gone.file && at.offset > gone.offset) at.offset -= gone.size;
    }
    positions_.erase(batch_id);
    std::erase(order_, batch_id);
    return true;
}

std::size_t dead_letters::remove_all() {
    const std::scoped_lock lock(mutex_);
    const auto count = order_.size();
    std::error_code ec;
    for (const auto& [file, bytes] : files_)
        std::filesystem::remove(path_of(file), ec);
    const auto last = files_.rbegin()->first;
    files_.clear();
    files_[last] = 0;
    order_.clear();
    positions_.clear();
    return count;
}

std::size_t dead_letters::count() const {
    const std::scoped_lock lock(mutex_);
    return order_.size();
}

}  // namespace penstock::publish
