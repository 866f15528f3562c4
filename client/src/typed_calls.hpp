#pragma once

#include <boost/json/value.hpp>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/src/json_write.hpp"
#include "client/src/page_read.hpp"
#include "client/src/record_calls.hpp"
#include "client/src/value_in.hpp"

namespace penstock::v5::detail {

template <class T>
outcome<boost::json::value> body_of(const T& request) {
    boost::json::value body;
    std::string fault;
    if (!write_json(request, body, fault)) return local_error("ARGUMENT", std::move(fault));
    return body;
}

/// A record has an id, or it is none.
template <class Response>
outcome<std::optional<Response>> record_in(const outcome<boost::json::value>& data) {
    auto made = value_in<Response>(data);
    if (made && data->as_object().if_contains(stored_as<Response>::id) == nullptr) {
        return unreadable("data has no " + std::string(stored_as<Response>::id));
    }
    return some(std::move(made));
}

/// One call of `resource`, whatever its requests and conditions are: made for it, with the deadline that it has.
template <class Response>
class typed_calls {
public:
    explicit typed_calls(channel& to) : calls_(to, stored_as<Response>::path) {}

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
        if (!says_deleted(*data, stored_as<Response>::id, id)) return unreadable("data does not say what was deleted");
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
        std::vector<Response> all;
        paging next;
        next.size = 5'000;
        while (true) {
            auto part = part_of(filter, next);
            if (!part) return std::move(part.error());
            all.insert(all.end(), std::make_move_iterator(part->items.begin()),
                       std::make_move_iterator(part->items.end()));
            if (!part->next) return all;
            if (part->items.empty() || *part->next == next.after) return unreadable("data.next leads nowhere");
            next.after = std::move(*part->next);
        }
    }

    template <class Filter>
    outcome<std::optional<v5::page<Response>>> page(const Filter& filter, paging which) {
        const bool is_any = which.number == 0 && which.after.empty();
        if (is_any) which.number = 1;
        return some(part_of(filter, which));
    }

    template <class Request>
    outcome<std::optional<bulk_result>> create_many(const std::vector<Request>& requests, const bulk_options& how) {
        auto items = body_of(requests);
        if (!items) return items.error();
        boost::json::object body{{"on_conflict", how.on_conflict}, {"atomic", how.atomic}, {"dry_run", how.dry_run}};
        body["items"] = std::move(*items);
        return some(value_in<bulk_result>(calls_.post("/bulk", std::move(body))));
    }

private:
    template <class Filter>
    outcome<v5::page<Response>> part_of(const Filter& filter, const paging& which) {
        query conditions;
        conditions.add_all(filter);
        if (which.size != 0) conditions.add("size", which.size);
        if (which.number != 0) conditions.add("page", which.number);
        if (!which.after.empty()) conditions.add("after", which.after);
        return value_in<v5::page<Response>>(calls_.read_all("", conditions));
    }

    record_calls calls_;
};

}  // namespace penstock::v5::detail
