#include "drivers/eip/sim_files.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "drivers/eip/file_driver.hpp"
#include "drivers/eip/file_point.hpp"

namespace penstock::eip {

namespace {

constexpr std::uint16_t elements = 256;
constexpr std::uint8_t no_such_file = 0x10;
constexpr std::uint8_t extended = 0xF0;

struct sim_file_row {
    file_type type;
    std::uint16_t number;
};

constexpr std::array default_files{
    sim_file_row{file_type::output, 0},  sim_file_row{file_type::input, 1},   sim_file_row{file_type::status, 2},
    sim_file_row{file_type::bit, 3},     sim_file_row{file_type::timer, 4},   sim_file_row{file_type::counter, 5},
    sim_file_row{file_type::control, 6}, sim_file_row{file_type::integer, 7}, sim_file_row{file_type::floating, 8},
    sim_file_row{file_type::string, 9},  sim_file_row{file_type::longs, 10},  sim_file_row{file_type::ascii, 11},
};

std::uint32_t word_of(const file_request& r) noexcept {
    return r.element * element_size(r.type) / 2 + r.word;
}

class sim_file_point final : public sim_point {
public:
    sim_file_point(sim_memory& memory, const file_point& p, std::uint32_t word)
        : memory_(memory), point_(p), word_(word) {}

    checked<value> read() const override {
        value v;
        const auto done = decode_file_value(point_, std::as_const(memory_).find(word_, words()), v);
        if (!done) return fault{"value", done.error().message()};
        return v;
    }

    checked<> write(const value& v) override {
        const auto bytes = bytes_of(v);
        if (bytes.empty()) return fault{"value", "does not fit the type of the data file"};
        memory_.write(word_, bytes);
        return {};
    }

    void set_signal(const value& v) override {
        if (memory_.is_written(word_, words())) return;
        const auto bytes = bytes_of(v);
        if (!bytes.empty()) std::ranges::copy(bytes, memory_.find(word_, words()).begin());
    }

private:
    std::uint32_t words() const noexcept { return point_.bytes / 2; }

    byte_buffer bytes_of(const value& v) const {
        if (!point_.bit) {
            const auto bytes = encode_file_value(point_, v);
            return bytes ? *bytes : byte_buffer{};
        }
        const auto* on = std::get_if<bool>(&v);
        if (on == nullptr) return {};
        const auto present = std::as_const(memory_).find(word_, words());
        byte_buffer out(present.begin(), present.end());
        const auto mask = 1U << (*point_.bit % 8);
        auto& byte = out[*point_.bit / 8];
        byte = static_cast<std::uint8_t>(*on ? byte | mask : byte & ~mask);
        return out;
    }

    sim_memory& memory_;
    file_point point_;
    std::uint32_t word_;
};

}  // namespace

sim_files::sim_files(family of) : family_(of) {
    const auto add = [&](file_type type, std::uint16_t number) {
        files_.try_emplace(key{type, number}, 2U).first->second.add(0, elements * element_size(type) / 2);
    };
    for (const auto& row : default_files)
        add(row.type, row.number);
    for (std::uint16_t n = 12; n <= 20; ++n)
        add(file_type::integer, n);
}

void sim_files::response(const pccc_packet& asked, byte_buffer& out) {
    byte_buffer data;
    std::uint8_t ext = 0;
    const auto command = decode_file_command(asked);
    const std::uint8_t sts = command ? execute(*command, data, ext) : no_such_file;
    append(out, asked.requester);
    out.push_back(asked.command | 0x40U);
    out.push_back(sts);
    append_little(out, asked.tns);
    if (sts == extended) out.push_back(ext);
    if (sts == 0) append(out, data);
}

std::uint8_t sim_files::execute(const file_command& c, byte_buffer& out, std::uint8_t& ext) {
    auto found = files_.find(key{c.request.type, c.request.file});
    if (family_ == family::plc5) {  // its addresses do not contain the kind of file
        found = std::ranges::find(files_, c.request.file, [](const auto& f) { return f.first.file; });
    }
    if (found == files_.end()) return no_such_file;
    auto& memory = found->second;
    auto where = c.request;
    where.type = found->first.type;
    const std::uint32_t words = (c.request.bytes + 1U) / 2;
    const auto first = word_of(where);
    const auto place = memory.find(first, std::max(words, 1U));
    if (place.empty()) {
        ext = 0x06;
        return extended;
    }
    switch (c.type) {
        case file_command::kind::read: append(out, place.first(c.request.bytes)); return 0;
        case file_command::kind::write: return memory.write(first, c.bytes) ? std::uint8_t{0} : no_such_file;
        case file_command::kind::masked: break;
    }
    byte_buffer words_after;
    for (std::size_t at = 0; at + 2 <= c.bytes.size() && at + 2 <= place.size(); at += 2) {
        const auto old = load_little<std::uint16_t>(&place[at]);
        const auto bits = load_little<std::uint16_t>(&c.bytes[at]);
        const unsigned changed =
            c.is_and_or ? (old & unsigned{c.mask}) | bits : (old & ~unsigned{c.mask}) | (bits & c.mask);
        append_little(words_after, static_cast<std::uint16_t>(changed));
    }
    memory.write(first, words_after);
    return 0;
}

void sim_files::fill(sim_fill with) {
    for (auto& [at, memory] : files_) {
        const auto words = elements * element_size(at.type) / 2;
        auto bytes = memory.find(0, words);
        for (std::uint32_t i = 0; i < words; ++i) {
            const auto word = with == sim_fill::own_address ? own_address_word(0, at.file, i) : std::uint16_t{0};
            bytes[2 * i] = static_cast<std::uint8_t>(word);
            bytes[2 * i + 1] = static_cast<std::uint8_t>(word >> 8U);
        }
    }
}

checked<std::unique_ptr<sim_point>> sim_files::find(const point_config& where) {
    const auto p = make_file_point(where, dialect_of(family_), text_encoding::utf_8, 236);
    if (!p) return p.error();
    const auto found = files_.find(key{p->address.type, p->address.file});
    if (found == files_.end()) return fault{"address", "the simulated device has no such data file"};
    const auto first = word_of(request_for(*p, p->byte, p->bytes));
    if (std::as_const(found->second).find(first, p->bytes / 2).empty())
        return fault{"address", "is beyond the end of the data file"};
    return std::unique_ptr<sim_point>(std::make_unique<sim_file_point>(found->second, *p, first));
}

}  // namespace penstock::eip
