#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// Sends a file to `path` while it is read, shows progress, and returns the response's data.
outcome<boost::json::value> upload_file(command_context& s, const std::string& path, const std::string& file);

/// The file of a download. Until it is complete, it has a temporary name. Only this user may read it.
///
/// Lifecycle: `open` (before the gateway does any work for it), `fetch`; an incomplete file is removed with the object.
class downloaded_file {
public:
    /// `place`: a file that does not exist yet, or a folder, in which the file gets the name of the download. Failures:
    /// the file exists already, or the folder cannot be written.
    static outcome<downloaded_file> open(const std::string& place);
    ~downloaded_file();
    downloaded_file(downloaded_file&& other) noexcept;
    downloaded_file& operator=(downloaded_file&&) = delete;

    /// Downloads `path` and shows progress; continues at the same position if the connection breaks. Returns the file's
    /// path.
    outcome<std::string> fetch(command_context& s, const std::string& path, const std::string& name);

private:
    downloaded_file() = default;
    outcome<> write(std::string_view piece);
    failure refusal_in_file(response r) const;

    std::string target_;  ///< empty = `place` was a folder
    std::string folder_, part_;
    int file_ = -1;
    std::uint64_t size_ = 0;
};

}  // namespace penstock::ctl
