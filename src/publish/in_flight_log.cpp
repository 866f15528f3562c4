#include "publish/in_flight_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/crc32c.hpp"
#include "base/heartbeat.hpp"
#include "base/private_file.hpp"
#include "base/system_error.hpp"
#include "base/text.hpp"

namespace penstock::publish {

namespace {

constexpr std::size_t max_bytes = 1U << 20U;

/// A line with its checksum.
std::string sealed(std::string_view line) {
    return fmt::format("{} #{:08x}\n", line, crc32c(as_bytes(line)));
}

/// The line without its checksum; empty when that is wrong.
std::string_view unsealed(std::string_view line) {
    constexpr std::size_t tail = 10;  // " #" and eight digits
    if (line.size() <= tail) return {};
    const auto text = line.substr(0, line.size() - tail);
    return line.substr(text.size()) == fmt::format(" #{:08x}", crc32c(as_bytes(text))) ? text : std::string_view();
}

std::string text_of(const in_flight_record& r) {
    return fmt::format("cut {} {} {} {}", static_cast<char>(r.lane), r.covers.first, r.covers.last,
                       fmt::join(r.runs, ","));
}

/// Whether the record can be of a batch. One that cannot ends what is read, as a damaged line does.
bool is_possible(const in_flight_record& r) {
    std::uint64_t sum = 0;
    for (const auto run : r.runs)
        sum += run;
    return r.covers.first > 0 && r.covers.first <= r.covers.last && sum == r.covers.last - r.covers.first + 1;
}

std::string text_of_landing(lane_kind lane, sequence_number first) {
    return fmt::format("landed {} {}", static_cast<char>(lane), first);
}

result<> write_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const auto n = ::write(fd, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return system_error();
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return {};
}

}  // namespace

std::vector<std::uint32_t> in_flight_record::runs_of(const std::vector<sequence_number>& taken) {
    std::vector<std::uint32_t> runs;
    for (std::size_t i = 0; i < taken.size(); ++i) {
        const bool follows = i > 0 && taken[i] == taken[i - 1] + 1;
        if (!follows && i > 0) runs.push_back(static_cast<std::uint32_t>(taken[i] - taken[i - 1] - 1));
        if (!follows) runs.push_back(0);
        ++runs.back();
    }
    return runs;
}

std::vector<sequence_number> in_flight_record::taken() const {
    std::vector<sequence_number> out;
    auto at = covers.first;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        for (std::uint32_t n = 0; n < runs[i]; ++n, ++at) {
            if (i % 2 == 0) out.push_back(at);
        }
    }
    return out;
}

in_flight_log::in_flight_log(std::string path, std::string owner) : path_(std::move(path)), owner_(std::move(owner)) {
    read();
}

in_flight_log::~in_flight_log() {
    if (fd_ >= 0) ::close(fd_);
}

void in_flight_log::read() {
    const auto found = read_file(path_);
    if (!found) return;
    const auto lines = split(*found, '\n');
    if (lines.empty() || unsealed(lines.front()) != "penstock transfer 1 " + owner_) return;
    progress_.is_new = false;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto line = unsealed(lines[i]);
        if (line.empty() || !apply(line)) break;
    }
}

bool in_flight_log::apply(std::string_view line) {
    const auto words = split(line, ' ');
    const auto number = [&](std::size_t i) {
        return i < words.size() ? parse_number<sequence_number>(words[i]).value_or(0) : 0;
    };
    const auto lane = words.size() > 1 && words[1] == "B" ? lane_kind::backlog : lane_kind::live;
    if (words[0] == "done" && words.size() == 3) {
        const auto up_to = number(2);
        std::erase_if(progress_.flights, [&](const auto& f) { return f.lane == lane && f.covers.last <= up_to; });
        if (lane == lane_kind::live) {
            progress_.done = std::max(progress_.done, up_to);
        } else {
            for (auto& gap : progress_.gaps)
                gap.first = std::max(gap.first, up_to + 1);
            std::erase_if(progress_.gaps, [](const auto& gap) { return gap.first > gap.last; });
        }
    } else if (words[0] == "gap" && words.size() == 3) {
        if (number(1) == 0 || number(1) > number(2)) return false;
        progress_.gaps.push_back({number(1), number(2)});
        progress_.done = std::max(progress_.done, number(2));
    } else if (words[0] == "landed" && words.size() == 3) {
        for (auto& f : progress_.flights)
            f.is_acknowledged = f.is_acknowledged || (f.lane == lane && f.covers.first == number(2));
    } else if (words[0] == "cut" && words.size() == 5) {
        in_flight_record r{lane, {number(2), number(3)}, {}};
        for (const auto run : split(words[4], ','))
            r.runs.push_back(parse_number<std::uint32_t>(run).value_or(0));
        if (!is_possible(r)) return false;
        progress_.flights.push_back(std::move(r));
    } else {
        return false;
    }
    return true;
}

result<> in_flight_log::append(const std::string& line) {
    progress_.is_new = false;
    if (fd_ < 0 || size_ > max_bytes) return save();
    const auto text = sealed(line);
    if (const auto written = write_all(fd_, text); !written) {
        // An incomplete line would end the reading: it is removed, or the file is rewritten with the next line.
        if (::ftruncate(fd_, static_cast<off_t>(size_)) != 0) size_ = max_bytes + 1;
        return written.error();
    }
    size_ += text.size();
    return {};
}

result<> in_flight_log::cut(in_flight_record r) {
    const auto line = text_of(r);
    progress_.flights.push_back(std::move(r));
    const auto done = append(line);
    if (!done) progress_.flights.pop_back();
    return done;
}

result<> in_flight_log::acknowledged(lane_kind lane, sequence_number first) {
    const auto line = text_of_landing(lane, first);
    apply(line);
    return append(line);
}

result<> in_flight_log::done(lane_kind lane, sequence_number up_to) {
    const auto line = fmt::format("done {} {}", static_cast<char>(lane), up_to);
    apply(line);
    return append(line);
}

result<> in_flight_log::move_to_backlog(sequence_number end) {
    if (end <= progress_.done) return {};
    const auto before = progress_;
    apply(fmt::format("gap {} {}", progress_.done + 1, end));
    for (auto& f : progress_.flights)
        f.lane = lane_kind::backlog;
    // All or nothing: where only a part were noted, a restart would take what waits for done.
    const auto saved = save();
    if (!saved) progress_ = before;
    if (saved) progress_.is_new = false;
    return saved;
}

void in_flight_log::drop_in_flight(lane_kind lane, sequence_number from) {
    std::erase_if(progress_.flights, [&](const auto& f) { return f.lane == lane && f.covers.first >= from; });
}

std::string in_flight_log::serialize() const {
    auto text = sealed("penstock transfer 1 " + owner_);
    text += sealed(fmt::format("done L {}", progress_.done));
    for (const auto& gap : progress_.gaps)
        text += sealed(fmt::format("gap {} {}", gap.first, gap.last));
    for (const auto& flight : progress_.flights) {
        text += sealed(text_of(flight));
        if (flight.is_acknowledged) text += sealed(text_of_landing(flight.lane, flight.covers.first));
    }
    return text;
}

result<> in_flight_log::save() {
    const heartbeat::limit_scope works(heartbeat::work_limit);
    const auto text = serialize();
    const auto beside = path_ + ".new";
    const int fd = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) return system_error();
    auto written = write_all(fd, text);
    if (written && (::fdatasync(fd) != 0 || ::rename(beside.c_str(), path_.c_str()) != 0)) written = system_error();
    if (!written) {
        ::close(fd);
        ::unlink(beside.c_str());
        return written.error();
    }
    if (fd_ >= 0) ::close(fd_);
    fd_ = fd;
    size_ = text.size();
    // Without its name the transfer would begin where the journal's reader stands: that only costs repeats.
    (void)sync_folder(path_.substr(0, path_.rfind('/')));
    return {};
}

sequence_number all_done(const in_flight_log::progress& s) noexcept {
    return s.gaps.empty() ? s.done : std::min(s.done, s.gaps.front().first - 1);
}

}  // namespace penstock::publish
