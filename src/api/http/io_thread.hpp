#pragma once

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <ctime>
#include <list>
#include <string>
#include <thread>

#include "base/clock.hpp"
#include "io/awaitable.hpp"

namespace penstock::api {

class connection;

/// One thread of the server and its connections; everything but `context` belongs to that thread.
struct io_thread {
    using timer = boost::asio::basic_waitable_timer<std::chrono::steady_clock,
                                                    boost::asio::wait_traits<std::chrono::steady_clock>, io::executor>;

    boost::asio::io_context context{1};
    boost::asio::executor_work_guard<io::executor> work{context.get_executor()};
    timer sweep{context};
    std::list<connection*> connections;
    bool is_stopping = false;
    std::thread thread;

    /// The header line `Date: …` of this second.
    const std::string& date_line();

private:
    std::string date_;
    std::time_t date_second_ = 0;
};

}  // namespace penstock::api
