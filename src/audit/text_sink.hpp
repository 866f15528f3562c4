#pragma once

#include <functional>
#include <span>

#include "audit/line_queue.hpp"
#include "audit/rotated_file.hpp"

namespace penstock::audit {

/// Writes all lines or none; false: it failed, and the same lines are passed again. Called on the trail's thread.
using text_sink = std::function<bool(std::span<const line* const>)>;

/// Writes lines to the log, whatever its level is.
text_sink make_log_sink();

/// Writes lines to a file, each with its time in front. The fault, of `edge.audit.file`: the file cannot be written.
checked<text_sink> make_file_sink(const rotated_file::settings& s);

}  // namespace penstock::audit
