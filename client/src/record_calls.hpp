#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "client/src/channel.hpp"
#include "client/src/query.hpp"

namespace penstock::v5::detail {

/// The common part of calls on all kinds of records, without the records themselves.
class record_calls {
public:
    record_calls(channel& to, std::string_view path) : channel_(to), path_(path), deadline_(to.deadline()) {}

    /// `tail`: what follows the id, such as `/exists`. Errors: ARGUMENT if the id is empty.
    outcome<boost::json::value> on_one(std::string_view method, std::string_view id, std::string_view tail = {},
                                       const boost::json::value* body = nullptr, std::int64_t version = 0);

    /// `tail`: what follows the path, such as `/count`.
    outcome<boost::json::value> read_all(std::string_view tail, const query& conditions);

    outcome<boost::json::value> post(std::string_view tail, const boost::json::value& body,
                                     std::string_view idempotency_key = {});

    /// Executes `action` on one record: `POST /order/ORDER_9/start`. Errors: PARSE if the response is not that record,
    /// whose id is its member `id_name`.
    outcome<bool> act(std::string_view id_name, std::string_view id, std::string_view action,
                      const boost::json::value& body, std::string_view idempotency_key = {});

private:
    outcome<boost::json::value> post_to(std::string target, const boost::json::value& body,
                                        std::string_view idempotency_key);

    channel& channel_;
    std::string_view path_;
    steady_time deadline_;
};

/// Checks a key for use in a header: up to 64 visible ASCII characters.
bool is_idempotency_key(std::string_view text) noexcept;

/// Whether `data` is the record with this id.
bool is_about(const boost::json::value& data, std::string_view id_name, std::string_view id);

/// Whether `data` says that the record with this id was deleted.
bool is_deleted(const boost::json::value& data, std::string_view id_name, std::string_view id);

/// The flag of `{"exists":true}`, and the number of `{"count":12}`.
outcome<bool> flag_in(const boost::json::value& data, std::string_view name);
outcome<std::int64_t> number_in(const boost::json::value& data, std::string_view name);

}  // namespace penstock::v5::detail
