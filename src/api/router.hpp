#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/route.hpp"

namespace penstock::api {

/// Finds the route of a method and path. A literal segment wins over a parameter; paths are compared as sent.
///
/// Made once, then only read.   Thread: any.
class router {
public:
    /// Throws if two routes have the same method and pattern.
    explicit router(std::vector<route> routes);

    static constexpr std::size_t max_parameters = 3;

    struct place {
        std::array<const route*, 6> by_verb{};
        std::string allow;  ///< `GET, HEAD, PUT`
    };

    struct match {
        const place* found = nullptr;  ///< null: no such path
        std::array<std::string_view, max_parameters> parameters{};

        /// The route for that method (HEAD is GET's), or null.
        const route* route_of(verb v) const noexcept {
            if (found == nullptr || v == verb::other) return nullptr;
            return found->by_verb[static_cast<std::size_t>(v == verb::head ? verb::get : v)];
        }
    };

    /// If several patterns match the path, the one with a route for the method wins.
    match find(std::string_view path, verb v) const;

    const std::vector<route>& routes() const noexcept { return routes_; }

private:
    struct node {
        std::vector<std::pair<std::string_view, std::unique_ptr<node>>> literals;
        std::unique_ptr<node> parameter;
        std::unique_ptr<place> end;
    };

    struct search_state {
        verb wanted;
        std::array<std::string_view, max_parameters> parameters{};
        match best;
    };

    void add(const route& r);
    static bool search(const node& at, std::string_view rest, std::size_t depth, search_state& state);

    std::vector<route> routes_;
    node root_;
};

}  // namespace penstock::api
