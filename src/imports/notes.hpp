#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "imports/reading.hpp"

namespace penstock::imports {

void note_changed(reading& to, const location& where, std::string subject, std::string text, std::string help = {});
void note_left_out(reading& to, const location& where, std::string subject, std::string text, std::string help = {});

/// Further questions are asked when these are answered: a file of half a million devices is no form to fill in.
constexpr std::size_t max_questions = 2000;

/// The answer to a question; one that is none of its choices does not count. Without an answer the question becomes a
/// part of the reading, once.
std::optional<std::string> ask(reading& to, const answers& known, question asked);

/// The key of the question which address a device has: `host:NAME`.
std::string host_key(const std::string& device);

/// The address of a device whose file does not hold it, if it was answered; empty: the match asks, unless the device
/// goes to an OPC that exists.
std::string known_host(reading& to, const answers& known, const std::string& device);

/// As known_host; never nothing.
std::optional<std::string> ask_host(reading& to, const answers& known, const std::string& device);

}  // namespace penstock::imports
