#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "model/samples.hpp"
#include "publish/sparkplug/datatype.hpp"

namespace penstock::publish::sparkplug {

/// A metric, except its value. Births contain its name and type; data has only its alias and time.
struct metric_frame {
    std::string_view name{};  ///< empty = omitted
    std::optional<std::uint64_t> alias{};
    datatype type = datatype::unknown;  ///< unknown = omitted
    std::int64_t timestamp = 0;         ///< epoch ms
    bool is_historical = false;
    std::optional<std::int32_t> quality{};  ///< property `Quality`: 192 good, 0 bad, 500 stale
    std::string_view unit{};                ///< property `engUnit`; empty = omitted
    std::optional<double> low{}, high{};    ///< properties `engLow`, `engHigh`
    /// Property `states`: a set of properties, each a text by its value, see `pack_states`; empty = omitted.
    std::string_view states{};
    /// Columns of an array that is a table, row by row (DataSet). Null = a plain array.
    const std::vector<std::string>* columns = nullptr;
};

/// Writes payloads. It keeps its memory for the next payload, so numbers need no allocation.
///
/// Thread: one at a time.
/// Source: Sparkplug 3.0, 6.4. Signed integers are two's complement; `number_form` tells in which width. Arrays are
/// little-endian. Boolean arrays are a count of 32 bits, then bits from the highest down; the texts of String arrays
/// end with a zero.
class payload_writer {
public:
    /// Where a UInt32 is stored: `int_value`, as the specification has it, or `long_value`, for hosts that support no
    /// unsigned numbers of 32 bits.
    enum class uint32_field : bool { int_value, long_value };

    struct number_form {
        uint32_field uint32 = uint32_field::int_value;
        /// Int8 and Int16 are sign-extended to the 32 bits of their field, as Tahu does; false: they keep their own
        /// width.
        bool is_sign_extended = false;
    };

    payload_writer() : payload_writer(number_form{}) {}
    explicit payload_writer(number_form form);
    ~payload_writer();
    payload_writer(const payload_writer&) = delete;
    payload_writer& operator=(const payload_writer&) = delete;

    /// Begins a payload; `seq` is 0…255, and absent in an NDEATH.
    void begin(std::int64_t timestamp, std::optional<unsigned> seq);

    void set_seq(unsigned seq);

    /// Adds a metric with the value of sample `i`; a sample without a value becomes null.
    void add(const metric_frame& frame, const samples& data, std::size_t i);

    /// Adds a metric with that value and element type; an empty value is null.
    void add(const metric_frame& frame, const value& v, element_type element);

    /// Begins a metric whose value is a template: the metrics that are added until `end_structure` are its members.
    /// `of` is the name of its definition; empty: the metric is itself a definition. Its only parameter is `Address`,
    /// the address of the structure at the device; it is empty in definitions.
    void begin_structure(const metric_frame& frame, std::string_view of, std::string_view address);
    void end_structure() noexcept;

    /// Adds a member of a definition: name and type, without a value.
    void add_definition(std::string_view name, datatype type, std::int64_t timestamp);

    std::size_t metrics() const noexcept;

    /// The payload; valid until the next call.
    std::string_view finish();

private:
    struct body;
    std::unique_ptr<body> body_;
};

/// A metric of a command as it was received; missing members are taken from our own birth.
struct command_metric {
    std::optional<std::string> name{};
    std::optional<std::uint64_t> alias{};
    datatype type = datatype::unknown;  ///< unknown: the command does not contain it
    bool is_null = false;
    std::optional<std::int64_t> timestamp{};  ///< epoch ms; of the metric, else of the payload
    std::vector<command_metric> members{};    ///< members of a template
    std::variant<std::monostate, std::uint32_t, std::uint64_t, float, double, bool, std::string, byte_buffer> content{};
};

/// Reads NCMD and DCMD. The fault says what is wrong with the payload.
/// Limits: 10,000 metrics, including members of templates; a template within a template is not read.
class command_reader {
public:
    command_reader();
    ~command_reader();
    command_reader(const command_reader&) = delete;
    command_reader& operator=(const command_reader&) = delete;

    /// Errors: the bytes are not a Sparkplug B payload, or it has too many metrics.
    checked<std::vector<command_metric>> read(byte_view payload);

private:
    struct body;
    std::unique_ptr<body> body_;
};

/// Converts the value of a command's metric to the type of the metric. Hosts write numbers into different fields, so
/// any number that fits is accepted. The fault says what does not fit.
checked<value> value_of(const command_metric& metric, datatype type);

}  // namespace penstock::publish::sparkplug
