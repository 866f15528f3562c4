#pragma once

#include <string>

#include "tests/support/temp_dir.hpp"

namespace penstock::v5::test {

/// A certificate that is its own authority, and its key, in files.
struct certificate {
    std::string file;
    std::string key_file;
    std::string sha256;  ///< as `options::pin_sha256` takes it
};

/// `names`: as `IP:127.0.0.1,DNS:localhost`.
certificate make_certificate(const penstock::test::temp_dir& folder, const std::string& name, const std::string& names);

}  // namespace penstock::v5::test
