#include "opcua/log.hpp"

#include <array>
#include <cstdio>
#include <exception>
#include <string_view>

#include "base/log.hpp"

namespace penstock::opcua {

namespace {

spdlog::level::level_enum level_of(UA_LogLevel level, verbosity how) noexcept {
    if (level >= UA_LOGLEVEL_FATAL) return spdlog::level::err;
    if (how == verbosity::quiet) return level >= UA_LOGLEVEL_INFO ? spdlog::level::debug : spdlog::level::trace;
    if (level >= UA_LOGLEVEL_ERROR) return spdlog::level::warn;
    if (level >= UA_LOGLEVEL_WARNING) return spdlog::level::info;
    return level >= UA_LOGLEVEL_INFO ? spdlog::level::debug : spdlog::level::trace;
}

constexpr std::string_view name_of(UA_LogCategory category) noexcept {
    switch (category) {
        case UA_LOGCATEGORY_NETWORK: return "network";
        case UA_LOGCATEGORY_SECURECHANNEL: return "channel";
        case UA_LOGCATEGORY_SESSION: return "session";
        case UA_LOGCATEGORY_SERVER: return "server";
        case UA_LOGCATEGORY_CLIENT: return "client";
        case UA_LOGCATEGORY_SECURITYPOLICY: return "security";
        default: return "stack";
    }
}

/// No client may add nodes to the address space, so the stack cannot when it does so for a client: it logs that
/// for each subscription, whose diagnostics are not needed.
bool is_expected(std::string_view format) noexcept {
    return format.find("subscription diagnostics object") != std::string_view::npos;
}

template <verbosity How>
[[gnu::format(printf, 4, 0)]] void write(void*, UA_LogLevel level, UA_LogCategory category, const char* format,
                                         va_list arguments) noexcept {
    try {
        static const auto log = logger("opcua");
        const auto ours = is_expected(format) ? spdlog::level::debug : level_of(level, How);
        if (!log->should_log(ours)) return;
        // The stack's messages have addresses, names and codes, never a password or a key. Longer ones are cut.
        std::array<char, 512> text{};
        const int length = std::vsnprintf(text.data(), text.size(), format, arguments);
        if (length >= 0) log->log(ours, "OPC UA stack, {}: {}", name_of(category), text.data());
    } catch (const std::exception&) {
        // A log that cannot be written must not end the stack's thread.
    }
}

}  // namespace

UA_Logger* stack_log(verbosity how) noexcept {
    static UA_Logger normal{write<verbosity::normal>, nullptr, nullptr};
    static UA_Logger quiet{write<verbosity::quiet>, nullptr, nullptr};
    return how == verbosity::quiet ? &quiet : &normal;
}

}  // namespace penstock::opcua
