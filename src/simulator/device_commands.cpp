#include <string>

#include "base/text.hpp"
#include "simulator/device.hpp"

// The commands of the control port to one device.

namespace penstock::simulator {

checked<std::string> device::execute(sim_arguments line) {
    const auto command = word(line, 0);
    if (command == "fault") return make_fault(line);
    const auto own = model_->execute(line);
    if (!own) return own.error();
    if (*own) return **own;
    if (command == "set") return set_value(line);
    if (command == "get") return get_value(line);
    return fault{std::string(command), "expected fault, set, get, stats, refuse, half_open or drop"};
}

/// Faults of the protocol have priority: it may have those of every link too, by unit.
checked<std::string> device::make_fault(sim_arguments line) {
    const auto manner = set_manner(manners_, line.subspan(1));
    if (!manner) return manner.error();
    if (*manner && word(line, 1) != "clear") return std::string();
    const auto own = model_->execute(line);
    if (!own) return own.error();
    if (*own && word(line, 1) != "clear") return **own;
    const auto done = set_link_fault(faults_, line.subspan(1));
    if (!done) return done.error();
    if (!*done && !*own) {
        return fault{std::string(word(line, 1)),
                     "expected silent, delay, late, cut, truncate, duplicate, garbage, every, a behaviour as README.md "
                     "lists them, clear or a fault of the protocol"};
    }
    return std::string();
}

/// `set D100 Float 1.5`; blanks in a text are single ones.
checked<std::string> device::set_value(sim_arguments line) {
    if (line.size() < 4) return fault{"set", "expected an address, a data type and a value"};
    const auto type = parse_data_type(line[2]);
    if (!type) return type.error();
    std::string text(line[3]);
    for (const auto more : line.subspan(4))
        text += " " + std::string(more);
    const auto v = parse_value(text, *type);
    if (!v) return v.error();
    const auto place = model_->find({std::string(line[1]), format_data_type(*type), {}});
    if (!place) return place.error();
    if (auto done = (*place)->write(*v); !done) return done.error();
    return std::string();
}

/// `get D100 Float`
checked<std::string> device::get_value(sim_arguments line) {
    if (line.size() != 3) return fault{"get", "expected an address and a data type"};
    const auto type = parse_data_type(line[2]);
    if (!type) return type.error();
    signals_.advance(steady_now());
    const auto place = model_->find({std::string(line[1]), format_data_type(*type), {}});
    if (!place) return place.error();
    const auto v = (*place)->read();
    if (!v) return v.error();
    return format_value(*v);
}

}  // namespace penstock::simulator
