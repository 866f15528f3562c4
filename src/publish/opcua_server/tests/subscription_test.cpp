#include <gtest/gtest.h>
#include <open62541/client_subscriptions.h>

#include <limits>
#include <optional>
#include <vector>

#include "publish/opcua_server/tests/server_fixture.hpp"

namespace penstock::publish {
namespace {

/// One subscription of a client, and what came over it.
class subscription {
public:
    explicit subscription(ua_client& c) : client_(c) {
        auto request = UA_CreateSubscriptionRequest_default();
        request.requestedPublishingInterval = 20;
        const auto made = UA_Client_Subscriptions_create(c.get(), request, this, nullptr, nullptr);
        status = made.responseHeader.serviceResult;
        id_ = made.subscriptionId;
    }
    /// What still comes while the client disconnects would be written into an object that is gone.
    ~subscription() { UA_Client_Subscriptions_deleteSingle(client_.get(), id_); }
    subscription(const subscription&) = delete;
    subscription& operator=(const subscription&) = delete;

    UA_StatusCode add(const UA_NodeId& id, std::optional<UA_DataChangeFilter> filter = {}, double interval = 20) {
        auto item = UA_MonitoredItemCreateRequest_default(id);
        item.requestedParameters.samplingInterval = interval;
        item.requestedParameters.queueSize = 1'000;
        if (filter) {
            item.requestedParameters.filter.encoding = UA_EXTENSIONOBJECT_DECODED_NODELETE;
            item.requestedParameters.filter.content.decoded.type = &UA_TYPES[UA_TYPES_DATACHANGEFILTER];
            item.requestedParameters.filter.content.decoded.data = &*filter;
        }
        auto made = UA_Client_MonitoredItems_createDataChange(client_.get(), id_, UA_TIMESTAMPSTORETURN_BOTH, item,
                                                              this, &subscription::on_value, nullptr);
        const auto out = made.statusCode;
        UA_MonitoredItemCreateResult_clear(&made);
        return out;
    }

    /// The revised sizes of the queues of the first and of the last.
    void add_many(std::vector<UA_MonitoredItemCreateRequest>& items, UA_UInt32* first, UA_UInt32* last) {
        UA_CreateMonitoredItemsRequest request;
        UA_CreateMonitoredItemsRequest_init(&request);
        request.subscriptionId = id_;
        request.itemsToCreate = items.data();
        request.itemsToCreateSize = items.size();
        std::vector<void*> contexts(items.size(), this);
        std::vector<UA_Client_DataChangeNotificationCallback> callbacks(items.size(), &subscription::on_value);
        std::vector<UA_Client_DeleteMonitoredItemCallback> deletes(items.size(), nullptr);
        auto made = UA_Client_MonitoredItems_createDataChanges(client_.get(), request, contexts.data(),
                                                               callbacks.data(), deletes.data());
        ASSERT_EQ(made.resultsSize, items.size());
        if (first != nullptr) *first = made.results[0].revisedQueueSize;
        *last = made.results[made.resultsSize - 1].revisedQueueSize;
        UA_CreateMonitoredItemsResponse_clear(&made);
    }

    UA_StatusCode publish(bool is_on) {
        UA_SetPublishingModeRequest request;
        UA_SetPublishingModeRequest_init(&request);
        request.publishingEnabled = is_on;
        request.subscriptionIds = &id_;
        request.subscriptionIdsSize = 1;
        auto response = UA_Client_Subscriptions_setPublishingMode(client_.get(), request);
        const auto out = response.responseHeader.serviceResult;
        UA_SetPublishingModeResponse_clear(&response);
        return out;
    }

    UA_StatusCode add_events() {
        UA_SimpleAttributeOperand fields[2];
        UA_QualifiedName names[] = {UA_QUALIFIEDNAME(0, const_cast<char*>("EventType")),
                                    UA_QUALIFIEDNAME(0, const_cast<char*>("Changes"))};
        for (int i = 0; i < 2; ++i) {
            UA_SimpleAttributeOperand_init(&fields[i]);
            fields[i].typeDefinitionId = UA_NODEID_NUMERIC(0, UA_NS0ID_BASEEVENTTYPE);
            fields[i].browsePath = &names[i];
            fields[i].browsePathSize = 1;
            fields[i].attributeId = UA_ATTRIBUTEID_VALUE;
        }
        fields[1].typeDefinitionId = UA_NODEID_NUMERIC(0, UA_NS0ID_GENERALMODELCHANGEEVENTTYPE);
        UA_EventFilter filter;
        UA_EventFilter_init(&filter);
        filter.selectClauses = fields;
        filter.selectClausesSize = 2;
        UA_MonitoredItemCreateRequest item;
        UA_MonitoredItemCreateRequest_init(&item);
        item.itemToMonitor.nodeId = UA_NODEID_NUMERIC(0, UA_NS0ID_SERVER);
        item.itemToMonitor.attributeId = UA_ATTRIBUTEID_EVENTNOTIFIER;
        item.monitoringMode = UA_MONITORINGMODE_REPORTING;
        item.requestedParameters.queueSize = 10;
        item.requestedParameters.filter.encoding = UA_EXTENSIONOBJECT_DECODED_NODELETE;
        item.requestedParameters.filter.content.decoded.type = &UA_TYPES[UA_TYPES_EVENTFILTER];
        item.requestedParameters.filter.content.decoded.data = &filter;
        auto made = UA_Client_MonitoredItems_createEvent(client_.get(), id_, UA_TIMESTAMPSTORETURN_BOTH, item, this,
                                                         &subscription::on_event, nullptr);
        const auto out = made.statusCode;
        UA_MonitoredItemCreateResult_clear(&made);
        return out;
    }

    /// Serves the client until as many values, or events, have come.
    bool wait_for(std::size_t count, std::vector<std::string>* what = nullptr) {
        const auto& watched = what == nullptr ? seen : *what;
        const auto end = steady_now() + std::chrono::seconds(5);
        while (watched.size() < count && steady_now() < end)
            UA_Client_run_iterate(client_.get(), 10);
        return watched.size() >= count;
    }
    void wait(milliseconds time) {
        for (const auto end = steady_now() + time; steady_now() < end;)
            UA_Client_run_iterate(client_.get(), 10);
    }

    UA_StatusCode status = UA_STATUSCODE_GOOD;
    std::vector<std::string> seen;    ///< numbers, or names of bad status codes
    std::size_t overflows = 0;        ///< values that say that others are missing before them
    std::vector<std::string> events;  ///< `node:verb …` of model changes

private:
    static void on_value(UA_Client*, UA_UInt32, void*, UA_UInt32, void* self, UA_DataValue* value) {
        auto& seen = static_cast<subscription*>(self)->seen;
        constexpr UA_StatusCode overflow = UA_STATUSCODE_INFOTYPE_DATAVALUE | UA_STATUSCODE_INFOBITS_OVERFLOW;
        if (value->hasStatus && (value->status & overflow) == overflow) {
            ++static_cast<subscription*>(self)->overflows;
            value->status &= ~overflow;
        }
        if (value->hasStatus && value->status != UA_STATUSCODE_GOOD) {
            seen.push_back(name_of(value->status));
        } else if (value->value.type == &UA_TYPES[UA_TYPES_DOUBLE]) {
            seen.push_back(std::to_string(static_cast<int>(*static_cast<double*>(value->value.data))));
        }
    }
    static void on_event(UA_Client*, UA_UInt32, void*, UA_UInt32, void* self, size_t count, UA_Variant* fields) {
        auto& events = static_cast<subscription*>(self)->events;
        std::string text;
        if (count == 2 && fields[1].type == &UA_TYPES[UA_TYPES_MODELCHANGESTRUCTUREDATATYPE]) {
            const auto* changes = static_cast<UA_ModelChangeStructureDataType*>(fields[1].data);
            for (std::size_t i = 0; i < fields[1].arrayLength; ++i) {
                text += std::string(opcua::to_view(changes[i].affected.identifier.string)) + ":" +
                        std::to_string(changes[i].verb) + " ";
            }
        }
        events.push_back(text);
    }

    ua_client& client_;
    UA_UInt32 id_ = 0;
};

TEST(opcua_subscription, reports_each_change_of_value_and_status) {
    server_fixture s;
    s.add("T");
    s.set("T", 1.0);
    s.start();
    auto c = s.client();
    subscription sub(c);
    ASSERT_EQ(name_of(sub.add(node("SITE_A.LINE.T"))), "Good");
    ASSERT_TRUE(sub.wait_for(1));
    s.set("T", 2.0);
    ASSERT_TRUE(sub.wait_for(2));
    s.fail("T", quality::comm_failure);
    ASSERT_TRUE(sub.wait_for(3));
    s.set("T", 2.0);
    ASSERT_TRUE(sub.wait_for(4));
    EXPECT_EQ(sub.seen, (std::vector<std::string>{"1", "2", "BadNoCommunication", "2"}));
    EXPECT_TRUE(comes_true([&] {
        const auto all = s.server.sessions();
        return all.size() == 1 && all[0].subscriptions == 1 && all[0].monitored_items == 1;
    }));
}

TEST(opcua_subscription, a_deadband_holds_small_changes_back) {
    server_fixture s;
    auto& ranged = s.add("T");
    ranged.min_value = 0;
    ranged.max_value = 200;
    s.set("T", 100.0);
    s.start();
    for (const auto type : {UA_DEADBANDTYPE_ABSOLUTE, UA_DEADBANDTYPE_PERCENT}) {
        auto c = s.client();
        s.set("T", 100.0);
        subscription sub(c);
        UA_DataChangeFilter filter;
        UA_DataChangeFilter_init(&filter);
        filter.trigger = UA_DATACHANGETRIGGER_STATUSVALUE;
        filter.deadbandType = type;
        filter.deadbandValue = type == UA_DEADBANDTYPE_ABSOLUTE ? 10 : 5;  // the same: 5 % of 200
        ASSERT_EQ(name_of(sub.add(node("SITE_A.LINE.T"), filter)), "Good");
        ASSERT_TRUE(sub.wait_for(1));
        s.set("T", 109.0);
        sub.wait(milliseconds(150));
        EXPECT_EQ(sub.seen.size(), 1U);
        s.set("T", 111.0);
        ASSERT_TRUE(sub.wait_for(2));
        EXPECT_EQ(sub.seen.back(), "111");
    }
}

TEST(opcua_subscription, a_deadband_that_means_nothing_is_refused) {
#ifdef UA_HAS_SESSION_PLACES
    server_fixture s;
    auto& ranged = s.add("T");
    ranged.min_value = 0;
    ranged.max_value = 200;
    s.set("T", 100.0);
    s.start();
    auto c = s.client();
    subscription sub(c);
    for (const auto type : {UA_DEADBANDTYPE_ABSOLUTE, UA_DEADBANDTYPE_PERCENT}) {
        for (const double band : {-1.0, std::numeric_limits<double>::quiet_NaN(), 101.0}) {
            UA_DataChangeFilter filter;
            UA_DataChangeFilter_init(&filter);
            filter.trigger = UA_DATACHANGETRIGGER_STATUSVALUE;
            filter.deadbandType = type;
            filter.deadbandValue = band;
            const bool is_fine = type == UA_DEADBANDTYPE_ABSOLUTE && band > 100;
            EXPECT_EQ(name_of(sub.add(node("SITE_A.LINE.T"), filter)), is_fine ? "Good" : "BadDeadbandFilterInvalid")
                << type << ' ' << band;
        }
    }
#endif
}

TEST(opcua_subscription, after_a_write_every_subscriber_is_told_what_the_device_has_though_it_has_not_changed) {
    server_fixture s;
    s.add("T");
    s.set("T", 7.0);
    s.start();
    auto writer = s.client(), reader = s.client();
    subscription mine(writer), other(reader);
    for (auto* sub : {&mine, &other}) {
        ASSERT_EQ(name_of(sub->add(node("SITE_A.LINE.T"))), "Good");
        ASSERT_TRUE(sub->wait_for(1));
    }
    // The device takes it, and its controller takes it back at once: the table never sees it.
    for (const std::size_t count : {2U, 3U}) {
        EXPECT_EQ(name_of(writer.write(node("SITE_A.LINE.T"), 50)), "Good");
        EXPECT_TRUE(mine.wait_for(count));
        EXPECT_TRUE(other.wait_for(count));
    }
    mine.wait(milliseconds(150));
    EXPECT_EQ(mine.seen, (std::vector<std::string>{"7", "7", "7"}));
    EXPECT_EQ(other.seen, (std::vector<std::string>{"7", "7", "7"}));
}

#ifdef UA_HAS_REPORTED_ITEMS
std::vector<std::string> numbers(int from, int to) {
    std::vector<std::string> all;
    for (int i = from; i <= to; ++i)
        all.push_back(std::to_string(i));
    return all;
}

TEST(opcua_subscription, who_samples_as_often_as_the_tag_is_read_gets_each_value) {
    server_fixture s;
    s.opc.timecycle = 100;
    s.add("T");
    s.add("SLOW").timecycle = 60'000;
    s.add("FAST").timecycle = 40;
    for (const auto* const id : {"T", "SLOW", "FAST"})
        s.set(id, 0.0);
    s.start();
    auto c = s.client();
    subscription same(c), faster(c), again(c), slow(c);
    ASSERT_EQ(name_of(same.add(node("SITE_A.LINE.T"), {}, 100)), "Good");
    ASSERT_EQ(name_of(faster.add(node("SITE_A.LINE.T"), {}, 0)), "Good");
    ASSERT_EQ(name_of(slow.add(node("SITE_A.LINE.SLOW"), {}, 30'000)), "Good");
    for (auto* const sub : {&same, &faster, &slow})
        ASSERT_TRUE(sub->wait_for(1));
    for (int i = 1; i <= 300; ++i) {  // no sampling sees two of them
        s.set("T", static_cast<double>(i));
        s.set("SLOW", static_cast<double>(i));
    }
    for (auto* const sub : {&same, &faster, &slow}) {
        ASSERT_TRUE(sub->wait_for(301));
        EXPECT_EQ(sub->seen, numbers(0, 300));
    }
    // One that comes later begins with what is there, and for the others nothing has changed.
    ASSERT_EQ(name_of(again.add(node("SITE_A.LINE.T"), {}, 50)), "Good");
    ASSERT_TRUE(again.wait_for(1));
    s.set("T", 301.0);
    for (auto* const sub : {&same, &faster})
        ASSERT_TRUE(sub->wait_for(302));
    ASSERT_TRUE(again.wait_for(2));
    same.wait(milliseconds(100));
    EXPECT_EQ(same.seen, numbers(0, 301));
    EXPECT_EQ(again.seen, numbers(300, 301));
}

TEST(opcua_subscription, so_it_is_after_the_opc_was_named_otherwise) {
    server_fixture s;
    s.opc.timecycle = 100;
    s.add("T");
    s.set("T", 0.0);
    s.start();
    s.opc.opc_name = "Line 5";
    s.server.change_opc(s.opc);
    s.wait_applied();
    auto c = s.client();
    subscription sub(c);
    ASSERT_EQ(name_of(sub.add(node("SITE_A.LINE.T"), {}, 100)), "Good");
    ASSERT_TRUE(sub.wait_for(1));
    for (int i = 1; i <= 50; ++i)
        s.set("T", static_cast<double>(i));
    ASSERT_TRUE(sub.wait_for(51));
    EXPECT_EQ(sub.seen, numbers(0, 50));
}

TEST(opcua_subscription, who_samples_less_often_gets_what_is_there_then) {
    server_fixture s;
    s.opc.timecycle = 20;
    s.add("T");
    s.set("T", 0.0);
    s.start();
    auto c = s.client();
    subscription sub(c);
    ASSERT_EQ(name_of(sub.add(node("SITE_A.LINE.T"), {}, 200)), "Good");
    ASSERT_TRUE(sub.wait_for(1));
    for (int i = 1; i <= 300; ++i)
        s.set("T", static_cast<double>(i));
    const auto is_last = [&] { return sub.seen.back() == "300"; };
    for (const auto end = steady_now() + std::chrono::seconds(5); !is_last() && steady_now() < end;)
        sub.wait(milliseconds(20));
    EXPECT_TRUE(is_last());
    EXPECT_LT(sub.seen.size(), 10U);
}

TEST(opcua_subscription, a_tag_that_comes_back_is_told_of_again) {
    server_fixture s;
    s.add("T");
    s.set("T", 1.0);
    s.start();
    auto c = s.client();
    subscription sub(c);
    ASSERT_EQ(name_of(sub.add(node("SITE_A.LINE.T"))), "Good");
    ASSERT_TRUE(sub.wait_for(1));
    s.forget("T");
    s.put();
    ASSERT_TRUE(sub.wait_for(2));
    s.add("T");
    s.set("T", 2.0);
    s.put();
    ASSERT_TRUE(sub.wait_for(3));
    s.set("T", 3.0);
    ASSERT_TRUE(sub.wait_for(4));
    s.server.remove_opc("LINE");
    ASSERT_TRUE(sub.wait_for(5));
    s.put();
    ASSERT_TRUE(sub.wait_for(6));
    s.set("T", 4.0);
    ASSERT_TRUE(sub.wait_for(7));
    EXPECT_EQ(sub.seen, (std::vector<std::string>{"1", "BadNodeIdUnknown", "2", "3", "BadNodeIdUnknown", "3", "4"}));
}

TEST(opcua_subscription, of_more_than_can_wait_the_newest_is_shown) {
    server_fixture s;
    s.add("T");
    s.set("T", 0.0);
    // On the server's thread, which looks after the arrivals too.
    s.on_write = [&](const std::string&, const std::string&, const std::function<void(write_status)>& done) {
        for (std::size_t i = 1; i <= live::arrivals::max_waiting + 10; ++i)
            s.set("T", static_cast<double>(i));
        done(write_status::done);
    };
    s.start();
    auto c = s.client();
    subscription sub(c);
    ASSERT_EQ(name_of(sub.add(node("SITE_A.LINE.T"))), "Good");
    ASSERT_TRUE(sub.wait_for(1));
    EXPECT_EQ(name_of(c.write(node("SITE_A.LINE.T"), 50)), "Good");
    const auto newest = std::to_string(live::arrivals::max_waiting + 10);
    EXPECT_TRUE(comes_true([&] {
        sub.wait(milliseconds(20));
        return sub.seen.back() == newest;
    }));
    EXPECT_GE(sub.overflows, 1U);
}
#endif

#ifdef UA_HAS_SESSION_PLACES
TEST(opcua_subscription, what_waits_for_a_client_is_bounded_and_the_newest_stays) {
    opcua_server_settings set;
    set.queue_bytes = 32'768;  // of one session a fourth: some 40 values
    server_fixture s(set);
    s.add("T");
    s.set("T", 0.0);
    s.start();
    auto c = s.client();
    subscription sub(c);
    ASSERT_EQ(name_of(sub.add(node("SITE_A.LINE.T"))), "Good");
    ASSERT_TRUE(sub.wait_for(1));
    EXPECT_EQ(name_of(sub.publish(false)), "Good");
    for (int i = 1; i <= 100; ++i) {
        s.set("T", static_cast<double>(i));
        sub.wait(milliseconds(22));
    }
    sub.wait(milliseconds(100));
    EXPECT_EQ(sub.seen.size(), 1U);
    EXPECT_EQ(name_of(sub.publish(true)), "Good");
    EXPECT_TRUE(sub.wait_for(3));
    sub.wait(milliseconds(200));
    EXPECT_LT(sub.seen.size(), 70U);
    EXPECT_EQ(sub.seen.back(), "100");
}

TEST(opcua_subscription, the_queues_of_many_items_are_smaller) {
    server_fixture s;
    s.add("T");
    s.set("T", 7.0);
    s.start();
    auto c = s.client();
    subscription sub(c);
    UA_UInt32 first = 0, last = 0;
    for (int i = 0; i < 3; ++i) {
        std::vector<UA_MonitoredItemCreateRequest> all(2'000,
                                                       UA_MonitoredItemCreateRequest_default(node("SITE_A.LINE.T")));
        for (auto& item : all)
            item.requestedParameters.queueSize = 1'000;
        sub.add_many(all, i == 0 ? &first : nullptr, &last);
    }
    EXPECT_EQ(first, 1'000U);
    EXPECT_LT(last, 1'000U);
    EXPECT_GE(last, 1U);
}
#endif

TEST(opcua_subscription, a_removed_tag_is_reported_once) {
    server_fixture s;
    s.add("T");
    s.set("T", 1.0);
    s.start();
    auto c = s.client();
    subscription sub(c);
    ASSERT_EQ(name_of(sub.add(node("SITE_A.LINE.T"))), "Good");
    ASSERT_TRUE(sub.wait_for(1));
    s.server.remove_tag("LINE", "T");
    ASSERT_TRUE(sub.wait_for(2));
    sub.wait(milliseconds(150));
    EXPECT_EQ(sub.seen, (std::vector<std::string>{"1", "BadNodeIdUnknown"}));
}

TEST(opcua_subscription, goes_on_when_the_node_is_replaced) {
    server_fixture s;
    s.add("T");
    s.set("T", 1.0);
    s.start();
    auto c = s.client();
    subscription sub(c);
    ASSERT_EQ(name_of(sub.add(node("SITE_A.LINE.T"))), "Good");
    ASSERT_TRUE(sub.wait_for(1));
    s.tags[0].min_value = 0;
    s.tags[0].max_value = 9;  // another kind of node
    s.put();
    s.set("T", 2.0);
    ASSERT_TRUE(sub.wait_for(2));
    EXPECT_EQ(sub.seen, (std::vector<std::string>{"1", "2"}));
}

TEST(opcua_subscription, changes_of_the_address_space_are_one_event_a_batch) {
    server_fixture s;
    s.add("A");
    s.start();
    auto c = s.client();
    subscription sub(c);
    ASSERT_EQ(name_of(sub.add_events()), "Good");
    s.forget("A");
    s.add("B");
    s.put();
    ASSERT_TRUE(sub.wait_for(1, &sub.events));
    EXPECT_EQ(sub.events[0], "SITE_A.LINE:12 SITE_A.LINE.A:2 SITE_A.LINE.B:1 ");
    for (int i = 0; i < 3'000; ++i)
        s.add("T" + std::to_string(i));
    s.put();
    ASSERT_TRUE(sub.wait_for(2, &sub.events));
    EXPECT_EQ(sub.events[1], "SITE_A.LINE:4 ") << "of many the folder alone is named";
    sub.wait(milliseconds(100));
    EXPECT_EQ(sub.events.size(), 2U);
}

TEST(opcua_subscription, no_more_of_them_than_allowed) {
    opcua_server_settings set;
    set.max_subscriptions = 1;
    set.max_monitored_items = 2;
    server_fixture s(set);
    s.add("T");
    s.start();
    auto c = s.client();
    subscription first(c);
    EXPECT_EQ(name_of(first.status), "Good");
    EXPECT_EQ(name_of(subscription(c).status), "BadTooManySubscriptions");
    EXPECT_EQ(name_of(first.add(node("SITE_A.LINE.T"))), "Good");
    EXPECT_EQ(name_of(first.add(node("SITE_A.LINE.T"))), "Good");
    EXPECT_EQ(name_of(first.add(node("SITE_A.LINE.T"))), "BadTooManyMonitoredItems");
}

}  // namespace
}  // namespace penstock::publish
