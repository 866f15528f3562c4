#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/route.hpp"

namespace penstock::api {

/// Takes the next segment of `/a/b` from the front.
std::string_view take_segment(std::string_view& path);

/// Finds the route of a method and path. A literal segment wins over a parameter; paths are compared as sent.
///
/// `Route` has a `method` and a `pattern` such as `/api/v1/opc/{opcId}`.
/// Made once, then only read.   Thread: any.
template <class Route>
class basic_router {
public:
    explicit basic_router(std::vector<Route> routes) : routes_(std::move(routes)) {
        for (const auto& r : routes_)
            add(r);
    }

    static constexpr std::size_t most_parameters = 3;

    struct place {
        std::array<const Route*, 6> by_verb{};
        std::string allow;  ///< `GET, HEAD, PUT`
    };

    struct match {
        const place* found = nullptr;  ///< null: no such path
        std::array<std::string_view, most_parameters> parameters{};

        /// The route for that method (HEAD is GET's), or null.
        const Route* route_of(verb v) const noexcept {
            if (found == nullptr || v == verb::other) return nullptr;
            return found->by_verb[static_cast<std::size_t>(v == verb::head ? verb::get : v)];
        }
    };

    /// A path that several patterns fit is that of the pattern which has the method.
    match find(std::string_view path, verb v) const {
        search_state state{v, {}, {}};
        if (path.starts_with('/')) search(root_, path, 0, state);
        return state.best;
    }

    const std::vector<Route>& routes() const noexcept { return routes_; }

private:
    struct node {
        std::vector<std::pair<std::string_view, std::unique_ptr<node>>> literals;
        std::unique_ptr<node> parameter;
        std::unique_ptr<place> end;
    };

    struct search_state {
        verb wanted;
        std::array<std::string_view, most_parameters> parameters{};
        match best;
    };

    void add(const Route& r) {
        node* at = &root_;
        for (std::string_view rest = r.pattern; !rest.empty();) {
            const auto segment = take_segment(rest);
            if (segment.starts_with('{')) {
                if (!at->parameter) at->parameter = std::make_unique<node>();
                at = at->parameter.get();
                continue;
            }
            auto found = std::ranges::find(at->literals, segment, [](const auto& l) { return l.first; });
            if (found == at->literals.end()) {
                found = at->literals.insert(found, {segment, std::make_unique<node>()});
            }
            at = found->second.get();
        }
        if (!at->end) at->end = std::make_unique<place>();
        auto*& slot = at->end->by_verb[static_cast<std::size_t>(r.method)];
        if (slot != nullptr) throw std::logic_error("two routes for " + std::string(r.pattern));
        slot = &r;
        auto& allow = at->end->allow;
        if (!allow.empty()) allow += ", ";
        allow += to_string(r.method);
        if (r.method == verb::get) allow += ", HEAD";
    }

    /// True: found with the method. Otherwise `best` is the first place that fits the path.
    static bool search(const node& at, std::string_view rest, std::size_t depth, search_state& state) {
        if (rest.empty()) {
            if (!at.end) return false;
            const match here{at.end.get(), state.parameters};
            const bool has_method = here.route_of(state.wanted) != nullptr;
            if (has_method || state.best.found == nullptr) state.best = here;
            return has_method;
        }
        const auto segment = take_segment(rest);
        for (const auto& [name, next] : at.literals) {
            if (name == segment && search(*next, rest, depth, state)) return true;
        }
        if (!at.parameter || segment.empty() || depth == most_parameters) return false;
        state.parameters[depth] = segment;
        return search(*at.parameter, rest, depth + 1, state);
    }

    std::vector<Route> routes_;
    node root_;
};

using router = basic_router<route>;

}  // namespace penstock::api
