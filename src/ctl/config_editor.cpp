#include "ctl/config_editor.hpp"

#include <ostream>

#include "base/text.hpp"
#include "ctl/config_text.hpp"
#include "ctl/json_text.hpp"
#include "ctl/private_folder.hpp"
#include "ctl/settings.hpp"
#include "ctl/table.hpp"
#include "ctl/text_diff.hpp"

namespace penstock::ctl {

namespace {

/// One session of editing a file.
class editing {
public:
    editing(command_context& context, config_text start, private_folder folder, std::string file)
        : context_(context), base_(std::move(start)), folder_(std::move(folder)), file_(std::move(file)) {}

    outcome<> run() {
        for (;;) {
            if (const auto edited = context_.edit(file_); !edited) return stop(edited.error());
            const auto text = read_input(file_);
            if (!text) return stop(text.error());
            if (*text == base_.text) {
                context_.err << "no change: nothing was saved\n";
                return {};
            }
            text_ = *text;
            const auto saved = save_config(context_, text_, base_.version);
            if (saved) return {};
            const auto& why = saved.error();
            if (why.reason == "STALE_VERSION") {
                if (const auto merged = merge(why); !merged) return stop(merged.error());
            } else if (why.reason == "VALIDATION_FAILED") {
                show(why.text);
            } else {
                return stop(why);
            }
            if (!wants_more()) return stop({exit_code::refused, "nothing was saved"});
        }
    }

private:
    void show(const std::string& text) {
        for (const auto line : split(text, '\n'))
            context_.err << displayable(line) << '\n';
    }

    bool wants_more() {
        const auto typed = context_.ask("Edit again? [Y/n]", false);
        return typed && (trim(*typed).empty() || to_lower(trim(*typed)).starts_with('y'));
    }

    /// Merges what another user has saved meanwhile into the user's file, and continues with it.
    outcome<> merge(const failure& why) {
        const auto version = text_of(why.response, "version"), theirs = text_of(why.response, "text");
        show("Another user has saved the file meanwhile. That user's changes:");
        show(unified_diff(base_.text, theirs, "version " + base_.version, "version " + version));
        const auto merged = merge_texts(base_.text, text_, theirs);
        auto written = folder_.write("penstock.properties", merged.text);
        if (!written) return written.error();
        show(merged.conflicts == 0
                 ? "Your text now contains these changes, too: check it, and save it again."
                 : "Both of you changed the same lines: choose between <<<<<<< and >>>>>>>, and save again.");
        base_.version = version;
        base_.text = theirs;
        text_ = merged.text;
        return {};
    }

    /// Ends with a failure. A text that the user has changed stays in its file.
    outcome<> stop(failure why) {
        const auto text = read_input(file_);
        if (text && *text == base_.text && text_.empty()) return why;
        folder_.keep();
        why.text += "\nyour text is in " + file_ + " (penstockctl config validate FILE checks it)";
        return why;
    }

    command_context& context_;
    config_text base_;
    private_folder folder_;
    std::string file_;
    std::string text_;  ///< the text that was to be saved last
};

}  // namespace

outcome<> edit_config(command_context& s) {
    auto start = load_config(s);
    if (!start) return start.error();
    auto folder = private_folder::make();
    if (!folder) return folder.error();
    auto file = folder->write("penstock.properties", start->text);
    if (!file) return file.error();
    return editing(s, std::move(*start), std::move(*folder), std::move(*file)).run();
}

}  // namespace penstock::ctl
