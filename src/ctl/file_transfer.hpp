#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// Sends a file to `path` as it is read, with progress, and gives the response's data.
outcome<boost::json::value> upload_file(command_context& s, const std::string& path, const std::string& file);

/// A file for what is downloaded: beside it until it is whole, then under its name. Only this user may read it.
///
/// Lifecycle: `open` (before any work is done for it), `fetch`; what is not whole goes with the object.
class downloaded_file {
public:
    /// `place`: a file that does not exist, or a folder, where it gets the name of what is fetched. The failure: it
    /// exists, or the folder cannot be written.
    static outcome<downloaded_file> open(const std::string& place);
    ~downloaded_file();
    downloaded_file(downloaded_file&& other) noexcept;
    downloaded_file& operator=(downloaded_file&&) = delete;

    /// Fetches `path` with progress; goes on where it stopped if the connection breaks. Returns the file's path.
    outcome<std::string> fetch(command_context& s, const std::string& path, const std::string& name);

private:
    downloaded_file() = default;
    outcome<> write(std::string_view piece);
    failure refusal_in_file(response r) const;

    std::string target_;  ///< empty: a folder was given
    std::string folder_, part_;
    int file_ = -1;
    std::uint64_t size_ = 0;
};

}  // namespace penstock::ctl
