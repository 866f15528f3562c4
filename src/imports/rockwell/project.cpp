#include "imports/rockwell/project.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "imports/document.hpp"
#include "imports/notes.hpp"
#include "imports/rockwell/tags.hpp"
#include "imports/xml.hpp"

namespace penstock::imports::rockwell {

namespace {

/// Structures without members make no tags.
constexpr std::size_t max_steps = 4 * reading_budget::max_tags;
constexpr std::size_t max_address_bytes = 1'000;  ///< a tag of the controller has 40 characters, and so has a member
constexpr std::size_t max_program_bytes = 100;    ///< each of its tags has its name; it has 40 characters
constexpr std::size_t max_sizes_bytes = 100;      ///< three dimensions have fewer
constexpr unsigned max_depth_of_types = 10;

std::string_view attribute(const pugi::xml_node& element, const char* name) {
    return xml_text(element.attribute(name).value());
}

/// Its text, or that of the first language.
std::string description_of(const pugi::xml_node& element) {
    const auto found = element.child("Description");
    const auto text = trim(xml_text(found.text().get()));
    if (!text.empty()) return std::string(text);
    return std::string(trim(xml_text(found.child("LocalizedDescription").text().get())));
}

/// `10`, `4 5`, `4,5` of an attribute; empty: none, or 0.
std::vector<std::uint32_t> sizes_of(std::string_view text) {
    std::vector<std::uint32_t> sizes;
    std::string blanks(cut_text(text, max_sizes_bytes));
    for (char& c : blanks)
        if (c == ',') c = ' ';
    for (const auto word : split(blanks, ' ')) {
        if (const auto size = parse_place(word); size && *size > 0) sizes.push_back(*size);
    }
    return sizes;
}

/// `[0,1]` … in the order of the last index first.
std::vector<std::string> elements_of(const std::vector<std::uint32_t>& sizes) {
    std::uint64_t count = 1;
    std::vector<std::string> out;
    if (sizes.size() > 3) return out;
    for (const auto size : sizes) {
        count *= size;
        if (count > reading_budget::max_tags) return out;
    }
    for (std::uint64_t i = 0; i < count; ++i) {
        std::vector<std::uint64_t> place(sizes.size());
        auto rest = i;
        for (auto dimension = sizes.size(); dimension-- > 0; rest /= sizes[dimension])
            place[dimension] = rest % sizes[dimension];
        out.push_back(fmt::format("[{}]", fmt::join(place, ",")));
    }
    return out;
}

class project_reader {
public:
    explicit project_reader(const pugi::xml_node& controller) : controller_(controller) {
        for (const auto& type : controller.child("DataTypes").children("DataType"))
            types_.emplace(to_upper(attribute(type, "Name")), type);
        for (const auto& type : controller.child("AddOnInstructionDefinitions").children())
            instructions_.emplace(to_upper(attribute(type, "Name")), type);
    }

    void read(reading& out, read_device& device) {
        made_ = &out;
        device_ = &device;
        read_tags(controller_.child("Tags"), {});
        for (const auto& program : controller_.child("Programs").children("Program"))
            read_tags(program.child("Tags"), attribute(program, "Name"));
    }

private:
    /// What the members of a tag have from it.
    struct tag_context {
        location place{};
        std::string description{};
        bool is_writable = true;
    };

    static std::string scoped(std::string_view program, std::string_view name) {
        return program.empty() ? std::string(name)
                               : fmt::format("Program:{}.{}", cut_text(program, max_program_bytes), name);
    }

    void read_tags(const pugi::xml_node& list, std::string_view program) {
        for (const auto& tag : list.children("Tag"))
            tags_.emplace(to_upper(scoped(program, attribute(tag, "Name"))), tag);
        for (const auto& tag : list.children("Tag"))
            read_tag_of(tag, program);
    }

    void read_tag_of(const pugi::xml_node& tag, std::string_view program) {
        const auto name = scoped(program, attribute(tag, "Name"));
        tag_context context{.place = fmt::format("tag {}", name), .description = description_of(tag)};
        const auto access = attribute(tag, "ExternalAccess");
        if (access == "None") {
            note_left_out(*made_, context.place, name,
                          "the controller does not give it to others (External Access: None)",
                          "change External Access in Studio 5000");
            return;
        }
        context.is_writable = access != "Read Only" && attribute(tag, "Constant") != "true";
        if (attribute(tag, "TagType") == "Alias") {
            read_alias(name, program, attribute(tag, "AliasFor"), context);
            return;
        }
        expand(name, name, attribute(tag, "DataType"), sizes_of(attribute(tag, "Dimensions")), context, 0);
    }

    /// The target is a tag of the same program, or else of the controller, or a point of a module.
    void read_alias(const std::string& name, std::string_view program, std::string_view target,
                    const tag_context& context) {
        if (target.empty()) {
            note_left_out(*made_, context.place, name, "the alias has no target");
            return;
        }
        const auto base = target.substr(0, target.find_first_of(".["));
        const bool is_local = !program.empty() && tags_.contains(to_upper(scoped(program, base)));
        const auto address = is_local ? scoped(program, target) : std::string(target);
        const auto found = tags_.find(to_upper(is_local ? scoped(program, base) : std::string(base)));
        if (found != tags_.end() && base == target) {
            expand(name, address, attribute(found->second, "DataType"),
                   sizes_of(attribute(found->second, "Dimensions")), context, 0);
            return;
        }
        const auto dot = target.rfind('.');
        const bool is_bit = dot != target.npos && dot + 1 < target.size() && parse_place(target.substr(dot + 1));
        add(name, {.address = address, .data_type = is_bit ? "Boolean" : ""}, context);
    }

    void expand(const std::string& name, const std::string& address, std::string_view type,
                const std::vector<std::uint32_t>& sizes, const tag_context& context, unsigned depth) {
        // A type that holds itself several times would be walked for ever.
        if (++steps_ > max_steps)
            throw reading_end(
                {"", fmt::format("has more than {} members of structures: export a part of the project", max_steps)});
        if (std::max({name.size(), address.size(), type.size()}) > max_address_bytes) {
            note_left_out(*made_, context.place, std::string(cut_text(name, max_address_bytes)),
                          fmt::format("its name or its type has more than {} bytes", max_address_bytes));
            return;
        }
        const auto upper = to_upper(type);
        const auto own = types_.find(upper);
        const bool is_text = own != types_.end() && attribute(own->second, "Family") == "StringFamily";
        const auto instruction = instructions_.find(upper);
        const bool is_structure = (own != types_.end() && !is_text) || instruction != instructions_.end();
        if (depth > max_depth_of_types) {
            note_left_out(*made_, context.place, name, "its type holds itself");
            return;
        }
        if (!sizes.empty() && (is_structure || is_predefined(upper))) {
            const auto elements = elements_of(sizes);
            if (elements.empty()) note_left_out(*made_, context.place, name, "it is an array with too many elements");
            for (const auto& element : elements)
                expand(name + element, address + element, type, {}, context, depth + 1);
            return;
        }
        if (instruction != instructions_.end()) {
            for (const auto& one : instruction->second.child("Parameters").children("Parameter"))
                expand_member(name, address, one, "Dimensions", context, depth);
            return;
        }
        if (is_structure) {
            for (const auto& one : own->second.child("Members").children("Member"))
                expand_member(name, address, one, "Dimension", context, depth);
            return;
        }
        add_plain(name, address, is_text ? std::string_view("STRING") : type, sizes, context);
    }

    void expand_member(const std::string& name, const std::string& address, const pugi::xml_node& member,
                       const char* dimension, const tag_context& context, unsigned depth) {
        // What the program adds to hold bits; parameters that are references have no value of their own.
        if (attribute(member, "Hidden") == "true" || attribute(member, "Usage") == "InOut") return;
        const auto access = attribute(member, "ExternalAccess");
        if (access == "None") return;
        tag_context inner = context;
        if (auto text = description_of(member); !text.empty()) inner.description = std::move(text);
        inner.is_writable = context.is_writable && access != "Read Only";
        const auto own = fmt::format(".{}", attribute(member, "Name"));
        expand(name + own, address + own, attribute(member, "DataType"), sizes_of(attribute(member, dimension)), inner,
               depth + 1);
    }

    static bool is_predefined(const std::string& type) {
        const auto made = convert("x", type);
        return made && made->size() > 1;
    }

    void add_plain(const std::string& name, const std::string& address, std::string_view type,
                   const std::vector<std::uint32_t>& sizes, const tag_context& context) {
        const auto made =
            convert(address, sizes.empty() ? std::string(type) : fmt::format("{}[{}]", type, fmt::join(sizes, ",")));
        if (!made) {
            note_left_out(*made_, context.place, name, made.error().message, made.error().field);
            return;
        }
        for (const auto& one : *made) {
            if (!one.point.difference.empty()) note_changed(*made_, context.place, name, one.point.difference);
            add(name + one.member, one.point, context);
        }
    }

    void add(std::string name, const converted_point& point, const tag_context& context) {
        read_tag tag{.place = context.place};
        tag.config.tag_name = std::move(name);
        tag.config.plc_address = point.address;
        tag.config.data_type = point.data_type;
        tag.config.description = context.description;
        tag.config.writable = context.is_writable;
        made_->add_tag(*device_, tag);
    }

    using node_map = std::map<std::string, pugi::xml_node, std::less<>>;  ///< by name in upper case

    pugi::xml_node controller_;
    node_map types_{};
    node_map instructions_{};
    node_map tags_{};
    reading* made_ = nullptr;
    read_device* device_ = nullptr;
    std::size_t steps_ = 0;
};

/// By the catalogue number; empty: the file does not have it.
std::string_view family_of(std::string_view processor) {
    if (processor.starts_with("1756-")) return "ControlLogix";
    if (processor.starts_with("1769-") || processor.starts_with("5069-") || processor.starts_with("1768-"))
        return "CompactLogix";
    return {};
}

class project_format final : public format {
public:
    std::string_view name() const noexcept override { return "logix-l5x"; }
    std::string_view title() const noexcept override { return "Rockwell Studio 5000 project or part of it (L5X)"; }

    bool recognizes(const document& content) const override {
        return std::string_view(content.text()).substr(0, 4096).find("<RSLogix5000Content") != std::string_view::npos;
    }

    checked<reading> read_content(const document& content, const answers& known) const override {
        pugi::xml_document file;
        if (auto parsed = parse_xml(file, content.text()); !parsed) return parsed.error();
        const auto controller = file.child("RSLogix5000Content").child("Controller");
        if (!controller)
            return fault{"", "is not a project of Studio 5000: it has no RSLogix5000Content with a Controller"};
        reading out;
        std::string family(family_of(attribute(controller, "ProcessorType")));
        if (family.empty()) {
            auto answer = ask(out, known,
                              {.key = "family",
                               .text = "Which family of controllers is it? The file does not say.",
                               .choices = {{"ControlLogix", "ControlLogix"}, {"CompactLogix", "CompactLogix"}}});
            if (!answer) return out;
            family = std::move(*answer);
        }
        read_device device{.place = "the controller"};
        device.config.opc_type = "EIP";
        device.config.opc_name = attribute(controller, "Name");
        device.config.options["family"] = std::move(family);
        project_reader(controller).read(out, device);
        out.add(std::move(device));
        return out;
    }
};

}  // namespace

std::unique_ptr<format> make_project_format() {
    return std::make_unique<project_format>();
}

}  // namespace penstock::imports::rockwell
