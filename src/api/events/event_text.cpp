#include "api/events/event_text.hpp"

namespace penstock::api {

void begin_event(std::string& out, std::string_view name) {
    out.append("event: ").append(name).append("\ndata: ");
}

void end_event(std::string& out) {
    out += "\n\n";
}

void append_event(std::string& out, std::string_view name, std::string_view data, std::string_view id) {
    if (!id.empty()) out.append("id: ").append(id).append("\n");
    begin_event(out, name);
    out += data;
    end_event(out);
}

}  // namespace penstock::api
