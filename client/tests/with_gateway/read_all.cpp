// Reads all that a gateway has, kind by kind, with each call that reads: `site 2` a line. For
// tests/integration/test_v5_library.py, which sees so that what the gateway says is what the library expects.
//
//     PENSTOCK_TOKEN=… penstock_v5_read_all PORT USER SHA256

#include <cstdlib>
#include <iostream>
#include <string>

#include "client/src/records/all.hpp"
#include "penstock/v5.hpp"

namespace penstock::v5 {

namespace {

class reader : public client {
public:
    using client::client;

    int failures() const { return failures_; }

    template <class... Kinds>
    void read_kinds(const std::tuple<Kinds...>*) {
        (read_kind<Kinds>(), ...);
    }

    void read_others() {
        say("/asset", asset().list().size());
        say("tree", asset().tree().size());
        say("tags with values", tag().list_live().size());
        say("live alarms", alarm().live({.after_seq = 0}).size());
        say("alarm events", found(alarm().history()).items.size());
        say("alarms in all", found(alarm().summary()).total);
        say("tokens", this->system().tokens().size());
        say("changes", found(this->system().changes()).items.size());
        for (const auto& each : order().list())
            say("order events", order().events(each.order_id).size());
        for (const auto& each : flow().list())
            say("nodes", found(flow().view(each.flow_id)).nodes.size());
        for (const auto& each : calendar().list())
            ask(each.calendar_id);
    }

private:
    template <class Kind>
    void read_kind() {
        const Kind records(channel_);
        const auto all = records.list();
        say(detail::resource_traits<typename Kind::response_type>::path, all.size());
        say("counted", records.count());
    }

    void ask(const std::string& id) {
        constexpr std::int64_t monday = 1'790'553'600'000;  // 2026-09-28T00:00Z
        constexpr std::int64_t week = 7 * 86'400'000;
        say("working", found(calendar().shift(id, monday)).working ? 1 : 0);
        say("working ms", found(calendar().working_time(id, monday, monday + week)).working_ms);
        say("intervals", calendar().intervals(id, monday, monday + week).size());
        say("an hour of work ends at", found(calendar().add(id, monday, 3'600'000)));
    }

    template <class T>
    T found(std::optional<T> response) {
        return response ? std::move(*response) : T{};
    }

    template <class Number>
    void say(std::string_view what, Number number) {
        std::cout << what << " " << number << "\n";
        const error why = last_error();
        if (!why) return;
        std::cerr << what << ": " << why.code << " " << why.message << "\n";
        ++failures_;
    }

    int failures_ = 0;
};

}  // namespace

}  // namespace penstock::v5

int main(int count, char** arguments) {
    const char* token = std::getenv("PENSTOCK_TOKEN");
    if (count != 4 || token == nullptr) return 2;
    penstock::v5::options o;
    o.host = "127.0.0.1";
    o.port = static_cast<std::uint16_t>(std::atoi(arguments[1]));
    o.user_id = arguments[2];
    o.token = token;
    o.pin_sha256 = arguments[3];
    penstock::v5::reader all(o);
    if (!all.connect()) {
        std::cerr << "connect: " << all.last_error().message << "\n";
        return 1;
    }
    all.read_kinds(static_cast<const penstock::v5::detail::all_resources*>(nullptr));
    all.read_others();
    return all.failures() == 0 ? 0 : 1;
}
