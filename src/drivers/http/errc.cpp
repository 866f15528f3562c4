#include "drivers/http/errc.hpp"

#include <string>

namespace penstock::http {

namespace {

class http_category final : public category {
public:
    const char* name() const noexcept override { return "http document"; }

    std::string message(int code) const override {
        switch (static_cast<errc>(code)) {
            case errc::not_found: return "the device's document has nothing at this address";
            case errc::is_null: return "the document has no value at this address (null or empty)";
            case errc::is_not_finite: return "the document has NaN or infinity at this address";
            case errc::not_a_scalar: return "the document has an object or a list at this address, not one value";
            case errc::not_a_list: return "the document has no list at this address, but the data type is an array";
            case errc::too_few_elements: return "the list at this address has fewer elements than the data type";
            case errc::not_a_number: return "the text at this address is not a number";
            case errc::not_whole:
                return "the number at this address has a fraction, but the data type is for whole numbers";
            case errc::out_of_range: return "the number at this address is outside the range of the data type";
            case errc::not_a_boolean: return "the text at this address is neither true or false nor a number";
            case errc::not_a_time:
                return "the text at this address is neither an ISO 8601 time nor milliseconds since 1970";
            case errc::not_base64: return "the text at this address is not base64";
            case errc::not_json: return "the answer is not JSON";
            case errc::not_xml: return "the answer is not well-formed XML";
            case errc::not_csv: return "the answer is not valid CSV: a quotation mark is not closed";
            case errc::not_prometheus: return "the answer is not in the text format of Prometheus";
            case errc::ambiguous:
                return "several samples have the labels of this address: name more labels, as in "
                       "metric{label=\"value\"}";
            case errc::no_document: return "the device answered without content";
            case errc::unasked_304: return "the device responded 'not modified', but the request had no condition";
            case errc::redirected_elsewhere:
                return "the device redirects to another host, port or scheme; the gateway does not follow it";
            case errc::redirected_too_often:
                return "the device redirects more than five times; the gateway stops there";
            case errc::retry_later:
                return "the device asked the gateway to wait (Retry-After); the gateway asks again later";
            case errc::reported_bad: return "the device reports this value as bad";
        }
        return "unknown error in the device's document";
    }

    remedy remedy_for(int code) const noexcept override {
        switch (static_cast<errc>(code)) {
            case errc::is_null:
            case errc::is_not_finite:
            case errc::out_of_range:
            case errc::not_json:
            case errc::not_xml:
            case errc::not_csv:
            case errc::not_prometheus:
            case errc::no_document:
            case errc::unasked_304:
            case errc::retry_later:
            case errc::reported_bad: return remedy::retry;
            default: return remedy::fix_config;
        }
    }
};

const http_category the_category;

}  // namespace

error_code make_error_code(errc e) noexcept {
    return {static_cast<int>(e), the_category};
}

}  // namespace penstock::http
