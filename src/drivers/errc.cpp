#include "drivers/errc.hpp"

namespace penstock {

namespace {

class driver_category final : public category {
public:
    const char* name() const noexcept override { return "driver"; }

    std::string message(int code) const override {
        switch (static_cast<driver_errc>(code)) {
            case driver_errc::link_closed: return "the device is not connected";
            case driver_errc::response_timeout:
                return "no response from the device in time; the gateway connects again, because a late response could "
                       "be mistaken for the next one";
            case driver_errc::response_too_long:
                return "the answer is longer than this protocol allows: check that the device serves this protocol on "
                       "this port";
            case driver_errc::cut_response:
                return "a part of the device's response is missing: check the line or the network between device and "
                       "gateway";
            case driver_errc::bad_response:
                return "the answer does not follow the protocol: check that the device serves this protocol on this "
                       "port";
            case driver_errc::write_timeout:
                return "no response to the write in time: it is unknown whether the device wrote the value";
            case driver_errc::write_cut_off:
                return "the connection ended before the device responded to the write: it is unknown whether the "
                       "device wrote the value";
            case driver_errc::not_writable: return "the device does not allow writes at this address";
            case driver_errc::too_long_to_write:
                return "the value is too long: one write request of this protocol cannot hold it";
            case driver_errc::bad_text:
                return "the text has characters that the encoding of the option string_encoding does not have";
            case driver_errc::text_too_long: return "the text is longer than the length of the tag";
            case driver_errc::wrong_alternative: return "the value does not have the data type of its tag";
            case driver_errc::cannot_browse:
                return "devices of this protocol cannot list their tags: enter the tags yourself";
            case driver_errc::cannot_discover:
                return "the gateway cannot search for devices of this protocol: enter the address yourself";
            case driver_errc::bad_digit:
                return "the device sent a digit above 9, so its value is not in BCD: check the option bcd and the "
                       "address";
            case driver_errc::too_many_digits:
                return "the number cannot be written in BCD: it is negative or has too many digits";
            case driver_errc::no_such_node: return "there is no such node in the device";
        }
        return "unknown driver error";
    }

    remedy remedy_for(int code) const noexcept override {
        switch (static_cast<driver_errc>(code)) {
            case driver_errc::link_closed:
            case driver_errc::response_timeout:
            case driver_errc::response_too_long:
            case driver_errc::cut_response:
            case driver_errc::bad_response:
            case driver_errc::write_cut_off: return remedy::reconnect;
            case driver_errc::write_timeout: return remedy::retry;
            case driver_errc::wrong_alternative: return remedy::report_bug;
            default: return remedy::fix_config;
        }
    }
};

const driver_category the_category;

class condition_category final : public boost::system::error_category {
public:
    const char* name() const noexcept override { return "device"; }
    std::string message(int condition) const override {
        return static_cast<driver_condition>(condition) == driver_condition::busy ? "the device is busy"
                                                                                  : "the device has a fault";
    }
};

const condition_category the_condition_category;

}  // namespace

boost::system::error_condition make_error_condition(driver_condition c) noexcept {
    return {static_cast<int>(c), the_condition_category};
}

error_code make_error_code(driver_errc e) noexcept {
    return {static_cast<int>(e), the_category};
}

}  // namespace penstock
