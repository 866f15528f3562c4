#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "backup/failure.hpp"

namespace penstock::backup {

/// Makes a zip archive of texts in memory. Users can open it without further programs.
class zip_writer {
public:
    zip_writer();
    ~zip_writer();
    zip_writer(const zip_writer&) = delete;
    zip_writer& operator=(const zip_writer&) = delete;

    /// `name` is a relative path of plain characters.
    outcome<> add(const std::string& name, std::string_view text, std::int64_t time_ms);
    /// The archive; nothing may be added after it.
    outcome<std::string> finish();

private:
    struct state;
    std::unique_ptr<state> state_;
};

}  // namespace penstock::backup
