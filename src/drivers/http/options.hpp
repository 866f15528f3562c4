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

/// The configuration of a device, in the types that the driver uses.
struct device_options {
    bool is_passive = false;  ///< option `push`: the device sends its values, it is not polled
    url device;
    io::tls_settings tls;  ///< used for the token server, too, except the server's name
    credentials identity;
    request reading;  ///< target and body may contain `{now}` and `{now_ms}`
    write_rules writing;
    document_rules documents;
    text_encoding encoding = text_encoding::utf_8;
    std::size_t max_body = 0;  ///< bytes after unpacking
    milliseconds timeout{0};   ///< of a write; a read gets its time-out from the caller
    bool is_conditional = true;
    time_unit unit = time_unit::milliseconds;  ///< unit of times that are numbers
    exactness strictness =
        exactness::lenient;  ///< `strict`: neither a response nor its document may differ from the rules
};

/// The options must have been checked against the schema; faults that remain are options that do not fit together.
checked<device_options> parse_options(const opc_config& opc);

/// The content of schema.json in this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::http
