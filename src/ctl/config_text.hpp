#pragma once

#include <boost/json/value.hpp>
#include <string>

#include "ctl/command.hpp"

namespace penstock::ctl {

/// The properties file as the gateway returns it: secrets are `***`.
struct config_text {
    std::string version, path, text;
    boost::json::value response;  ///< with `entries`: every property
};

outcome<config_text> load_config(command_context& s);

/// Saves a text made from that version. Prints which changes take effect now and which at the next restart.
outcome<> save_config(command_context& s, const std::string& text, const std::string& version);

/// Prints the response of a save, a check or a restore.
void print_config_change(command_context& s, const boost::json::value& data, const std::string& done);

}  // namespace penstock::ctl
