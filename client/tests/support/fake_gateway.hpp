#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "client/tests/support/certificate.hpp"
#include "penstock/v5/options.hpp"

namespace penstock::v5::test {

/// A request as it arrived.
struct heard {
    std::string method;
    std::string target;
    std::string body;
    std::map<std::string, std::string> headers;
    int connection = 0;  ///< from 1, in the order of their coming
};

/// Bytes to send, whatever they are, and whether the connection is closed then. No bytes and kept = hangs.
struct reply {
    std::string bytes;
    bool is_kept = true;
    std::size_t piece = 0;  ///< bytes that are sent together; 0: all
};

reply hang();
reply close();
reply http(int status, const std::string& body, const std::string& more_headers = {});
reply ok(const std::string& data);
reply refused(int status, const std::string& code, const std::string& message, const std::string& more = {});

/// A server on a port of its own that answers what its script says. The script is called by many threads, one each
/// connection.
class fake_gateway {
public:
    using script = std::function<reply(const heard&)>;

    explicit fake_gateway(script answers, const certificate* own = nullptr);
    ~fake_gateway();
    fake_gateway(const fake_gateway&) = delete;
    fake_gateway& operator=(const fake_gateway&) = delete;

    /// Options that reach it: by 127.0.0.1, account `mes`, short time limits; its certificate as authority.
    options reached() const;

    int connections() const { return static_cast<int>(accepted_); }
    std::vector<heard> requests() const;

    /// Closes all that are connected, and comes back when that is done.
    void close_connections();

private:
    using tcp = boost::asio::ip::tcp;

    void accept_all();
    void serve(tcp::socket& socket, int number);
    template <class Stream>
    void answer_all(Stream& stream, int number);

    script responses_;
    std::string certificate_file_;
    boost::asio::io_context context_;
    std::optional<boost::asio::ssl::context> tls_;
    tcp::acceptor acceptor_;
    std::atomic<int> accepted_{0};
    mutable std::mutex mutex_;
    std::vector<heard> requests_;
    std::list<tcp::socket> sockets_;
    std::list<std::thread> threads_;
    std::atomic<bool> is_over_{false};
    std::thread accepting_;
};

/// `connect` and `me` answered as a gateway does, with this key; all else by `rest`.
fake_gateway::script with_login(std::string key, fake_gateway::script rest);

}  // namespace penstock::v5::test
