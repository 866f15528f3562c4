#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <functional>
#include <memory>
#include <string>

#include "base/clock.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::history::rocksdb_store {

using test::temp_dir;

/// A folder that a dying process, which is this program restarted up to its EXPECT_EXIT, has in common with the test.
class shared_folder {
public:
    shared_folder() {
        if (const auto* of_test = ::getenv(variable)) {
            path_ = of_test;
        } else {
            own_ = std::make_unique<temp_dir>();
            path_ = own_->at("h");
            ::setenv(variable, path_.c_str(), 1);
            GTEST_FLAG_SET(death_test_style, "threadsafe");
        }
    }
    ~shared_folder() {
        if (own_) ::unsetenv(variable);
    }
    shared_folder(const shared_folder&) = delete;
    shared_folder& operator=(const shared_folder&) = delete;
    const std::string& path() const { return path_; }

private:
    static constexpr auto variable = "PENSTOCK_TEST_FOLDER";
    std::unique_ptr<temp_dir> own_;
    std::string path_;
};

/// Polls until it holds, at most half a minute.
inline bool soon(const std::function<bool()>& holds) {
    const auto end = steady_now() + std::chrono::seconds(30);
    while (!holds()) {
        if (steady_now() > end) return false;
    }
    return true;
}

}  // namespace penstock::history::rocksdb_store
