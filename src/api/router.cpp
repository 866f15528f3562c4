#include "api/router.hpp"

#include <algorithm>
#include <stdexcept>

namespace penstock::api {

namespace {

/// Takes the next segment off the beginning of `/a/b`.
std::string_view parse_segment(std::string_view& path) {
    path.remove_prefix(1);
    const auto end = std::min(path.find('/'), path.size());
    const auto segment = path.substr(0, end);
    path.remove_prefix(end);
    return segment;
}

}  // namespace

router::router(std::vector<route> routes) : routes_(std::move(routes)) {
    for (const auto& r : routes_)
        add(r);
}

router::match router::find(std::string_view path, verb v) const {
    search_state state{v, {}, {}};
    if (path.starts_with('/')) search(root_, path, 0, state);
    return state.best;
}

void router::add(const route& r) {
    node* at = &root_;
    for (std::string_view rest = r.pattern; !rest.empty();) {
        const auto segment = parse_segment(rest);
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
    if (slot != nullptr) throw std::logic_error("two routes for " + r.pattern);
    slot = &r;
    auto& allow = at->end->allow;
    if (!allow.empty()) allow += ", ";
    allow += to_string(r.method);
    if (r.method == verb::get) allow += ", HEAD";
}

/// True: a route with this method was found. Otherwise, `best` is the first place that fits the path.
bool router::search(const node& at, std::string_view rest, std::size_t depth, search_state& state) {
    if (rest.empty()) {
        if (!at.end) return false;
        const match here{at.end.get(), state.parameters};
        const bool has_method = here.route_of(state.wanted) != nullptr;
        if (has_method || state.best.found == nullptr) state.best = here;
        return has_method;
    }
    const auto segment = parse_segment(rest);
    for (const auto& [name, next] : at.literals) {
        if (name == segment && search(*next, rest, depth, state)) return true;
    }
    if (!at.parameter || segment.empty() || depth == max_parameters) return false;
    state.parameters[depth] = segment;
    return search(*at.parameter, rest, depth + 1, state);
}

std::string_view to_string(verb v) noexcept {
    switch (v) {
        case verb::get: return "GET";
        case verb::head: return "HEAD";
        case verb::post: return "POST";
        case verb::put: return "PUT";
        case verb::patch: return "PATCH";
        case verb::remove: return "DELETE";
        case verb::other: return "";
    }
    return "";
}

}  // namespace penstock::api
