#include "drivers/http/sim.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "http_client/codec.hpp"

namespace penstock::http {

namespace {

class sim_connection final : public sim_session {
public:
    explicit sim_connection(sim_server& site) : site_(site) {}

    result<std::optional<sim_result>> serve(byte_view in, byte_buffer& out, const sim_request_context& at) override {
        const auto asked = decode_request(in);
        if (!asked) return asked.error();
        if (!*asked) return std::optional<sim_result>{};
        const request& r = (*asked)->asked;
        const auto f = at.applies_faults ? site_.faults : sim_faults{};
        auto a = site_.serve(r, f);
        a.keeps_alive = r.keeps_alive && !f.closes && f.end != body_end::close;
        append(out, encode(a, f.end));
        sim_result served;
        served.consumed = (*asked)->size;
        served.closes = !a.keeps_alive;
        served.is_refused = a.status >= 400;
        served.function = static_cast<std::uint16_t>(a.status);
        served.key = static_cast<std::uint32_t>(std::hash<std::string>{}(r.method + r.target));
        return std::optional(served);
    }

private:
    sim_server& site_;
};

/// A place that is seen with a type of the user's own.
class place_of_sim final : public sim_point {
public:
    place_of_sim(sim_document& values, sim_document::location& at, const data_type& type)
        : values_(values), location_(at), type_(type) {}

    checked<value> read() const override {
        if (location_.type == type_) return location_.v;
        return parse_value(format_value(location_.v), type_);
    }

    checked<> write(const value& v) override {
        set(v);
        location_.is_written = true;
        return {};
    }

    void set_signal(const value& v) override {
        if (!location_.is_written && location_.v != v) set(v);
    }

private:
    void set(const value& v) {
        location_.v = v;
        location_.type = type_;
        values_.touch();
    }

    sim_document& values_;
    sim_document::location& location_;
    data_type type_;
};

/// A value that a type begins with: 0, false, an empty text; or one that contains its number.
value first_value(const data_type& type, std::uint64_t number) {
    const auto one = [&]() -> value {
        switch (type.element) {
            case element_type::string: return number == 0 ? std::string() : "p" + std::to_string(number);
            case element_type::byte_string: return byte_buffer{};
            case element_type::date_time: return from_epoch_ms(static_cast<std::int64_t>(number));
            default: break;
        }
        const auto made = from_double(static_cast<double>(number), type.element);
        return made ? *made : *from_double(0, type.element);
    };
    if (!type.is_array()) return one();
    return array(type.count, one());
}

point point_of(format of, std::uint32_t number) {
    const auto name = "p" + std::to_string(number);
    point out;
    out.is_unused = false;
    out.type = {element_type::int32, 0};
    if (of == format::json) out.value_address.steps = {{name, 1}};
    if (of == format::xml) out.value_address.steps = {{"values", 1}, {name, 1}};
    if (of != format::json && of != format::xml) out.value_address.key = name;
    return out;
}

checked<std::unique_ptr<sim_device>> make_sim(const option_map& options) {
    const auto text = [&](const char* name) { return options.at(name); };
    const auto points = parse_number<std::uint32_t>(text("points"));
    if (!points || *points > 20'000) return fault{"points", "expected a number up to 20000"};
    sim_server::settings site;
    site.path = text("path");
    if (!site.path.starts_with('/') || site.path.size() < 2) return fault{"path", "expected a path such as /values"};
    site.auth = text("auth");
    site.username = text("username");
    site.password = text("password");
    site.token = text("token");
    site.packs = text("gzip") == "on";
    site.has_etag = text("etag") == "on";
    return std::unique_ptr<sim_device>(std::make_unique<sim>(parse_format(text("format")), site, *points));
}

}  // namespace

sim::sim(format of, const sim_server::settings& site, std::uint32_t points)
    : values_(of), site_(site, values_), points_(points) {}

std::unique_ptr<sim_session> sim::accept() {
    return std::make_unique<sim_connection>(site_);
}

checked<std::unique_ptr<sim_point>> sim::find(const point_config& where) {
    const auto at = make_point(where, values_.form());
    if (!at) return at.error();
    auto* found = values_.find(at->value_address);
    if (found == nullptr) return fault{"plc_address", "the document has nothing at this address"};
    return std::unique_ptr<sim_point>(std::make_unique<place_of_sim>(values_, *found, at->type));
}

void sim::fill(sim_fill with) {
    for (std::uint32_t i = 0; i < points_; ++i)
        (void)values_.add(point_of(values_.form(), i));  // cannot be refused: nothing else has such a name
    std::uint64_t number = 0;
    for (auto& place : values_.places())
        place.v = first_value(place.type, with == sim_fill::own_address ? number++ : 0);
    values_.touch();
}

checked<sim_profile> sim::load_profile(std::string_view profile) {
    auto parsed = parse_sim_profile(profile);
    if (!parsed) return parsed;
    fill(sim_fill::zeros);  // p0, p1 … are first, so that own_address is their number
    for (const auto& signal : parsed->signals) {
        const auto at = make_point(signal.point, values_.form());
        if (!at) return at.error();
        if (const auto added = values_.add(*at); !added) return added.error();
    }
    fill(parsed->fill);
    return parsed;
}

checked<std::optional<std::string>> sim::execute(sim_arguments line) {
    if (word(line, 0) == "document") return std::optional(quote_json(values_.text()));
    if (word(line, 0) != "fault") return std::optional<std::string>{};
    const auto known = set_fault(site_.faults, line.subspan(1));
    if (!known) return known.error();
    return *known ? std::optional<std::string>("") : std::nullopt;
}

}  // namespace penstock::http

namespace penstock {

sim_kind make_http_sim() {
    sim_kind kind;
    kind.name = "http";
    kind.title = "HTTP devices with a JSON, XML, CSV or text document";
    kind.transports = {"tcp", "tls"};
    kind.options = {
        {"format", "json", {"json", "xml", "csv", "text", "prometheus"}, "format of the document"},
        {"path", "/values", {}, "path of the document"},
        {"points", "1000", {}, "number of values p0, p1 … in the document"},
        {"auth",
         "none",
         {"none", "basic", "bearer", "api_key", "oauth2"},
         "login that the device requires; with oauth2 POST /token returns a token"},
        {"username", "user1", {}, "user for auth basic, client id for oauth2"},
        {"password", "pass1", {}, "password for auth basic, client secret for oauth2"},
        {"token", "token-1", {}, "token or key for auth bearer and api_key"},
        {"gzip", "on", {"on", "off"}, "on: compresses answers for clients that accept it"},
        {"etag", "on", {"on", "off"}, "on: sends an ETag, which changes with the document"},
    };
    kind.faults =
        "fault status CODE [SECONDS], redirect LOCATION [STATUS], end chunked|close, close, half, page, bomb, "
        "frozen_tag, rejects_tokens; document";
    kind.make = http::make_sim;
    return kind;
}

}  // namespace penstock
