#include "penstock/v5/client.hpp"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <utility>

#include "client/src/call_boundary.hpp"
#include "client/src/data_text.hpp"
#include "client/src/read_value.hpp"
#include "client/src/response_check.hpp"

namespace penstock::v5 {

namespace {

struct connect_response {
    std::string api_key;
    std::int64_t expires_at = 0;
};

}  // namespace

template <>
struct detail::json_members<connect_response> {
    static constexpr auto members =
        std::tuple(member("api_key", &connect_response::api_key), member("expires_at", &connect_response::expires_at));
};

template <>
struct detail::json_members<ping_response> {
    static constexpr auto members =
        std::tuple(member("ping", &ping_response::ping), member("version", &ping_response::version));
};

template <>
struct detail::json_members<me_response> {
    static constexpr auto members =
        std::tuple(member("user_id", &me_response::user_id), member("role", &me_response::role),
                   member("scopes", &me_response::scopes), member("expires_at", &me_response::expires_at));
};

namespace {

using namespace detail;

request asking(std::string_view method, std::string_view target) {
    request made;
    made.method = method;
    made.target = target;
    return made;
}

template <class T>
outcome<T> value_of(channel& to, request what, auth caller) {
    return read_value<T>(to.data_of(std::move(what), caller, to.deadline()));
}

bool is_visible(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 127; });
}

// Each of them would make another request than the one meant.
const char* fault_of_call(std::string_view method, std::string_view path, std::string_view json) {
    constexpr std::array<std::string_view, 5> methods{"GET", "POST", "PUT", "PATCH", "DELETE"};
    if (std::find(methods.begin(), methods.end(), method) == methods.end()) {
        return "method: expected GET, POST, PUT, PATCH or DELETE";
    }
    if (path.empty() || path.front() != '/' || !is_visible(path) || path.find('#') != std::string_view::npos) {
        return "path: expected a path that begins with / and has only visible ASCII characters; percent-encode all "
               "others";
    }
    if (method == "GET" && !json.empty()) return "json: must be empty, because a GET has no body";
    return nullptr;
}

// A wrong key is refused wherever it stands, so it is not sent where none is needed.
auth caller_of(std::string_view path) {
    const auto name = path.substr(0, path.find('?'));
    return name == "/system/ping" || name == "/system/connect" ? auth::anyone : auth::account;
}

outcome<envelope> raw_call(channel& to, std::string_view method, std::string_view path, std::string_view json) {
    if (const char* fault = fault_of_call(method, path, json)) return local_error("ARGUMENT", fault);
    request what = asking(method, path);
    what.body = json;
    const auto got = to.exchange(std::move(what), caller_of(path), to.deadline());
    if (!got) return got.error();
    if (const auto data = detail::data_of(*got); !data) return data.error();
    return envelope::of_data(std::string(data_text(got->body)), got->http_status);
}

}  // namespace

client::client(options how) noexcept {
    catch_all([&] { channel_ = std::make_unique<channel>(std::move(how)).release(); });
}

client::~client() {
    delete channel_;
}

bool client::connect() noexcept {
    return run_call(channel_, false, [&]() -> outcome<bool> {
        const options& how = channel_->how();
        if (how.user_id.empty() || how.token.empty()) {
            return local_error("ARGUMENT", "options: user_id and token are needed to connect");
        }
        request what = asking("POST", "/system/connect");
        what.body = boost::json::serialize(boost::json::value{{"user_id", how.user_id}, {"token", how.token}});
        auto made = value_of<connect_response>(*channel_, std::move(what), auth::anyone);
        if (!made) return made.error();
        if (made->api_key.empty() || !is_visible(made->api_key)) {
            return unreadable("data.api_key is empty");
        }
        auto key = std::make_shared<const account_key>(account_key{std::move(made->api_key), made->expires_at});
        channel_->set_key(std::move(key));
        return true;
    });
}

bool client::disconnect() noexcept {
    return run_call(channel_, false, [&]() -> outcome<bool> {
        const auto used = channel_->key();
        const auto done = channel_->data_of(asking("POST", "/system/disconnect"), auth::account, channel_->deadline());
        if (used && (done || done.error().code == "E1100")) channel_->drop_key(used);
        if (!done) return done.error();
        return true;
    });
}

std::optional<ping_response> client::ping() noexcept {
    return run_call(channel_, std::optional<ping_response>(), [&] {
        return some(value_of<ping_response>(*channel_, asking("GET", "/system/ping"), auth::anyone));
    });
}

std::optional<me_response> client::me() noexcept {
    return run_call(channel_, std::optional<me_response>(),
                    [&] { return some(value_of<me_response>(*channel_, asking("GET", "/system/me"), auth::account)); });
}

std::int64_t client::expires_at() const noexcept {
    if (channel_ == nullptr) return 0;
    const auto key = channel_->key();
    return key ? key->expires_at : 0;
}

envelope client::call(std::string_view method, std::string_view path, std::string_view json) noexcept {
    if (channel_ == nullptr) return envelope::of_error(out_of_memory());
    envelope made = run_call(channel_, envelope(), [&] { return raw_call(*channel_, method, path, json); });
    return made.ok() ? std::move(made) : envelope::of_error(last_error());
}

error client::last_error() const noexcept {
    return channel_ == nullptr ? out_of_memory() : channel_->errors().get();
}

}  // namespace penstock::v5
