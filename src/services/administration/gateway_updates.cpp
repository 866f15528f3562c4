#include "services/administration/gateway_updates.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cerrno>
#include <cstring>

#include "base/descriptor.hpp"
#include "base/private_file.hpp"
#include "base/sha256.hpp"
#include "base/system_error.hpp"
#include "base/text.hpp"
#include "io/run_on.hpp"
#include "io/timer.hpp"
#include "model/json_parse.hpp"
#include "services/administration/update_file.hpp"
#include "services/administration/update_source.hpp"
#include "update/admission.hpp"
#include "update/bundle.hpp"
#include "update/trusted_keys.hpp"

namespace penstock::services {

namespace {

namespace fs = std::filesystem;
using jobs::ending;
using jobs::job_context;
using jobs::job_state;

constexpr milliseconds check_timeout{9'000};
constexpr const char* minisig = ".minisig";
constexpr const char* newest_name = "newest.json";
constexpr int max_attempts = 20;  ///< without any byte in between
constexpr milliseconds retry_delay{3'000};

failure update_failed(std::string message) {
    return {failure::cause::no_release, std::move(message)};
}

/// Of a job whose refusal is an ending.
ending ending_of(const failure& why) {
    return {job_state::failed, why.message, std::string(code_of(why.kind)), false};
}

ending no_space(const std::string& message) {
    return ending_of(failure(failure::cause::no_space, message));
}

std::string word_of(const boost::json::object& in, std::string_view name) {
    const auto* value = in.if_contains(name);
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::string descriptor_name(const update::release& of, wall_time signed_at) {
    return fmt::format("release-{}-{}.json", of.latest.text(), to_epoch_ms(signed_at) / 1000);
}

update::version installed_version(const std::string& text) {
    return update::version::parse(text).value();
}

}  // namespace

io::awaitable<outcome<fetched_release>> gateway_updates::fetch() {
    const auto& url = settings_.url;
    if (url.empty())
        co_return update_failed(
            "edge.update.url is not set: set it to the URL of a descriptor, or upload a bundle with its .minisig");
    const auto deadline = steady_now() + check_timeout;
    auto descriptor = co_await fetch_text(url, update::max_descriptor_bytes, deadline);
    if (!descriptor) co_return update_failed(descriptor.error().message);
    auto signature = co_await fetch_text(url + minisig, update::max_signature_bytes, deadline);
    if (!signature) co_return update_failed(signature.error().message);
    co_return fetched_release{std::move(*descriptor), std::move(*signature)};
}

outcome<std::vector<update::public_key>> gateway_updates::keys() const {
    auto found = update::read_keys(settings_.key_places);
    if (!found) return update_failed("the public keys for upgrades cannot be read: " + to_string(found.error()));
    if (found->empty())
        return failure(failure::cause::bad_signature,
                       fmt::format("there is no public key to check signatures with: put one "
                                   "into {}",
                                   fmt::join(settings_.key_places, " or ")));
    return std::move(*found);
}

outcome<gateway_updates::verified> gateway_updates::verify(const fetched_release& fetched) const {
    auto found = verify_unsaid(fetched);
    if (!found) note_refusal(found.error(), "the descriptor of edge.update.url");
    return found;
}

outcome<gateway_updates::verified> gateway_updates::verify_unsaid(const fetched_release& fetched) const {
    const auto trusted = keys();
    if (!trusted) return trusted.error();
    auto signature = update::parse_signature(fetched.signature);
    if (!signature)
        return failure(failure::cause::bad_signature, about("the descriptor's signature", signature.error()));
    const auto key = update::verify(fetched.descriptor, *signature, *trusted);
    if (!key) return failure(failure::cause::bad_signature, about("the descriptor", key.error()));
    auto release = update::parse_release(fetched.descriptor);
    if (!release) return update_failed("the descriptor cannot be used: " + to_string(release.error()));
    verified out{std::move(*release), nullptr, std::move(*signature), key->name};
    out.bundle = out.release.find(update::own_arch());
    if (out.bundle == nullptr)
        return update_failed(fmt::format("version {} has no bundle for this gateway's architecture {}",
                                         out.release.latest.text(), update::own_arch()));
    return out;
}

/// Who serves an old descriptor keeps the gateway from the fixes of the new one.
outcome<> gateway_updates::refuse_replay(wall_time signed_at) {
    const std::scoped_lock lock(mutex_);
    std::int64_t newest = 0;
    if (const auto text = read_file(at(newest_name))) {
        if (const auto parsed = parse_json_object(*text)) {
            boost::system::error_code wrong;
            const auto* value = parsed->root.get_object().if_contains("newest_signed_at");
            if (value != nullptr) newest = value->to_number<std::int64_t>(wrong);
            if (wrong) newest = 0;  // it is only a memory: root has its own
        }
    }
    const auto time = to_epoch_ms(signed_at);
    if (time < newest) {
        failure why{failure::cause::bad_signature,
                    "the server of edge.update.url offers a descriptor that is older than one it offered before: ask "
                    "the operator "
                    "of the server"};
        note_refusal(why, "the descriptor of edge.update.url");
        return why;
    }
    if (time == newest) return {};
    const auto done = write_private_file(
        at(newest_name), boost::json::serialize(boost::json::object{{"newest_signed_at", time}}) + "\n");
    if (!done) return update_failed(done.error().message);
    return {};
}

outcome<latest_release> gateway_updates::check(const fetched_release& fetched) {
    const auto found = verify(fetched);
    if (!found) return found.error();
    if (const auto done = refuse_replay(found->signature.signed_at); !done) return done.error();
    const auto installed = installed_version(settings_.installed);
    const auto why = update::examine(offer_of(*found, false), settings_.clock());
    return latest_release{settings_.installed,       found->release.latest.text(),
                          found->release.build_date, installed < found->release.latest && !why,
                          found->release.notes,      found->bundle->size,
                          found->signed_by,          why ? why->message : std::string()};
}

update::offer gateway_updates::offer_of(const verified& found, bool allows_downgrade) const {
    return {installed_version(settings_.installed),
            found.release.latest,
            found.release.min_from,
            found.bundle->arch,
            std::string(update::own_arch()),
            found.signature.signed_at,
            {},
            found.release.not_before,
            allows_downgrade,
            false};
}

outcome<boost::json::object> gateway_updates::prepare(const fetched_release& fetched, bool allows_downgrade) {
    const auto found = verify(fetched);
    if (!found) return found.error();
    if (const auto done = refuse_replay(found->signature.signed_at); !done) return done.error();
    if (const auto why = update::examine(offer_of(*found, allows_downgrade), settings_.clock()))
        return failure(failure::cause::no_update, why->message);
    const auto name = descriptor_name(found->release, found->signature.signed_at);
    for (const auto& [to, text] : {std::pair(name, fetched.descriptor), std::pair(name + minisig, fetched.signature)}) {
        if (const auto done = write_private_file(at(to), text); !done)
            return failure(failure::cause::no_space, done.error());
    }
    auto parameters = settings_.parameters;
    parameters["version"] = found->release.latest.text();
    parameters["descriptor"] = name;
    parameters["bundle"] = update::bundle_name(found->release.latest, found->bundle->arch);
    parameters["allow_downgrade"] = allows_downgrade;
    return parameters;
}

outcome<boost::json::object> gateway_updates::prepare_uploaded(const std::string& name, bool allows_downgrade) {
    if (!is_bundle_name(name))
        return failure(failure::cause::not_found,
                       "expected the name of a bundle, such as penstock-1.4.0-linux-amd64.tar.zst");
    const auto text = read_file(at(name + minisig));
    std::error_code unknown;
    if (!fs::is_regular_file(at(name), unknown) || !text)
        return failure(failure::cause::not_found,
                       fmt::format("there is no bundle {} with its signature: upload {}.minisig, "
                                   "then {}",
                                   name, name, name));
    // Its signature was checked when it came, and root checks it again: reading it all would keep the caller waiting.
    const auto signature = update::parse_signature(*text);
    const auto content = update::read_bundle_manifest(at(name));
    if (!signature || !content) {
        failure why{failure::cause::bad_signature, !signature ? signature.error().message : to_string(content.error())};
        note_refusal(why, name);
        return why;
    }
    const update::offer offer{installed_version(settings_.installed),
                              content->number,
                              content->min_from,
                              content->arch,
                              std::string(update::own_arch()),
                              signature->signed_at,
                              {},
                              {},
                              allows_downgrade,
                              true};
    if (const auto why = update::examine(offer, settings_.clock()))
        return failure(failure::cause::no_update, why->message);
    auto parameters = settings_.parameters;
    parameters["version"] = content->number.text();
    parameters["bundle"] = name;
    parameters["allow_downgrade"] = allows_downgrade;
    return parameters;
}

outcome<std::unique_ptr<update_upload>> gateway_updates::begin_upload(const std::string& name, std::uint64_t length) {
    auto trusted = keys();
    if (!trusted) return trusted.error();
    return open_update_file(settings_.folder, name, length, std::move(*trusted));
}

/// What earlier upgrades left: descriptors, bundles, half ones.
void gateway_updates::remove_others(const std::vector<std::string>& kept) const {
    std::error_code failed;
    std::vector<fs::path> others;
    for (fs::directory_iterator all(settings_.folder, failed); !failed && all != fs::directory_iterator();
         all.increment(failed)) {
        const auto name = all->path().filename().string();
        if (name != newest_name && std::ranges::find(kept, name) == kept.end()) others.push_back(all->path());
    }
    for (const auto& path : others)
        fs::remove(path, failed);
}

ending gateway_updates::run(job_context& job) {
    job.step("check");
    const auto bundle = word_of(job.parameters(), "bundle");
    const auto descriptor = word_of(job.parameters(), "descriptor");
    job.set_result({{"from", settings_.installed}, {"to", word_of(job.parameters(), "version")}});
    if (descriptor.empty()) {
        remove_others({bundle, bundle + minisig});
        job.step("download");
        job.log(bundle + " was uploaded: nothing to download");
        return {};
    }
    remove_others({descriptor, descriptor + minisig, bundle, bundle + ".part"});
    auto text = read_file(at(descriptor));
    auto signature = read_file(at(descriptor + minisig));
    if (!text || !signature)
        return ending_of(update_failed(descriptor + " was removed during the job: start the upgrade again"));
    const auto found = verify({std::move(*text), std::move(*signature)});
    if (!found) return ending_of(found.error());
    return download(job, *found->bundle, bundle);
}

ending gateway_updates::download(job_context& job, const update::artifact& bundle, const std::string& name) {
    job.step("download");
    const auto url = resolve_release_url(settings_.url, bundle.url);
    if (!url) return ending_of(update_failed(url.error().message));
    if (is_whole(at(name), bundle)) {
        job.log(name + " is already downloaded");
        return {};
    }
    partial_file part(at(name + ".part"), bundle.size);
    if (!part.error().empty()) return no_space(part.error());
    if (const auto why = lack_of_space(settings_.folder, bundle.size - part.size()); !why.empty()) return no_space(why);
    io::asio::io_context loop(1);
    if (part.size() > 0 && part.size() < bundle.size && !io::run_on(loop, can_go_on(*url, part.size()))) {
        job.log("the server cannot continue the download: it starts from the beginning");
        part.truncate();
    }
    if (part.size() > 0) job.log(fmt::format("the download continues at {} of {} bytes", part.size(), bundle.size));
    for (int attempts = 0; part.size() < bundle.size;) {
        const auto before = part.size();
        const auto done = io::run_on(loop, fetch_bytes(*url, before, [&](std::uint64_t, byte_view piece) -> result<> {
                                         if (job.is_cancelled()) return system_error(ECANCELED);
                                         auto written = part.append(piece);
                                         job.percent(static_cast<unsigned>(100 * part.size() / bundle.size));
                                         return written;
                                     }));
        if (job.is_cancelled())
            return {job_state::cancelled, "the downloaded part is kept: the next attempt continues from there", "",
                    false};
        if (!part.error().empty()) return no_space(part.error());
        if (done && part.size() == bundle.size) break;
        const auto why =
            done ? std::string("the server sent fewer bytes than the descriptor says") : done.error().message;
        attempts = part.size() > before ? 0 : attempts + 1;
        if (attempts == max_attempts || part.is_full()) return ending_of(update_failed(why));
        job.log(fmt::format("{}; the download continues at {} of {} bytes", why, part.size(), bundle.size));
        for (auto left = retry_delay; left.count() > 0 && !job.is_cancelled(); left -= milliseconds{100})
            io::run_on(loop, wait_a_moment(loop.get_executor()));
    }
    if (const auto why = part.finish(at(name)); !why.empty()) return no_space(why);
    if (is_whole(at(name), bundle)) return {};
    remove_file(at(name));
    const failure why(
        failure::cause::bad_signature,
        "the bundle does not match the descriptor (its SHA-256 differs) and was removed: start the upgrade again");
    note_refusal(why, name);
    return ending_of(why);
}

}  // namespace penstock::services
