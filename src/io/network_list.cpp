#include "io/network_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace penstock::io {

namespace {

namespace ip = boost::asio::ip;

template <class Bytes>
bool same_prefix(const Bytes& a, const Bytes& b, unsigned bits) {
    const auto whole = bits / 8;
    if (!std::equal(a.begin(), a.begin() + whole, b.begin())) return false;
    const auto rest = bits % 8;
    return rest == 0 || ((a[whole] ^ b[whole]) >> (8 - rest)) == 0;
}

}  // namespace

ip::address unmapped(const ip::address& a) {
    if (a.is_v6() && a.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, a.to_v6());
    return a;
}

checked<network_list::network> network_list::parse_one(std::string_view text) {
    const auto slash = text.find('/');
    boost::system::error_code ec;
    const auto first = ip::make_address(std::string(text.substr(0, slash)), ec);
    const unsigned max = ec || first.is_v4() ? 32 : 128;
    const auto bits = slash == std::string_view::npos ? max : parse_number<unsigned>(text.substr(slash + 1));
    if (ec || !bits || *bits > max) {
        return fault{"", fmt::format("{} is neither an address nor a network such as 10.0.0.0/8", text)};
    }
    return network{first, *bits};
}

checked<network_list> network_list::parse(std::string_view text) {
    network_list out;
    if (trim(text).empty()) return out;
    for (const auto part : split(text, ',')) {
        auto one = parse_one(trim(part));
        if (!one) return one.error();
        out.networks_.push_back(*one);
    }
    return out;
}

bool network_list::contains(const ip::address& given) const {
    const auto a = unmapped(given);
    return std::ranges::any_of(networks_, [&](const network& n) {
        if (a.is_v4() != n.first.is_v4()) return false;
        return a.is_v4() ? same_prefix(a.to_v4().to_bytes(), n.first.to_v4().to_bytes(), n.bits)
                         : same_prefix(a.to_v6().to_bytes(), n.first.to_v6().to_bytes(), n.bits);
    });
}

bool network_list::contains(std::string_view address) const {
    boost::system::error_code ec;
    const auto a = ip::make_address(std::string(address), ec);
    return !ec && contains(a);
}

}  // namespace penstock::io
