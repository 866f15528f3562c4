#pragma once

#include <algorithm>
#include <boost/beast/http/basic_parser.hpp>
#include <cstdint>
#include <string>

#include "client/src/exchange.hpp"

namespace penstock::v5::detail {

/// Parses an HTTP response as it arrives, and stores only the header fields that the library needs: nothing is
/// allocated for other fields.
class response_parser final : public boost::beast::http::basic_parser<false> {
public:
    explicit response_parser(std::uint64_t max_body_bytes) {
        eager(true);
        header_limit(64 * 1024);
        body_limit(max_body_bytes);
    }

    response& received() noexcept { return response_; }

private:
    using text = boost::beast::string_view;
    using error_code = boost::beast::error_code;

    void on_request_impl(boost::beast::http::verb, text, text, int, error_code&) override {}
    void on_response_impl(int code, text, int, error_code&) override { response_.http_status = code; }
    void on_field_impl(boost::beast::http::field name, text, text value, error_code&) override {
        if (name == boost::beast::http::field::location && response_.http_status / 100 == 3)
            response_.location.assign(value.data(), value.size());
    }
    void on_header_impl(error_code&) override {}
    void on_body_init_impl(const boost::optional<std::uint64_t>& length, error_code&) override {
        // Limits the allocation for an announced length.
        if (length) response_.body.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(*length, 1U << 20U)));
    }
    std::size_t on_body_impl(text bytes, error_code&) override {
        response_.body.append(bytes.data(), bytes.size());
        return bytes.size();
    }
    void on_chunk_header_impl(std::uint64_t, text, error_code&) override {}
    std::size_t on_chunk_body_impl(std::uint64_t, text bytes, error_code& ec) override {
        return on_body_impl(bytes, ec);
    }
    void on_finish_impl(error_code&) override {}

    response response_;
};

}  // namespace penstock::v5::detail
