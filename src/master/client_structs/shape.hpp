#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "master/resource.hpp"

namespace penstock::master {

/// A member of a structure of the service library.
struct struct_member {
    std::string name;
    std::string type;           ///< in C++, as printed
    std::string default_value;  ///< a C++ value; empty: `{}`
    std::string comment;        ///< empty: none
};

struct struct_shape {
    std::string name;
    std::string comment;
    std::vector<struct_member> members;
};

/// The structures of the service library for one kind of record.
struct record_shape {
    const resource* kind = nullptr;
    std::vector<struct_shape> items{};  ///< rows of its lists, each after those that are in it
    struct_shape request{};             ///< no members where the records are only read
    struct_shape response{};
    struct_shape filter{};
};

record_shape shape_of(const resource& of);

/// `resource` or `record_list` with its structures: the base of what a client has for the records.
std::string base_class(const record_shape& shape);

}  // namespace penstock::master
