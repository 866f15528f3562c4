#include "opcua/value_codec.hpp"

#include <open62541/util.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "opcua/errc.hpp"
#include "opcua/ua.hpp"

namespace penstock::opcua {

namespace {

constexpr std::size_t max_elements = 65'536;
constexpr UA_DateTime ticks_per_ms = UA_DATETIME_MSEC;
constexpr UA_DateTime last_ms = 253'402'300'799'999;  // 9999-12-31T23:59:59.999Z

template <class T>
const T& at(const void* data) noexcept {
    return *static_cast<const T*>(data);
}

std::string text_of(const UA_String& text) {
    return make_utf8(to_view(text));
}

/// The text that one of the stack's functions prints.
template <class T>
std::string printed(const T& what, UA_StatusCode (*print)(const T*, UA_String*)) {
    UA_String text{};
    std::string out;
    if (print(&what, &text) == UA_STATUSCODE_GOOD) out = text_of(text);
    UA_String_clear(&text);
    return out;
}

/// Converts one element of a type that `element_of` supports.
value load(const UA_DataType& type, const void* data) {
    switch (type.typeKind) {
        case UA_DATATYPEKIND_BOOLEAN: return at<std::uint8_t>(data) != 0;
        case UA_DATATYPEKIND_SBYTE: return std::int64_t{at<UA_SByte>(data)};
        case UA_DATATYPEKIND_BYTE: return std::uint64_t{at<UA_Byte>(data)};
        case UA_DATATYPEKIND_INT16: return std::int64_t{at<UA_Int16>(data)};
        case UA_DATATYPEKIND_UINT16: return std::uint64_t{at<UA_UInt16>(data)};
        case UA_DATATYPEKIND_INT32:
        case UA_DATATYPEKIND_ENUM: return std::int64_t{at<UA_Int32>(data)};
        case UA_DATATYPEKIND_UINT32:
        case UA_DATATYPEKIND_STATUSCODE: return std::uint64_t{at<UA_UInt32>(data)};
        case UA_DATATYPEKIND_INT64: return std::int64_t{at<UA_Int64>(data)};
        case UA_DATATYPEKIND_UINT64: return std::uint64_t{at<UA_UInt64>(data)};
        case UA_DATATYPEKIND_FLOAT: return at<UA_Float>(data);
        case UA_DATATYPEKIND_DOUBLE: return at<UA_Double>(data);
        case UA_DATATYPEKIND_DATETIME: return from_date_time(at<UA_DateTime>(data));
        case UA_DATATYPEKIND_BYTESTRING: {
            const auto bytes = to_bytes(at<UA_ByteString>(data));
            return byte_buffer(bytes.begin(), bytes.end());
        }
        case UA_DATATYPEKIND_GUID: return printed<UA_Guid>(at<UA_Guid>(data), UA_Guid_print);
        case UA_DATATYPEKIND_NODEID: return printed<UA_NodeId>(at<UA_NodeId>(data), UA_NodeId_print);
        case UA_DATATYPEKIND_EXPANDEDNODEID:
            return printed<UA_ExpandedNodeId>(at<UA_ExpandedNodeId>(data), UA_ExpandedNodeId_print);
        case UA_DATATYPEKIND_LOCALIZEDTEXT: return text_of(at<UA_LocalizedText>(data).text);
        case UA_DATATYPEKIND_QUALIFIEDNAME: return text_of(at<UA_QualifiedName>(data).name);
        default: return text_of(at<UA_String>(data));
    }
}

template <class T, class Held>
bool store_whole(const value& v, void* to) noexcept {
    const auto* number = std::get_if<Held>(&v);
    if (number == nullptr || !std::in_range<T>(*number)) return false;
    const auto narrow = static_cast<T>(*number);
    std::memcpy(to, &narrow, sizeof(T));
    return true;
}

template <class T>
bool store_as_is(const value& v, void* to) noexcept {
    const auto* held = std::get_if<T>(&v);
    if (held != nullptr) std::memcpy(to, held, sizeof(T));
    return held != nullptr;
}

/// Stores a number, Boolean or DateTime without allocation. False: another type, or `v` has another alternative.
bool store_number(const value& v, unsigned kind, void* to) noexcept {
    switch (kind) {
        case UA_DATATYPEKIND_BOOLEAN: return store_as_is<bool>(v, to);
        case UA_DATATYPEKIND_SBYTE: return store_whole<UA_SByte, std::int64_t>(v, to);
        case UA_DATATYPEKIND_BYTE: return store_whole<UA_Byte, std::uint64_t>(v, to);
        case UA_DATATYPEKIND_INT16: return store_whole<UA_Int16, std::int64_t>(v, to);
        case UA_DATATYPEKIND_UINT16: return store_whole<UA_UInt16, std::uint64_t>(v, to);
        case UA_DATATYPEKIND_INT32:
        case UA_DATATYPEKIND_ENUM: return store_whole<UA_Int32, std::int64_t>(v, to);
        case UA_DATATYPEKIND_UINT32:
        case UA_DATATYPEKIND_STATUSCODE: return store_whole<UA_UInt32, std::uint64_t>(v, to);
        case UA_DATATYPEKIND_INT64: return store_whole<UA_Int64, std::int64_t>(v, to);
        case UA_DATATYPEKIND_UINT64: return store_whole<UA_UInt64, std::uint64_t>(v, to);
        case UA_DATATYPEKIND_FLOAT: return store_as_is<float>(v, to);
        case UA_DATATYPEKIND_DOUBLE: return store_as_is<double>(v, to);
        case UA_DATATYPEKIND_DATETIME: {
            const auto* time = std::get_if<wall_time>(&v);
            if (time == nullptr) return false;
            const UA_DateTime ticks = to_date_time(*time);
            std::memcpy(to, &ticks, sizeof ticks);
            return true;
        }
        default: return false;
    }
}

/// Stores a value in a cleared element. False: `v` does not have that type.
bool store(const value& v, const UA_DataType& type, void* to) {
    if (type.typeKind == UA_DATATYPEKIND_BYTESTRING) {
        const auto* bytes = std::get_if<byte_buffer>(&v);
        // Empty bytes need a pointer: with a null pointer, the value would be null instead of empty.
        if (bytes != nullptr && bytes->empty()) {
            *static_cast<UA_ByteString*>(to) = {0, static_cast<UA_Byte*>(UA_EMPTY_ARRAY_SENTINEL)};
        } else if (bytes != nullptr) {
            *static_cast<UA_ByteString*>(to) = copy(byte_view(*bytes));
        }
        return bytes != nullptr;
    }
    const auto* text = std::get_if<std::string>(&v);
    if (text == nullptr) return store_number(v, type.typeKind, to);
    switch (type.typeKind) {
        case UA_DATATYPEKIND_STRING:
        case UA_DATATYPEKIND_XMLELEMENT: *static_cast<UA_String*>(to) = copy(*text); return true;
        case UA_DATATYPEKIND_LOCALIZEDTEXT: static_cast<UA_LocalizedText*>(to)->text = copy(*text); return true;
        case UA_DATATYPEKIND_QUALIFIEDNAME: static_cast<UA_QualifiedName*>(to)->name = copy(*text); return true;
        case UA_DATATYPEKIND_GUID:
            return UA_Guid_parse(static_cast<UA_Guid*>(to), borrow_string(*text)) == UA_STATUSCODE_GOOD;
        case UA_DATATYPEKIND_NODEID:
            return UA_NodeId_parse(static_cast<UA_NodeId*>(to), borrow_string(*text)) == UA_STATUSCODE_GOOD;
        default: return false;
    }
}

}  // namespace

std::optional<element_type> element_of(const UA_DataType& type) noexcept {
    switch (type.typeKind) {
        case UA_DATATYPEKIND_BOOLEAN: return element_type::boolean;
        case UA_DATATYPEKIND_SBYTE: return element_type::sbyte;
        case UA_DATATYPEKIND_BYTE: return element_type::byte;
        case UA_DATATYPEKIND_INT16: return element_type::int16;
        case UA_DATATYPEKIND_UINT16: return element_type::uint16;
        case UA_DATATYPEKIND_INT32:
        case UA_DATATYPEKIND_ENUM: return element_type::int32;
        case UA_DATATYPEKIND_UINT32:
        case UA_DATATYPEKIND_STATUSCODE: return element_type::uint32;
        case UA_DATATYPEKIND_INT64: return element_type::int64;
        case UA_DATATYPEKIND_UINT64: return element_type::uint64;
        case UA_DATATYPEKIND_FLOAT: return element_type::float32;
        case UA_DATATYPEKIND_DOUBLE: return element_type::float64;
        case UA_DATATYPEKIND_DATETIME: return element_type::date_time;
        case UA_DATATYPEKIND_BYTESTRING: return element_type::byte_string;
        case UA_DATATYPEKIND_STRING:
        case UA_DATATYPEKIND_XMLELEMENT:
        case UA_DATATYPEKIND_LOCALIZEDTEXT:
        case UA_DATATYPEKIND_QUALIFIEDNAME:
        case UA_DATATYPEKIND_NODEID:
        case UA_DATATYPEKIND_EXPANDEDNODEID:
        case UA_DATATYPEKIND_GUID: return element_type::string;
        default: return std::nullopt;
    }
}

const UA_DataType& type_of(element_type type) noexcept {
    switch (type) {
        case element_type::boolean: return UA_TYPES[UA_TYPES_BOOLEAN];
        case element_type::sbyte: return UA_TYPES[UA_TYPES_SBYTE];
        case element_type::byte: return UA_TYPES[UA_TYPES_BYTE];
        case element_type::int16: return UA_TYPES[UA_TYPES_INT16];
        case element_type::uint16: return UA_TYPES[UA_TYPES_UINT16];
        case element_type::int32: return UA_TYPES[UA_TYPES_INT32];
        case element_type::uint32: return UA_TYPES[UA_TYPES_UINT32];
        case element_type::int64: return UA_TYPES[UA_TYPES_INT64];
        case element_type::uint64: return UA_TYPES[UA_TYPES_UINT64];
        case element_type::float32: return UA_TYPES[UA_TYPES_FLOAT];
        case element_type::float64: return UA_TYPES[UA_TYPES_DOUBLE];
        case element_type::string: return UA_TYPES[UA_TYPES_STRING];
        case element_type::byte_string: return UA_TYPES[UA_TYPES_BYTESTRING];
        case element_type::date_time: break;
    }
    return UA_TYPES[UA_TYPES_DATETIME];
}

result<value> from_variant(const UA_Variant& from) {
    if (from.type == nullptr) return errc::no_value;
    if (!element_of(*from.type)) return errc::unsupported_type;
    if (UA_Variant_isScalar(&from)) return load(*from.type, from.data);
    if (from.arrayLength > max_elements) return errc::unsupported_type;
    array elements;
    elements.reserve(from.arrayLength);
    const auto* data = static_cast<const std::uint8_t*>(from.data);
    for (std::size_t i = 0; i < from.arrayLength; ++i)
        elements.push_back(load(*from.type, data + i * from.type->memSize));
    return value(std::move(elements));
}

std::optional<data_type> type_of(const UA_Variant& from) noexcept {
    if (from.type == nullptr) return std::nullopt;
    const auto element = element_of(*from.type);
    if (!element) return std::nullopt;
    if (UA_Variant_isScalar(&from)) return data_type{*element, 0};
    if (from.arrayLength == 0 || from.arrayLength > max_elements) return std::nullopt;
    return data_type{*element, static_cast<std::uint32_t>(from.arrayLength)};
}

result<> to_variant(const value& v, element_type type, UA_Variant& to) {
    return to_variant(v, type_of(type), to);
}

result<> to_variant(const value& v, const UA_DataType& type, UA_Variant& to) {
    const auto* elements = std::get_if<array>(&v);
    const std::size_t count = elements != nullptr ? elements->size() : 1;
    void* data = UA_Array_new(count, &type);
    if (data == nullptr) return boost::system::errc::make_error_code(boost::system::errc::not_enough_memory);
    for (std::size_t i = 0; i < count; ++i) {
        auto* place = static_cast<std::uint8_t*>(data) + i * type.memSize;
        if (store(elements != nullptr ? (*elements)[i] : v, type, place)) continue;
        UA_Array_delete(data, count, &type);
        return errc::unsupported_type;
    }
    if (elements != nullptr) {
        UA_Variant_setArray(&to, data, count, &type);
    } else {
        UA_Variant_setScalar(&to, data, &type);
    }
    return {};
}

wall_time from_date_time(UA_DateTime time) noexcept {
    // OPC UA has no times before 1601, but a peer may send any 64 bits. The first ms of 1601 would be sent as 0.
    if (time < ticks_per_ms) return wall_time{};
    const UA_DateTime since = time - UA_DATETIME_UNIX_EPOCH;
    const UA_DateTime whole = since / ticks_per_ms - (since % ticks_per_ms < 0 ? 1 : 0);
    // The last time of the standard, because texts have no years with five digits.
    return wall_time{milliseconds{std::min(whole, last_ms)}};
}

UA_DateTime to_date_time(wall_time time) noexcept {
    constexpr auto longest = (std::numeric_limits<UA_DateTime>::max() - UA_DATETIME_UNIX_EPOCH) / ticks_per_ms;
    const auto ms = time.time_since_epoch().count();
    if (ms > longest) return std::numeric_limits<UA_DateTime>::max();
    if (ms < -UA_DATETIME_UNIX_EPOCH / ticks_per_ms) return 0;
    return ms * ticks_per_ms + UA_DATETIME_UNIX_EPOCH;
}

quality quality_of(UA_StatusCode status) noexcept {
    if (UA_StatusCode_isGood(status)) return quality::good;
    if (UA_StatusCode_isUncertain(status)) return quality::uncertain;
    switch (status & 0xFFFF'0000U) {
        case UA_STATUSCODE_BADCONFIGURATIONERROR:
        case UA_STATUSCODE_BADNODEIDUNKNOWN:
        case UA_STATUSCODE_BADNODEIDINVALID:
        case UA_STATUSCODE_BADATTRIBUTEIDINVALID:
        case UA_STATUSCODE_BADINDEXRANGEINVALID:
        case UA_STATUSCODE_BADINDEXRANGENODATA:
        case UA_STATUSCODE_BADNOTREADABLE:
        case UA_STATUSCODE_BADUSERACCESSDENIED:
        case UA_STATUSCODE_BADTYPEMISMATCH: return quality::configuration;
        case UA_STATUSCODE_BADNOTCONNECTED: return quality::not_connected;
        case UA_STATUSCODE_BADNOCOMMUNICATION:
        case UA_STATUSCODE_BADCOMMUNICATIONERROR:
        case UA_STATUSCODE_BADCONNECTIONCLOSED:
        case UA_STATUSCODE_BADDEVICEFAILURE:
        case UA_STATUSCODE_BADTIMEOUT: return quality::comm_failure;
        case UA_STATUSCODE_BADOUTOFSERVICE: return quality::out_of_service;
        default: return quality::bad;
    }
}

}  // namespace penstock::opcua
