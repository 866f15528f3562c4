#pragma once

#include <string>
#include <vector>

#include "base/clock.hpp"

namespace penstock::notify {

/// The result of one attempt to deliver a message.
struct attempt {
    enum class outcome {
        delivered,
        failed,   ///< another attempt may succeed
        refused,  ///< the server will not accept this message
    };
    outcome result = outcome::failed;
    std::string answer{};             ///< what the server has answered, or why it could not be reached; one line
    std::vector<std::string> left{};  ///< of a mail: recipients that another attempt may reach
};

/// Asked again and again while an attempt waits; true ends the attempt as `failed`.
using stop_check = bool (*)(void* context);
struct stop_request {
    stop_check ask = nullptr;  ///< null: it is never stopped
    void* context = nullptr;
    bool is_set() const { return ask != nullptr && ask(context); }
};

/// At most `max_answer_bytes` of the text, on one line and as UTF-8.
std::string answer_line(std::string_view text);
inline constexpr std::size_t max_answer_bytes = 500;

}  // namespace penstock::notify
