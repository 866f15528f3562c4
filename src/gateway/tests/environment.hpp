#pragma once

#include <cstdlib>
#include <string>

namespace penstock::gateway {

/// A variable of the environment while a test runs.
class set_variable {
public:
    set_variable(const char* name, const std::string& text) : name_(name) { ::setenv(name, text.c_str(), 1); }
    ~set_variable() { ::unsetenv(name_); }
    set_variable(const set_variable&) = delete;
    set_variable& operator=(const set_variable&) = delete;

private:
    const char* const name_;
};

}  // namespace penstock::gateway
