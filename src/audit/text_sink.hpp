#pragma once

#include <functional>
#include <span>

#include "audit/line_queue.hpp"
#include "audit/rotated_file.hpp"

namespace penstock::audit {

/// Writes lines, all or none; false: it failed, and they are given again. Called on the trail's thread.
using text_sink = std::function<bool(std::span<const line* const>)>;

/// Into the log, whatever its level.
text_sink make_log_sink();

/// Into that file, each line after its time. The fault is of `edge.audit.file`: the file cannot be written.
checked<text_sink> make_file_sink(const rotated_file::settings& s);

}  // namespace penstock::audit
