#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/route.hpp"

namespace penstock::api {

/// Names of the operations in an OpenAPI document, as a person would choose them, for clients that are generated from
/// it.
///
/// The words are those of the path without `api`, the version and parameters: `list_opc` (a path with items below it),
/// `get_opc`, `create_opc`, `update_opc`, `change_opc` (PATCH), `delete_opc`; a POST to a path that has no items is an
/// action, whose word is the path's last: `start_opc`. Where that gives no good name, or one twice,
/// `own_operation_names` has another.
class operation_names {
public:
    /// `routes`: all of the document; they are not kept.
    explicit operation_names(const std::vector<route>& routes);

    std::string of(const route& r) const;

private:
    std::set<std::string, std::less<>> collections_;  ///< patterns with an item below them
};

struct own_operation_name {
    verb method;
    std::string_view pattern, name;
};

/// Names that the rule above does not give. Each belongs to a route.
std::span<const own_operation_name> own_operation_names() noexcept;

/// The group of an operation, the first word of its path: `opc`, `transfer`, `config`.
std::string_view operation_group(const route& r);

}  // namespace penstock::api
