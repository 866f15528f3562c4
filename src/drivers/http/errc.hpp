#pragma once

#include "base/error.hpp"
#include "http_client/errc.hpp"

namespace penstock::http {

/// Errors of a document, or of one value in it, in addition to those of `client_errc`.
enum class errc {
    not_found = 1,         ///< the device's document has nothing at this address
    is_null,               ///< JSON null, an empty cell
    is_not_finite,         ///< NaN or an infinity
    not_a_scalar,          ///< an object or a list where one value was expected
    not_a_list,            ///< one value where the data type is an array
    too_few_elements,      ///< a list with fewer elements than the array has
    not_a_number,          ///< text that is no number
    not_whole,             ///< a number with a fraction where the data type is whole
    out_of_range,          ///< a number that the data type cannot hold
    not_a_boolean,         ///< neither a truth value nor a number
    not_a_time,            ///< neither ISO 8601 nor a number of milliseconds
    not_base64,            ///< bytes that are not in base64
    not_json,              ///< the document is not JSON
    not_xml,               ///< the document is not well-formed XML
    not_csv,               ///< a quotation mark is not closed
    not_prometheus,        ///< the first line of the document is not a sample
    ambiguous,             ///< several samples have the labels of the address
    no_document,           ///< the device reported success, but sent no content
    unasked_304,           ///< "not modified" though nothing had been fetched before
    redirected_elsewhere,  ///< the device redirects to another host, port or scheme
    redirected_too_often,  ///< more than five times
    retry_later,           ///< the device asked to wait, and the time has not passed
    reported_bad,          ///< the device itself reports its value as bad
};

error_code make_error_code(errc e) noexcept;

}  // namespace penstock::http

template <>
struct boost::system::is_error_code_enum<penstock::http::errc> : std::true_type {};
