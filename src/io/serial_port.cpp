#include "io/serial_port.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <termios.h>
#include <unistd.h>

#include <boost/asio/serial_port_base.hpp>
#include <cerrno>
#include <fstream>
#include <sstream>

namespace penstock::io {
namespace {

using base = asio::serial_port_base;

error_code last_error() noexcept {
    return {errno, boost::system::system_category()};
}

result<base::parity> parity_of(char letter) {
    switch (letter) {
        case 'N': return base::parity(base::parity::none);
        case 'E': return base::parity(base::parity::even);
        case 'O': return base::parity(base::parity::odd);
        default: return errc::bad_address;
    }
}

/// The error for a path that could not be examined or opened.
error_code why_not_opened() noexcept {
    switch (errno) {
        case ENOENT:
        case ENOTDIR:
        case ENODEV:
        case ENXIO: return errc::is_absent;
        case EACCES:
        case EPERM: return errc::is_denied;
        case EBUSY: return errc::is_taken;
        default: return last_error();
    }
}

error_code why_no_line(mode_t mode) noexcept {
    if (S_ISREG(mode)) return errc::is_file;
    return S_ISDIR(mode) ? errc::is_folder : errc::is_no_line;
}

error_code configure(int port, const serial_settings& settings) {
    const auto parity = parity_of(settings.parity);
    if (!parity || settings.stop_bits < 1 || settings.stop_bits > 2) return errc::bad_address;
    termios line{};
    if (::tcgetattr(port, &line) != 0) return last_error();
    ::cfmakeraw(&line);
    line.c_iflag |= IGNPAR;
    line.c_cflag |= CREAD | CLOCAL;
    const auto stop = settings.stop_bits == 2 ? base::stop_bits::two : base::stop_bits::one;
    error_code ec;
    if (base::baud_rate(settings.baud).store(line, ec)) return ec;
    if (base::character_size(settings.data_bits).store(line, ec)) return ec;
    if (parity->store(line, ec)) return ec;
    if (base::stop_bits(stop).store(line, ec)) return ec;
    if (base::flow_control(base::flow_control::none).store(line, ec)) return ec;
    if (::tcsetattr(port, TCSANOW, &line) != 0) return last_error();
    return {};
}

/// Whether the kernel has a terminal driver with that number. Checked before the device is opened, because opening some
/// devices has effects: a watchdog restarts the machine after it was opened and closed.
bool is_terminal_driver(unsigned number) {
    std::ifstream drivers("/proc/tty/drivers");
    std::string line;
    while (std::getline(drivers, line)) {
        std::istringstream words(line);
        std::string name, device;
        unsigned its = 0;
        if (words >> name >> device >> its && its == number) return true;
    }
    return false;
}

}  // namespace

result<int> open_port(const std::string& path, const serial_settings& settings) {
    if (path.empty()) return errc::bad_address;
    struct stat seen {};
    if (::stat(path.c_str(), &seen) != 0) return why_not_opened();
    if (!S_ISCHR(seen.st_mode) || !is_terminal_driver(major(seen.st_rdev))) return why_no_line(seen.st_mode);
    const int port = ::open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (port < 0) return why_not_opened();
    auto wrong = ::ioctl(port, TIOCEXCL) == 0 ? configure(port, settings) : last_error();
    if (wrong) {
        close_port(port);
        return wrong;
    }
    ::tcflush(port, TCIOFLUSH);
    return port;
}

void close_port(int descriptor) noexcept {
    ::ioctl(descriptor, TIOCNXCL);  // otherwise a pseudo terminal could not be opened again while its other end is open
    ::close(descriptor);
}

}  // namespace penstock::io
