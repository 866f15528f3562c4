#pragma once

#include <string>
#include <string_view>

#include "drivers/http/document.hpp"
#include "drivers/http/write_request.hpp"
#include "drivers/option_schema.hpp"
#include "drivers/text_codec.hpp"
#include "http_client/credentials.hpp"
#include "http_client/response_parser.hpp"
#include "http_client/url.hpp"
#include "io/stream.hpp"
#include "model/opc.hpp"

namespace penstock::http {

/// What an OPC's configuration means to the parts of the driver.
struct device_options {
    bool is_passive = false;  ///< push: the device sends, it is not polled
    url device;
    io::tls_settings tls;  ///< also towards the token server, but for the name
    credentials identity;
    request reading;  ///< target and body may hold `{now}` and `{now_ms}`
    write_rules writing;
    document_rules documents;
    text_encoding encoding = text_encoding::utf_8;
    std::size_t max_body = 0;  ///< bytes, unpacked
    milliseconds timeout{0};   ///< of a write; reads have their own
    bool is_conditional = true;
    time_unit unit = time_unit::milliseconds;  ///< of numbers that are times
    exactness strictness =
        exactness::lenient;  ///< `strict`: neither a response nor its document may differ from the rules
};

/// The options have been checked against the schema; what remains are faults across them.
checked<device_options> parse_options(const opc_config& opc);

/// schema.json of this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::http
