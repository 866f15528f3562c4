#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string>

#include "ctl/failure.hpp"
#include "ctl/http.hpp"

namespace penstock::ctl {

/// The `data` of a response of the gateway, v1 or V5. An error response, also an inner error of v1 in `data`, is a
/// failure whose text contains every fault that the gateway named.
outcome<boost::json::value> read_data(const response& a);

/// The gateway's API for commands: they give a path and get data.
///
/// Thread: one.
class api_client {
public:
    explicit api_client(http_transport call) : call_(std::move(call)) {}

    outcome<boost::json::value> get(const std::string& path);
    /// Sends a POST that only reads.
    outcome<boost::json::value> post_query(const std::string& path, const boost::json::value& body);
    outcome<boost::json::value> post(const std::string& path, const boost::json::value& body);
    outcome<boost::json::value> put(const std::string& path, const boost::json::value& body);
    outcome<boost::json::value> post_text(const std::string& path, std::string body, std::string content_type);
    outcome<boost::json::value> remove(const std::string& path, const boost::json::object& body = {});

    /// Gets a response that is not JSON, such as CSV.
    outcome<std::string> get_text(const std::string& path, std::chrono::seconds work = {});

    /// Gets a response that is JSON without our envelope, such as a description of the API.
    outcome<boost::json::value> get_document(const std::string& path);

    /// Returns the unchanged response, for header fields and for bodies that are sent or received in pieces.
    /// `read_data` parses it.
    outcome<response> send(const request& r) { return call_(r); }

private:
    outcome<boost::json::value> call(request r);

    http_transport call_;
};

}  // namespace penstock::ctl
