#include <algorithm>

#include "api/formats/json_read.hpp"
#include "api/v5/call.hpp"
#include "api/v5/picture_type.hpp"
#include "api/v5/preconditions.hpp"
#include "api/v5/routes.hpp"
#include "base/bytes.hpp"
#include "master/catalog.hpp"
#include "master/record_reader.hpp"
#include "master/record_writer.hpp"
#include "master/write_record.hpp"

namespace penstock::api::v5 {

namespace {

const master::resource& pictures() {
    return master::resource_named("flow_picture");
}

struct sent_picture {
    std::string base64;
    std::string_view type;
    std::size_t size = 0;
};

outcome<sent_picture> read_picture(call& c) {
    const auto sent = c.object();
    if (!sent) return sent.error();
    master::body_faults found;
    sent_picture picture;
    object_reader reader(**sent, "", found.malformed);
    reader.read("content", picture.base64, object_reader::need::required);
    reader.refuse_others();
    const auto bytes = parse_base64(picture.base64);
    if (found.malformed.empty() && !bytes) found.malformed.emplace_back("content", "expected base64");
    if (bytes) {
        picture.size = bytes->size();
        picture.type = picture_type_of(*bytes);
        if (picture.type.empty()) {
            found.invalid.emplace_back("content", "expected a PNG, JPEG or WebP");
        } else if (picture.size > max_picture_bytes) {
            found.invalid.emplace_back("content", "expected at most 1 MiB");
        }
    }
    if (auto checked = check_faults(found); !checked) return checked.error();
    return picture;
}

outcome<> prepare_picture(call& c) {
    if (auto known = c.allow_queries({}); !known) return known;
    if (auto read = read_picture(c); !read) return read.error();
    return {};
}

outcome<> put_picture(call& c, master::record_writer& work) {
    auto sent = read_picture(c);
    if (!sent) return sent.error();
    const auto wanted = expected_version(c, std::nullopt);
    if (!wanted) return wanted.error();
    auto picture = work.find(pictures(), c.id());
    if (!picture) return master::not_found(pictures().name, c.id());
    if (auto checked = check_version(*wanted, *picture); !checked) return checked;
    picture->at("content") = std::move(sent->base64);
    picture->at("content_type") = std::string(sent->type);
    picture->at("size_bytes") = static_cast<std::int64_t>(sent->size);
    const auto saved = work.update(*std::move(picture));
    c.response.add("ETag", entity_tag(saved));
    c.answer([&](json_writer& json) { master::write_record(json, saved); });
    return {};
}

/// The bytes, for an `<img>`: below the flow, so that a wall display gets the pictures of its flow only.
outcome<> get_picture(call& c, master::record_reader& from) {
    if (auto known = c.allow_queries({}); !known) return known;
    const auto picture = from.find(pictures(), c.parameters[1]);
    const bool is_of_flow = picture && picture->text("flow_id") == c.id();
    auto bytes = is_of_flow ? parse_base64(picture->text("content")) : std::nullopt;
    if (!bytes || bytes->empty()) return master::not_found(pictures().name, c.parameters[1]);
    c.response.add("ETag", entity_tag(*picture));
    // If it is opened as a page of its own, it runs nothing.
    c.response.add("Content-Security-Policy", "default-src 'none'; sandbox");
    c.response.content_type = picture_type_of(*bytes);
    c.response.body.assign(bytes->begin(), bytes->end());
    return {};
}

}  // namespace

std::string_view picture_type_of(byte_view content) noexcept {
    const auto begins_with = [&](std::string_view mark, std::size_t at = 0) {
        if (content.size() < at + mark.size()) return false;
        return std::equal(mark.begin(), mark.end(), content.begin() + static_cast<std::ptrdiff_t>(at),
                          [](char wanted, auto found) { return static_cast<unsigned char>(wanted) == found; });
    };
    if (begins_with("\x89PNG\r\n\x1a\n")) return "image/png";
    if (begins_with("\xff\xd8\xff")) return "image/jpeg";
    if (begins_with("RIFF") && begins_with("WEBP", 8)) return "image/webp";
    return {};
}

void add_picture_routes(std::vector<route>& all) {
    route put;
    put.method = verb::put;
    put.pattern = "/api/v5/flow/picture/{id}/content";
    put.resource = &pictures();
    put.domain = "flow";
    put.needed = permission::write;
    put.run = write_handler{prepare_picture, put_picture};
    put.summary = "Replace the content of a picture: a PNG, JPEG or WebP of at most 1 MiB, in base64";
    put.data = "flow_picture";
    put.body = "flow_picture_content";
    all.push_back(std::move(put));
    route get;
    get.pattern = "/api/v5/flow/{id}/picture/{picture_id}";
    get.resource = &pictures();
    get.domain = "flow";
    get.run = read_handler{get_picture};
    get.summary = "The bytes of a picture of a flow";
    get.content = "image/*";
    get.content_schema = R"({"type":"string","format":"binary"})";
    all.push_back(std::move(get));
}

}  // namespace penstock::api::v5
