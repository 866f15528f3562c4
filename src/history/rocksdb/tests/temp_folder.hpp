#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "base/clock.hpp"

namespace penstock::history::rocksdb_store {

/// An empty folder that is gone with its object.
class temp_folder {
public:
    temp_folder() : path_(std::filesystem::temp_directory_path() / "penstock-history-XXXXXX") {
        auto name = path_.string();
        EXPECT_NE(::mkdtemp(name.data()), nullptr);
        path_ = name;
    }
    ~temp_folder() { std::filesystem::remove_all(path_); }
    temp_folder(const temp_folder&) = delete;
    temp_folder& operator=(const temp_folder&) = delete;

    std::string at(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

/// A folder that a dying process, which is this program begun anew up to its EXPECT_EXIT, has in common with the test.
class shared_folder {
public:
    shared_folder() {
        if (const auto* of_test = ::getenv(variable)) {
            path_ = of_test;
        } else {
            own_ = std::make_unique<temp_folder>();
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
    std::unique_ptr<temp_folder> own_;
    std::string path_;
};

/// Asks again and again until it holds, at most half a minute.
inline bool soon(const std::function<bool()>& holds) {
    const auto end = steady_now() + std::chrono::seconds(30);
    while (!holds()) {
        if (steady_now() > end) return false;
    }
    return true;
}

}  // namespace penstock::history::rocksdb_store
