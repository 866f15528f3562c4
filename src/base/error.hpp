#pragma once

#include <boost/assert/source_location.hpp>
#include <boost/system/error_code.hpp>
#include <boost/system/result.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace penstock {

using boost::system::error_code;

/// A value, or the code that says which fact prevented it.
template <class T = void>
using result = boost::system::result<T>;

/// What helps against an error. Each error code of each module has exactly one remedy.
enum class remedy {
    retry,           ///< the same request may succeed later on the same link
    reconnect,       ///< the link is dead or out of step: close it and open a new one
    device_refused,  ///< the device sent an error response; the link is fine
    fix_config,      ///< an operator must change address, option or credentials
    report_bug,      ///< cannot happen in a correct program
};

std::string_view to_string(remedy r) noexcept;

/// The remedy for `ec`: from the code's category, never from a list of codes.
/// System, Asio and OpenSSL codes are link errors (`reconnect`), but a missing file or right is `fix_config`.
remedy remedy_of(const error_code& ec) noexcept;

/// Base of every module's error category; a module derives once, next to its `errc`.
class category : public boost::system::error_category {
public:
    virtual remedy remedy_for(int code) const noexcept = 0;
};

/// One fault in the input of a user or a program: the field, and the expected value.
struct fault {
    // A constructor, or a lone text would count as a fault and `checked<std::string>` could not be made from one.
    fault() = default;
    fault(std::string in, std::string what) : field(std::move(in)), message(std::move(what)) {}

    std::string field;    ///< path as the sender wrote it (`tag_list[3].plc_address`); empty = the whole
    std::string message;  ///< a sentence without the field name: what is wrong and what was expected
};

/// `field: message`, or the message alone when no field is named.
std::string to_string(const fault& f);

using faults = std::vector<fault>;

/// A value, or the fault of the input from which it should be made.
template <class T = void>
using checked = boost::system::result<T, fault>;

/// Called by `checked<T>::value()` on a fault that was not checked: a bug of the caller.
[[noreturn]] void throw_exception_from_error(const fault& f, const boost::source_location& where);

}  // namespace penstock
