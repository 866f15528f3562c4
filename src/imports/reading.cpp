#include "imports/reading.hpp"

#include <fmt/format.h>

#include <utility>

#include "imports/document.hpp"

namespace penstock::imports {

namespace {

/// More than the 200 characters of a tag's name, whatever they are: the match cuts and says so.
constexpr std::size_t max_name_bytes = 1'024;

std::size_t bytes_of(const std::map<std::string, std::string, std::less<>>& texts) {
    std::size_t bytes = 0;
    for (const auto& [key, text] : texts)
        bytes += key.size() + text.size();
    return bytes;
}

}  // namespace

void reading_budget::take_tag(std::size_t bytes) {
    take(tags_, max_tags, "tags", bytes);
}

void reading_budget::take_remark(std::size_t bytes) {
    take(remarks_, max_remarks, "lines that cannot be taken as they are", bytes);
}

void reading_budget::take_device(std::size_t bytes) {
    take(devices_, max_devices, "devices", bytes);
}

void reading_budget::take_question(std::size_t bytes) {
    take(questions_, max_questions, "things to ask for", bytes);
}

void reading_budget::take(std::size_t& count, std::size_t most, std::string_view things, std::size_t bytes) {
    if (++count > most) throw reading_end({"", fmt::format("has more than {} {}: divide the file", most, things)});
    bytes_ += bytes;
    if (bytes_ > max_bytes) {
        throw reading_end({"", fmt::format("has more than {} MiB of names, addresses and other texts of tags: divide "
                                           "the file",
                                           max_bytes >> 20U)});
    }
}

void reading::add(read_device device) {
    const auto& config = device.config;
    budget.take_device(device.place.size() + config.opc_name.size() + config.opc_agent_ip.size() +
                       config.description.size() + bytes_of(config.options));
    devices.push_back(std::move(device));
}

void reading::add(remark note) {
    budget.take_remark(note.place.size() + note.subject.size() + note.text.size() + note.help.size());
    remarks.push_back(std::move(note));
}

void reading::add(question asked) {
    auto bytes = asked.key.size() + asked.text.size();
    for (const auto& choice : asked.choices)
        bytes += choice.value.size() + choice.text.size();
    budget.take_question(bytes);
    questions.push_back(std::move(asked));
}

void reading::add_tag(read_device& to, const read_tag& tag) {
    const auto& config = tag.config;
    budget.take_tag(tag.place.size() + config.tag_name.size() + config.plc_address.size() + config.data_type.size() +
                    config.description.size() + config.unit.size() + config.scale_from.size() +
                    config.none_value.size() + config.clamp.size() + bytes_of(config.options) +
                    bytes_of(config.states));
    to.tags.push_back(tag);
}

void refuse_answer(std::string key, std::string expected) {
    throw reading_end({std::move(key), std::move(expected)});
}

std::string joined_name(std::string_view outer, std::string_view separator, std::string_view inner) {
    std::string out(cut_text(outer, max_name_bytes));
    if (!outer.empty()) out += separator;
    out += cut_text(inner, max_name_bytes);
    out.resize(cut_text(out, max_name_bytes).size());
    return out;
}

}  // namespace penstock::imports
