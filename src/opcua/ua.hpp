#pragma once

#include <open62541/types.h>

#include <string>
#include <string_view>
#include <utility>

#include "base/bytes.hpp"

namespace penstock::opcua {

/// Owns one value of the stack, which is cleared when it goes out of scope. A moved-from object is empty.
///
///     owned<UA_ReadRequest, UA_TYPES_READREQUEST> request;
///     request->nodesToRead = …
template <class T, std::size_t TypeIndex>
class owned {
public:
    using raw = T;
    owned() noexcept { UA_init(&held_, type()); }
    explicit owned(T taken) noexcept : held_(taken) {}
    ~owned() { UA_clear(&held_, type()); }
    owned(owned&& from) noexcept : held_(from.release()) {}
    owned& operator=(owned&& from) noexcept {
        if (this != &from) {
            UA_clear(&held_, type());
            held_ = from.release();
        }
        return *this;
    }
    owned(const owned&) = delete;
    owned& operator=(const owned&) = delete;

    /// False: there is no memory, and the value is empty.
    bool copy_from(const T& from) {
        UA_clear(&held_, type());
        return UA_copy(&from, &held_, type()) == UA_STATUSCODE_GOOD;
    }
    T release() noexcept {
        const T out = held_;
        UA_init(&held_, type());
        return out;
    }

    T* operator->() noexcept { return &held_; }
    const T* operator->() const noexcept { return &held_; }
    T& operator*() noexcept { return held_; }
    const T& operator*() const noexcept { return held_; }
    static const UA_DataType* type() noexcept { return &UA_TYPES[TypeIndex]; }

private:
    T held_;
};

using owned_variant = owned<UA_Variant, UA_TYPES_VARIANT>;
using owned_data_value = owned<UA_DataValue, UA_TYPES_DATAVALUE>;
using owned_node_id = owned<UA_NodeId, UA_TYPES_NODEID>;

inline std::string_view to_view(const UA_String& text) noexcept {
    return {reinterpret_cast<const char*>(text.data), text.length};
}

inline byte_view to_bytes(const UA_ByteString& bytes) noexcept {
    return {bytes.data, bytes.length};
}

/// Passes text or bytes to the stack without copying. The stack must neither keep nor change them.
inline UA_String borrow_string(std::string_view text) noexcept {
    return {text.size(), reinterpret_cast<UA_Byte*>(const_cast<char*>(text.data()))};
}
inline UA_ByteString borrow_string(byte_view bytes) noexcept {
    return {bytes.size(), const_cast<UA_Byte*>(bytes.data())};
}

/// A copy that the stack frees.
inline UA_String copy(std::string_view text) {
    const UA_String shown = borrow_string(text);
    UA_String out{};
    UA_String_copy(&shown, &out);
    return out;
}
inline UA_ByteString copy(byte_view bytes) {
    const UA_ByteString shown = borrow_string(bytes);
    UA_ByteString out{};
    UA_ByteString_copy(&shown, &out);
    return out;
}

}  // namespace penstock::opcua
