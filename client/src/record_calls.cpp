#include "client/src/record_calls.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <utility>

#include "client/src/read_value.hpp"

namespace penstock::v5::detail {

namespace {

const boost::json::value* member_of(const boost::json::value& data, std::string_view name) {
    const auto* object = data.if_object();
    return object == nullptr ? nullptr : object->if_contains(name);
}

error empty_id() {
    return local_error("ARGUMENT", "the id of the record is empty");
}

}  // namespace

outcome<boost::json::value> record_calls::on_one(std::string_view method, std::string_view id, std::string_view tail,
                                                 const boost::json::value* body, std::int64_t version) {
    if (id.empty()) return empty_id();
    if (version < 0) return local_error("ARGUMENT", "version: expected 1 or more, or 0 for any version");
    request what;
    what.method = method;
    what.target.append(path_).append("/").append(percent_encoded(id)).append(tail);
    if (body != nullptr) what.body = boost::json::serialize(*body);
    if (version > 0) what.if_match = "\"" + std::to_string(version) + "\"";
    return channel_.data_of(std::move(what), auth::account, deadline_);
}

outcome<boost::json::value> record_calls::read_all(std::string_view tail, const query& conditions) {
    request what;
    what.method = "GET";
    what.target.append(path_).append(tail).append(conditions.text());
    return channel_.data_of(std::move(what), auth::account, deadline_);
}

outcome<boost::json::value> record_calls::post(std::string_view tail, const boost::json::value& body,
                                               std::string_view idempotency_key) {
    return post_to(std::string(path_).append(tail), body, idempotency_key);
}

outcome<bool> record_calls::act(std::string_view id_name, std::string_view id, std::string_view action,
                                const boost::json::value& body, std::string_view idempotency_key) {
    if (id.empty()) return empty_id();
    std::string target(path_);
    target.append("/").append(percent_encoded(id)).append("/").append(action);
    const auto data = post_to(std::move(target), body, idempotency_key);
    if (!data) return data.error();
    if (!is_about(*data, id_name, id)) return unreadable("data is not the record that was asked for");
    return true;
}

outcome<boost::json::value> record_calls::post_to(std::string target, const boost::json::value& body,
                                                  std::string_view idempotency_key) {
    if (!idempotency_key.empty() && !is_idempotency_key(idempotency_key)) {
        return local_error("ARGUMENT", "idempotency_key: expected up to 64 visible ASCII characters");
    }
    request what;
    what.method = "POST";
    what.target = std::move(target);
    what.body = boost::json::serialize(body);
    what.idempotency_key = idempotency_key;
    return channel_.data_of(std::move(what), auth::account, deadline_);
}

bool is_idempotency_key(std::string_view text) noexcept {
    return text.size() <= 64 && std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 127; });
}

bool is_about(const boost::json::value& data, std::string_view id_name, std::string_view id) {
    const auto* of = member_of(data, id_name);
    return of != nullptr && of->is_string() && std::string_view(of->get_string()) == id;
}

bool is_deleted(const boost::json::value& data, std::string_view id_name, std::string_view id) {
    const auto* deleted = member_of(data, "deleted");
    return is_about(data, id_name, id) && deleted != nullptr && *deleted == true;
}

outcome<bool> flag_in(const boost::json::value& data, std::string_view name) {
    const auto* found = member_of(data, name);
    if (found == nullptr || !found->is_bool()) return unreadable(std::string(name) + " is not a boolean");
    return found->get_bool();
}

outcome<std::int64_t> number_in(const boost::json::value& data, std::string_view name) {
    const auto* found = member_of(data, name);
    if (found == nullptr || !found->is_int64()) return unreadable(std::string(name) + " is not an integer");
    return found->get_int64();
}

}  // namespace penstock::v5::detail
