#include "drivers/eip/frame_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "drivers/eip/cip_transport.hpp"
#include "drivers/eip/codec.hpp"
#include "drivers/eip/errc.hpp"

namespace penstock::eip {

namespace {

constexpr std::size_t max_parts = 8;

std::string text_of_path(byte_view path) {
    const auto segments = split_path(path);
    if (!segments) return "path " + to_hex(path);
    std::string out;
    for (const auto& s : *segments) {
        switch (s.type) {
            case segment::kind::name: out += (out.empty() ? "" : ".") + make_utf8(s.name); break;
            case segment::kind::element: out += fmt::format("[{}]", s.number); break;
            case segment::kind::class_id: out += fmt::format("{}class {:02X}", out.empty() ? "" : " ", s.number); break;
            case segment::kind::instance: out += fmt::format(" instance {}", s.number); break;
            case segment::kind::attribute: out += fmt::format(" attribute {}", s.number); break;
            case segment::kind::port: out += fmt::format(" port {}", s.number); break;
            case segment::kind::data: out += fmt::format(" part {}", to_hex(s.bytes)); break;
        }
    }
    return out;
}

bool is_to(const request& r, std::uint16_t class_id) {
    const auto segments = split_path(r.path);
    return segments && !segments->empty() && segments->front().type == segment::kind::class_id &&
           segments->front().number == class_id;
}

std::string name_of_service(const request& r) {
    const bool is_to_manager = is_to(r, object::connection_manager);
    switch (r.code) {
        case service::get_attributes_all: return "get all attributes of";
        case service::get_attribute_list: return "get attributes of";
        case service::get_attribute: return "get attribute of";
        case service::execute_pccc: return "PCCC to";
        case service::read: return "read";
        case service::write: return "write";
        case service::read_modify_write: return is_to_manager ? "Forward Close to" : "change bits of";
        case service::read_fragment: return is_to_manager ? "Unconnected Send to" : "read part of";
        case service::write_fragment: return "write part of";
        case service::forward_open: return "Forward Open to";
        case service::list_instances: return "list";
        case service::large_forward_open: return "Large Forward Open to";
        case service::list_variables: return "list variables of";
        default: return fmt::format("service {:02X} to", r.code);
    }
}

std::string text_of_request(byte_view message);

std::string text_of_parts(byte_view body, std::string (*text_of)(byte_view)) {
    std::vector<byte_view> parts;
    if (!split_multiple(body, parts)) return "a packet that is cut off";
    std::string out = fmt::format("packet of {}:", parts.size());
    for (std::size_t i = 0; i < std::min(parts.size(), max_parts); ++i)
        out += (i == 0 ? " " : "; ") + text_of(parts[i]);
    return parts.size() > max_parts ? out + "; …" : out;
}

std::string text_of_request(byte_view message) {
    const auto r = decode_request(message);
    if (!r) return "a request that is cut off";
    if (r->code == service::multiple) return text_of_parts(r->body, text_of_request);
    std::string out = name_of_service(*r) + " " + text_of_path(r->path);
    if (r->code == service::read && is_to(*r, object::structure)) {  // its fields are those of no tag
        if (r->body.size() < 6) return out;
        return out + fmt::format(" from byte {}, {} bytes", load_little<std::uint32_t>(r->body.data()),
                                 load_little<std::uint16_t>(&r->body[4]));
    }
    const bool is_read = r->code == service::read || (r->code == service::read_fragment && !is_to(*r, 6));
    if (is_read && r->body.size() >= 2) out += fmt::format(" x{}", load_little<std::uint16_t>(r->body.data()));
    if (is_read && r->body.size() >= 6) out += fmt::format(" from byte {}", load_little<std::uint32_t>(&r->body[2]));
    const bool is_write = r->code == service::write || r->code == service::write_fragment;
    if (is_write || (r->code == service::read_modify_write && !is_to(*r, 6)) || r->code == service::execute_pccc) {
        out += " " + to_hex(r->body.first(std::min<std::size_t>(r->body.size(), 32)));
    }
    return out;
}

std::string text_of_response(byte_view message) {
    const auto r = decode_response(message);
    if (!r) return "an answer that is cut off";
    const bool is_packet = r->code == service::multiple && (r->status == 0 || r->status == 0x1E);
    if (is_packet) return text_of_parts(r->body, text_of_response);
    if (r->status != 0 && r->status != 0x06) return error_of(*r).message();
    std::string out = r->status == 0 ? "success" : "a part";
    if (r->code == service::read || r->code == service::read_fragment) {
        if (const auto typed = split_type(r->body))
            return fmt::format("{} {}, {} bytes", out, name_of(typed->code), typed->bytes.size());
    }
    return r->body.empty() ? out : fmt::format("{}, {} bytes", out, r->body.size());
}

}  // namespace

std::string describe_frame(byte_view frame_bytes, bool is_response) {
    const auto found = next_frame(frame_bytes);
    if (!found || !*found) return "not a frame";
    const frame& f = **found;
    if (f.status != 0) return encapsulation_error(f.status).message();
    switch (f.code) {
        case command::nop: return "nothing";
        case command::list_services: return "list services";
        case command::list_identity: return "list identity";
        case command::list_interfaces: return "list interfaces";
        case command::register_session: return fmt::format("register session {:08X}", f.session);
        case command::unregister_session: return "unregister session";
        default: break;
    }
    const auto inside = decode_packet(f.body);
    if (!inside) return "a frame without a message";
    const auto id = id_of(f).value_or(0);
    if (is_response) return fmt::format("answer {}: {}", id, text_of_response(inside->message));
    return fmt::format("request {}: {}", id, text_of_request(message_in(frame_bytes)));
}

}  // namespace penstock::eip
