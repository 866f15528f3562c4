#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <csignal>
#include <fstream>
#include <stdexcept>
#include <string>

#include "tests/support/temp_dir.hpp"

namespace penstock::test {

/// A port without a listener at the moment.
inline std::uint16_t free_port() {
    boost::asio::io_context loop;
    boost::asio::ip::tcp::acceptor door(loop, {boost::asio::ip::address_v4::loopback(), 0});
    return door.local_endpoint().port();
}

/// A real mosquitto of a test's own on 127.0.0.1; `scripts/setup --test` installs it. Killed with the object.
class broker_program {
public:
    /// `lines` go into its configuration, after the listener.
    explicit broker_program(const std::string& lines = "allow_anonymous true\n") : port_(free_port()) {
        std::ofstream file(folder_.at("conf"));
        file << "user root\nlistener " << port_ << " 127.0.0.1\n" << lines;  // a user only where we are root
        file.close();
        start();
    }
    ~broker_program() { kill(); }
    broker_program(const broker_program&) = delete;
    broker_program& operator=(const broker_program&) = delete;

    void start() {
        const auto conf = folder_.at("conf");
        process_ = ::fork();
        if (process_ < 0) throw std::runtime_error("no process");
        if (process_ == 0) {
            const int log = ::open(folder_.at("log").c_str(), O_CREAT | O_APPEND | O_WRONLY, 0600);
            ::dup2(log, 1);
            ::dup2(log, 2);
            ::execl("/usr/sbin/mosquitto", "mosquitto", "-v", "-c", conf.c_str(), nullptr);
            ::_exit(127);
        }
        wait_for_port();
    }
    void send(int signal) const { ::kill(process_, signal); }
    void kill() {
        if (process_ <= 0) return;
        send(SIGKILL);
        ::waitpid(process_, nullptr, 0);
        process_ = 0;
    }
    bool has_logged(const std::string& text) const { return log().find(text) != std::string::npos; }
    std::uint16_t port() const noexcept { return port_; }

private:
    /// Waits until it listens; a broker that ends instead is a failed test.
    void wait_for_port() {
        boost::asio::io_context loop;
        for (;;) {
            boost::asio::ip::tcp::socket probe(loop);
            boost::system::error_code ec;
            probe.connect({boost::asio::ip::address_v4::loopback(), port_}, ec);
            if (!ec) return;
            if (::waitpid(process_, nullptr, WNOHANG) != 0) {
                process_ = 0;
                throw std::runtime_error("mosquitto ended: " + log());
            }
            ::usleep(5000);
        }
    }

    std::string log() const {
        std::ifstream file(folder_.at("log"));
        return {std::istreambuf_iterator<char>(file), {}};
    }

    temp_dir folder_;
    std::uint16_t port_;
    pid_t process_ = 0;
};

}  // namespace penstock::test
