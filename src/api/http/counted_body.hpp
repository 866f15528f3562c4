#pragma once

#include <algorithm>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/message.hpp>
#include <cstdint>
#include <string>

#include "api/http/body_budget.hpp"
#include "base/error.hpp"

namespace penstock::api {

/// A body that is arriving, and its share of the memory for all bodies.
struct arriving_body {
    std::string text;
    body_budget::share share;
};

/// As Beast's own string body, but it takes memory as the bytes arrive, not for the announced length.
struct counted_body {
    using value_type = arriving_body;
    class reader {
    public:
        template <bool is_request, class Fields>
        reader(boost::beast::http::header<is_request, Fields>&, arriving_body& into) : body_(into) {}
        void init(const boost::optional<std::uint64_t>& length, error_code& ec) {
            ec = {};
            body_.text.reserve(static_cast<std::size_t>(std::min(length.value_or(0), max_reserved)));
        }
        template <class Buffers>
        std::size_t put(const Buffers& buffers, error_code& ec) {
            const auto size = boost::beast::buffer_bytes(buffers);
            if (!body_.share.resize(body_.text.size() + size)) {
                ec = boost::beast::http::error::body_limit;
                return 0;
            }
            ec = {};
            for (const auto piece : boost::beast::buffers_range_ref(buffers))
                body_.text.append(static_cast<const char*>(piece.data()), piece.size());
            return size;
        }
        void finish(error_code& ec) { ec = {}; }

    private:
        static constexpr std::uint64_t max_reserved = 65'536;
        arriving_body& body_;
    };
};

}  // namespace penstock::api
