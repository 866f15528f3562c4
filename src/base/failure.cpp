#include "base/failure.hpp"

#include <stdexcept>

namespace penstock {

fault about(std::string_view what, const fault& wrong) {
    return {"", std::string(what) + ": " + wrong.message};
}

failure about(std::string_view what, failure why) {
    why.message = std::string(what) + ": " + why.message;
    return why;
}

fault in_field(std::string name, fault wrong) {
    wrong.field = std::move(name);
    return wrong;
}

fault to_fault(const failure& why) {
    if (!why.lines.empty()) {
        const auto& first = why.lines.front();
        return {first.key, first.message + (first.expected.empty() ? "" : ", expected " + first.expected)};
    }
    return why.found.empty() ? fault("", why.message) : why.found.front();
}

std::string_view code_of(failure::cause kind) noexcept {
    using enum failure::cause;
    switch (kind) {
        case invalid: return "VALIDATION_FAILED";
        case not_found: return "NOT_FOUND";
        case duplicate: return "DUPLICATE";
        case stale: return "STALE_VERSION";
        case forbidden: return "FORBIDDEN";
        case integrity: return "INTEGRITY";
        case is_protected: return "PROTECTED";
        case undelivered: return "SEND_FAILED";
        case store_failed: return "STORE_FAILED";
        case not_a_database: return "NOT_A_DATABASE";
        case foreign_schema: return "FOREIGN_SCHEMA";
        case bad_key: return "BAD_KEY";
        case login_refused: return "LOGIN_REFUSED";
        case wrong_login: return "LOGIN_FAILED";
        case code_missing: return "CODE_REQUIRED";
        case delayed: return "RATE_LIMITED";
        case unavailable: return "NOT_AVAILABLE";
        case no_space: return "NO_SPACE";
        case disk_error: return "DISK_ERROR";
        case read_only: return "READ_ONLY";
        case locked: return "LOCKED";
        case cancelled: return "CANCELLED";
        case job_running: return "JOB_RUNNING";
        case bad_backup: return "BAD_BACKUP";
        case bad_passphrase: return "BAD_PASSPHRASE";
        case bad_signature: return "BAD_SIGNATURE";
        case no_update: return "NO_UPDATE";
        case no_release: return "UPGRADE_CHECK_FAILED";
    }
    return "NOT_AVAILABLE";
}

void throw_unchecked(const std::string& why, const boost::source_location& where) {
    throw std::logic_error(std::string(where.function_name()) + " used a value that failed: " + why);
}

void throw_exception_from_error(const failure& why, const boost::source_location& where) {
    throw_unchecked(why.message, where);
}

}  // namespace penstock
