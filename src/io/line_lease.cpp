#include "io/line_lease.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <deque>
#include <filesystem>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "base/invariant.hpp"
#include "io/serial_port.hpp"

namespace penstock::io {
namespace {

enum class field { baud = 1, data_bits, parity, stop_bits };

/// Codes hold the field and the value in use, for an error code has no text of its own.
constexpr int value_bits = 24;

class conflict_category final : public category {
public:
    const char* name() const noexcept override { return "serial line"; }

    std::string message(int code) const override {
        const int in_use = code & ((1 << value_bits) - 1);
        const auto message_of = [](const char* name, const std::string& v) {
            return std::string("options.") + name + " must be " + v +
                   ": another OPC uses this serial line with this setting";
        };
        switch (static_cast<field>(code >> value_bits)) {
            case field::baud: return message_of("baud", std::to_string(in_use));
            case field::data_bits: return message_of("data_bits", std::to_string(in_use));
            case field::parity: return message_of("parity", std::string(1, static_cast<char>(in_use)));
            case field::stop_bits: return message_of("stop_bits", std::to_string(in_use));
        }
        return "another OPC uses this serial line with other settings";
    }

    remedy remedy_for(int) const noexcept override { return remedy::fix_config; }
};

error_code conflict(field f, unsigned in_use) noexcept {
    static const conflict_category instance;
    return {static_cast<int>(f) << value_bits | static_cast<int>(in_use), instance};
}

std::string name_of_device(const std::string& path) {
    std::error_code unknown;
    const auto name = std::filesystem::canonical(path, unknown);
    return unknown ? path : name.string();
}

}  // namespace

error_code line_conflict(const serial_settings& wanted, const serial_settings& in_use) noexcept {
    if (wanted.baud != in_use.baud) return conflict(field::baud, in_use.baud);
    if (wanted.data_bits != in_use.data_bits) return conflict(field::data_bits, in_use.data_bits);
    if (wanted.parity != in_use.parity) return conflict(field::parity, static_cast<unsigned char>(in_use.parity));
    if (wanted.stop_bits != in_use.stop_bits) return conflict(field::stop_bits, in_use.stop_bits);
    return {};
}

struct line_lease::line {
    std::string device;
    serial_settings settings{};
    void (*close_descriptor)(int) noexcept = close_port;
    mutable std::mutex mutex;  ///< of all below
    int port = -1;             ///< negative: the device is gone
    std::vector<line_lease*> users;
    std::deque<line_lease*> turns;  ///< the first one has it
    unsigned silent_turns = 0;      ///< in a row, in which nothing arrived
    bool has_input = false;         ///< in the present turn

    bool has_turn(const line_lease* who) const { return !turns.empty() && turns.front() == who; }

    void leave_queue(const line_lease* who) noexcept {
        const bool had_it = has_turn(who);
        std::erase(turns, who);
        if (had_it) silent_turns = std::exchange(has_input, false) ? 0 : silent_turns + 1;
        if (had_it && !turns.empty()) turns.front()->callbacks_.on_acquired();
    }
};

/// All lines of the process: a device is opened once for all users. Its lock is taken before a line's.
struct line_lease::registry {
    std::mutex mutex;
    std::map<std::string, std::shared_ptr<line>> lines;

    static registry& instance() {
        static registry all;
        return all;
    }

    result<std::shared_ptr<line>> find_or_open(const std::string& path, const serial_settings& settings) {
        const auto device = name_of_device(path);
        if (const auto found = lines.find(device); found != lines.end()) {
            if (const auto differs = line_conflict(settings, found->second->settings)) return differs;
            return found->second;
        }
        const auto port = open_port(path, settings);
        if (!port) return port.error();
        const auto opened = std::make_shared<line>();
        opened->device = device;
        opened->settings = settings;
        opened->port = *port;
        return lines.emplace(device, opened).first->second;
    }

    /// The line's lock is held.
    void close(line& gone) noexcept {
        if (gone.port < 0) return;
        gone.close_descriptor(std::exchange(gone.port, -1));
        lines.erase(gone.device);
    }

    /// Both locks are held.
    void lose(line& gone) noexcept {
        if (gone.port < 0) return;
        close(gone);
        for (const auto* user : gone.users)
            user->callbacks_.on_device_lost();
    }
};

line_lease::line_lease(std::shared_ptr<line> at, callbacks user) : line_(std::move(at)), callbacks_(std::move(user)) {}

result<std::unique_ptr<line_lease>> line_lease::open(const std::string& path, const serial_settings& settings,
                                                     callbacks user) {
    auto& all = registry::instance();
    const std::scoped_lock lock(all.mutex);
    const auto found = all.find_or_open(path, settings);
    if (!found) return found.error();
    std::unique_ptr<line_lease> made(new line_lease(*found, std::move(user)));
    const std::scoped_lock line_lock((*found)->mutex);
    (*found)->users.push_back(made.get());
    return made;
}

std::unique_ptr<line_lease> line_lease::join(const std::string& name, callbacks user) {
    auto& all = registry::instance();
    const std::scoped_lock lock(all.mutex);
    const auto found = all.lines.find(name);
    if (found == all.lines.end()) return nullptr;
    const auto at = found->second;
    const std::scoped_lock line_lock(at->mutex);
    // Each has asked in vain, and one more time: the other end may be gone without a word.
    if (at->silent_turns > at->users.size() + 1) {
        all.lose(*at);
        return nullptr;
    }
    std::unique_ptr<line_lease> made(new line_lease(at, std::move(user)));
    at->users.push_back(made.get());
    return made;
}

std::unique_ptr<line_lease> line_lease::share(const std::string& name, int descriptor, callbacks user) {
    auto& all = registry::instance();
    const std::scoped_lock lock(all.mutex);
    const auto brought = std::make_shared<line>();
    brought->device = name;
    brought->port = descriptor;
    brought->close_descriptor = [](int closed) noexcept { ::close(closed); };
    PENSTOCK_INVARIANT(!all.lines.contains(name));
    all.lines.insert_or_assign(name, brought);
    std::unique_ptr<line_lease> made(new line_lease(brought, std::move(user)));
    brought->users.push_back(made.get());
    return made;
}

line_lease::~line_lease() {
    auto& all = registry::instance();
    const std::scoped_lock lock(all.mutex, line_->mutex);
    line_->leave_queue(this);
    std::erase(line_->users, this);
    if (line_->users.empty()) all.close(*line_);
}

result<int> line_lease::duplicate_port() const {
    const std::scoped_lock lock(line_->mutex);
    if (line_->port < 0) return errc::closed;
    const int copy = ::fcntl(line_->port, F_DUPFD_CLOEXEC, 0);
    if (copy < 0) return error_code(errno, boost::system::system_category());
    return copy;
}

bool line_lease::request_line() {
    const std::scoped_lock lock(line_->mutex);
    if (std::ranges::find(line_->turns, this) == line_->turns.end()) line_->turns.push_back(this);
    return line_->has_turn(this);
}

bool line_lease::owns_line() const {
    const std::scoped_lock lock(line_->mutex);
    return line_->has_turn(this);
}

void line_lease::release_line() noexcept {
    const std::scoped_lock lock(line_->mutex);
    line_->leave_queue(this);
}

void line_lease::report_device_lost() noexcept {
    auto& all = registry::instance();
    const std::scoped_lock lock(all.mutex, line_->mutex);
    all.lose(*line_);
}

void line_lease::note_input() noexcept {
    const std::scoped_lock lock(line_->mutex);
    line_->has_input = true;
}

}  // namespace penstock::io
