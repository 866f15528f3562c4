#pragma once

#include <optional>
#include <string>

#include "imports/reading.hpp"

namespace penstock::imports {

void note_changed(reading& to, const location& where, std::string subject, std::string text, std::string help = {});
void note_left_out(reading& to, const location& where, std::string subject, std::string text, std::string help = {});

/// The answer to a question; one that is none of its choices does not count. Without an answer the question becomes a
/// part of the reading, once.
std::optional<std::string> ask(reading& to, const answers& known, question asked);

/// The address of a device, by its name. Key: `host:NAME`.
std::optional<std::string> ask_host(reading& to, const answers& known, const std::string& device);

}  // namespace penstock::imports
