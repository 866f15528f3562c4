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
    std::vector<struct_shape> items{};  ///< the rows of its lists; a structure stands after those that it contains
    struct_shape request{};             ///< no members if the records can only be read
    struct_shape response{};
    struct_shape filter{};
};

record_shape shape_of(const resource& of);

/// The base class of the calls for a record: `resource` or `record_list`, with the structures as its arguments.
std::string base_class(const record_shape& shape);

}  // namespace penstock::master
