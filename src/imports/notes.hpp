#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "imports/reading.hpp"

namespace penstock::imports {

void note_changed(reading& to, const location& where, std::string subject, std::string text, std::string help = {});
void note_left_out(reading& to, const location& where, std::string subject, std::string text, std::string help = {});

/// The answer to a question; one that is none of its choices does not count. Without an answer the question becomes a
/// part of the reading, once. Beyond `reading_budget::max_questions` no more are added: they are asked when these are
/// answered.
std::optional<std::string> ask(reading& to, const answers& known, question asked);

/// The same for a number from `min` to `max`; another answer ends the reading (`refuse_answer`).
std::optional<std::uint32_t> ask_number(reading& to, const answers& known, question asked, std::uint32_t min,
                                        std::uint32_t max);

/// The key of the question which address a device has: `host:NAME`.
std::string host_key(const std::string& device);

/// The address of a device whose file does not hold it, if it was answered; empty: the match asks, unless the device
/// goes to an OPC that exists.
std::string known_host(reading& to, const answers& known, const std::string& device);

}  // namespace penstock::imports
