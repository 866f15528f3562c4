#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string>

#include "ctl/failure.hpp"
#include "ctl/http.hpp"

namespace penstock::ctl {

/// The `data` of a response of the gateway, v1 or V5. All error responses, v1's outer and inner error (specification
/// 7.1) and V5's (v5.md 1.1), are a failure whose text holds every fault that the gateway named.
outcome<boost::json::value> read_data(const response& a);

/// The gateway as the commands see it: a path in, data out.
///
/// Thread: one.   Source: specification 4.
class api_client {
public:
    explicit api_client(http_transport call) : call_(std::move(call)) {}

    outcome<boost::json::value> get(const std::string& path);
    /// A POST that only reads.
    outcome<boost::json::value> post_query(const std::string& path, const boost::json::value& body);
    outcome<boost::json::value> post(const std::string& path, const boost::json::value& body);
    outcome<boost::json::value> put(const std::string& path, const boost::json::value& body);
    outcome<boost::json::value> post_text(const std::string& path, std::string body, std::string content_type);
    outcome<boost::json::value> remove(const std::string& path, const boost::json::object& body = {});

    /// A response that is not JSON on success, such as CSV.
    outcome<std::string> get_text(const std::string& path);

    /// A response that is JSON without our envelope, such as a description of the API.
    outcome<boost::json::value> get_document(const std::string& path);

    /// The response as it is: for header fields, and bodies that are sent or taken piece by piece. `read_data` reads
    /// it.
    outcome<response> send(const request& r) { return call_(r); }

private:
    outcome<boost::json::value> call(request r);

    http_transport call_;
};

}  // namespace penstock::ctl
