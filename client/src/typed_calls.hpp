#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/src/json_body.hpp"
#include "client/src/pages.hpp"
#include "client/src/read_value.hpp"
#include "client/src/record_calls.hpp"

namespace penstock::v5::detail {

/// Reads a record from `data`; it must have an id.
template <class Response>
outcome<std::optional<Response>> record_in(const outcome<boost::json::value>& data) {
    auto made = read_value<Response>(data);
    if (made && data->as_object().if_contains(resource_traits<Response>::id) == nullptr) {
        return unreadable("data has no " + std::string(resource_traits<Response>::id));
    }
    return some(std::move(made));
}

/// One call of `resource`, for all types of requests and filters; it is made for one call, with its deadline.
template <class Response>
class typed_calls {
public:
    explicit typed_calls(channel& to) : calls_(to, resource_traits<Response>::path) {}

    template <class Request>
    outcome<std::optional<Response>> create(const Request& request, std::string_view idempotency_key) {
        const auto body = body_of(request);
        if (!body) return body.error();
        return record_in<Response>(calls_.post("", *body, idempotency_key));
    }

    outcome<std::optional<Response>> get(std::string_view id) { return record_in<Response>(calls_.on_one("GET", id)); }

    template <class Request>
    outcome<std::optional<Response>> update(std::string_view id, const Request& changes) {
        const auto body = body_of(changes);
        if (!body) return body.error();
        return record_in<Response>(calls_.on_one("PUT", id, "", &*body));
    }

    outcome<bool> remove(std::string_view id, std::int64_t version) {
        const auto data = calls_.on_one("DELETE", id, "", nullptr, version);
        if (!data) return data.error();
        if (!is_deleted(*data, resource_traits<Response>::id, id))
            return unreadable("data does not name the record that was deleted");
        return true;
    }

    outcome<bool> exists(std::string_view id) {
        const auto data = calls_.on_one("GET", id, "/exists");
        if (!data) return data.error();
        return flag_in(*data, "exists");
    }

    template <class Filter>
    outcome<std::int64_t> count(const Filter& filter) {
        query conditions;
        conditions.add_all(filter);
        const auto data = calls_.read_all("/count", conditions);
        if (!data) return data.error();
        return number_in(*data, "count");
    }

    template <class Filter>
    outcome<std::vector<Response>> list(const Filter& filter) {
        return all_pages<Response>([&](const paging& which) { return part_of(filter, which); });
    }

    template <class Filter>
    outcome<std::optional<v5::page<Response>>> page(const Filter& filter, paging which) {
        return some(part_of(filter, numbered(std::move(which))));
    }

    template <class Request>
    outcome<std::optional<bulk_result>> create_many(const std::vector<Request>& requests, const bulk_options& how) {
        auto items = body_of(requests);
        if (!items) return items.error();
        boost::json::object body{{"on_conflict", how.on_conflict}, {"atomic", how.atomic}, {"dry_run", how.dry_run}};
        body["items"] = std::move(*items);
        return some(read_value<bulk_result>(calls_.post("/bulk", std::move(body))));
    }

private:
    template <class Filter>
    outcome<v5::page<Response>> part_of(const Filter& filter, const paging& which) {
        query conditions;
        conditions.add_all(filter);
        add_paging(conditions, which);
        return read_value<v5::page<Response>>(calls_.read_all("", conditions));
    }

    record_calls calls_;
};

}  // namespace penstock::v5::detail
