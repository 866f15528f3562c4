#pragma once

#include <string>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "opcua/parsed_certificate.hpp"

namespace penstock::opcua {

/// The gateway's certificate and its key, which match.
struct key_pair {
    parsed_certificate certificate;
    std::string key;  ///< PEM; secret
};

/// `cert.der` and `key.pem` in a folder. Faults name the file and say what to do.
class key_pair_files {
public:
    key_pair_files(std::string folder, std::string application_uri, std::string host_name)
        : folder_(std::move(folder)), uri_(std::move(application_uri)), host_name_(std::move(host_name)) {}

    /// Creates missing files; a certificate for another application URI is created again with the same key.
    checked<key_pair> open(wall_time now) const;
    checked<key_pair> read() const;
    checked<key_pair> renew(const std::string& key, wall_time now) const;

    std::string certificate_path() const { return folder_ + "/cert.der"; }
    std::string key_path() const { return folder_ + "/key.pem"; }

private:
    const std::string folder_, uri_, host_name_;
};

}  // namespace penstock::opcua
