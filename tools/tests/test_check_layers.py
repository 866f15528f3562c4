import unittest

from sample_tree import PlantedTree


class CheckLayers(PlantedTree):
    tool = "check_layers.py"

    def include(self, path, header):
        self.plant(path, f"#pragma once\n#include {header}\n")

    def test_accepts_own_folder_and_lower_layers(self):
        self.include("src/live/a.hpp", '"live/b.hpp"')
        self.include("src/live/b.hpp", '"model/c.hpp"')
        self.include("src/api/v1/opc.cpp", '"api/router.hpp"')
        self.assert_accepted()

    def test_refuses_a_higher_layer(self):
        self.include("src/model/a.hpp", '"live/b.hpp"')
        self.assert_refused("src/model/a.hpp:2", "live (layer 3)")

    def test_refuses_a_sibling(self):
        self.include("src/model/a.hpp", '"io/stream.hpp"')
        self.assert_refused("src/model/a.hpp:2")

    def test_lets_a_driver_see_the_interface_but_no_other_driver(self):
        self.include("src/drivers/modbus/driver.hpp", '"drivers/driver.hpp"')
        self.assert_accepted()
        self.include("src/drivers/modbus/driver.cpp", '"drivers/s7/codec.hpp"')
        self.assert_refused("src/drivers/modbus/driver.cpp:2", "drivers/s7")

    def test_looks_at_what_others_may_copy_in_as_if_it_were_there(self):
        self.include("tests/toys/src/drivers/toy/driver.cpp", '"drivers/driver.hpp"')
        self.assert_accepted()
        self.include("tests/toys/src/drivers/toy/driver.cpp", '"engine/engine.hpp"')
        self.assert_refused("tests/toys/src/drivers/toy/driver.cpp:2", "engine (layer 5)")

    def test_lets_only_app_and_gateway_see_a_driver(self):
        self.include("src/app/driver_list.cpp", '"drivers/modbus/driver.hpp"')
        self.include("src/gateway/history_engine.cpp", '"history/rocksdb/store.hpp"')
        self.include("src/simulator/main.cpp", '"drivers/sim_device.hpp"')
        self.include("src/engine/a.cpp", '"drivers/driver.hpp"')
        self.assert_accepted()
        for path, header in (("src/engine/a.cpp", '"drivers/modbus/driver.hpp"'),
                             ("src/simulator/main.cpp", '"drivers/modbus/sim.hpp"')):
            self.include(path, header)
            self.assert_refused(f"{path}:2")

    def test_lets_a_handler_reach_what_is_below_through_services_alone(self):
        self.include("src/api/v1/opc_tools.cpp", '"services/devices/devices.hpp"')
        self.include("src/api/dispatcher.cpp", '"engine/engine.hpp"')
        self.include("src/services/devices/devices.hpp", '"engine/engine.hpp"')
        self.assert_accepted()
        for header in ("store/store.hpp", "engine/engine.hpp", "journal/reader.hpp", "history/page.hpp", "publish/a.hpp",
                       "gateway/service_set.hpp"):
            for path in ("src/api/v1/anew.cpp", "src/api/v5/records.cpp", "src/api/v1/opc.cpp"):
                self.include(path, f'"{header}"')
                self.assert_refused(f"{path}:2", "services")

    def test_keeps_the_gateway_free_of_http(self):
        self.include("src/gateway/gateway.cpp", '"services/access/accounts.hpp"')
        self.include("src/api/api_server.cpp", '"gateway/door.hpp"')
        self.include("src/app/program.cpp", '"api/api_server.hpp"')
        self.assert_accepted()
        self.include("src/gateway/gateway.cpp", '"api/api_server.hpp"')
        self.assert_refused("src/gateway/gateway.cpp:2", "api (layer 10)")

    def test_lets_the_properties_contain_the_settings_of_the_audit(self):
        self.include("src/properties/property_set.hpp", '"audit/settings.hpp"')
        self.assert_accepted()
        self.include("src/audit/trail_writer.cpp", '"properties/property_set.hpp"')
        self.assert_refused("src/audit/trail_writer.cpp:2", "properties (layer 7)")

    def test_lets_ctl_see_little(self):
        self.include("src/ctl/a.cpp", '"base/text.hpp"')
        self.assert_accepted()
        self.include("src/ctl/a.cpp", '"model/tag.hpp"')
        self.assert_refused("ctl may include only base, http_client, io, time")

    def test_refuses_a_folder_without_a_layer(self):
        self.plant("src/misc/a.cpp", "")
        self.assert_refused("folder misc has no layer")

    def test_refuses_an_include_without_its_folder(self):
        self.include("src/io/a.cpp", '"stream.hpp"')
        self.assert_refused("src/io/a.cpp:2")

    def test_lets_unit_tests_use_the_test_support(self):
        self.include("src/io/tests/a_test.cpp", '"tests/support/sim_stream.hpp"')
        self.assert_accepted()
        self.include("src/io/a.cpp", '"tests/support/sim_stream.hpp"')
        self.assert_refused("src/io/a.cpp:2")

    def test_refuses_a_third_party_header_outside_its_owner(self):
        self.include("src/store/a.cpp", "<soci/soci.h>")
        self.include("src/api/a.cpp", "<boost/beast/http.hpp>")
        self.assert_accepted()
        self.include("src/engine/a.cpp", "<boost/beast/http.hpp>")
        self.assert_refused("belongs to api")

    def test_refuses_sockets_clock_and_log_in_pure_files(self):
        for text in ('#include "io/stream.hpp"', "#include <boost/asio/post.hpp>", '#include "base/log.hpp"',
                     "auto t = steady_now();"):
            self.plant("src/drivers/modbus/codec.cpp", text + "\n")
            self.assert_refused("src/drivers/modbus/codec.cpp:1", "pure")
        self.plant("src/drivers/modbus/codec.cpp", "")
        self.include("src/drivers/modbus/sim_unit.cpp", '"io/stream.hpp"')
        self.assert_refused("src/drivers/modbus/sim_unit.cpp:", "pure")
        self.plant("src/drivers/modbus/sim_unit.cpp", "")
        self.include("src/drivers/modbus/session.cpp", '"io/stream.hpp"')
        self.assert_accepted()

    def test_keeps_the_service_library_free_of_src_and_its_headers_of_all_but_the_standard_library(self):
        self.include("client/include/penstock/v5/a.hpp", '"penstock/v5/b.hpp"')
        self.include("client/include/penstock/v5/b.hpp", "<string>")
        self.include("client/src/a.cpp", '"client/src/a.hpp"')
        self.include("client/src/a.hpp", "<curl/curl.h>")
        self.include("client/tests/a_test.cpp", '"tests/support/temp_dir.hpp"')
        self.include("client/example/a.cpp", "<penstock/v5.hpp>")
        self.assert_accepted()
        for path, header in (("client/include/penstock/v5/a.hpp", "<boost/json.hpp>"),
                             ("client/include/penstock/v5/a.hpp", '"client/src/a.hpp"'),
                             ("client/src/a.cpp", '"base/text.hpp"'),
                             ("client/tests/a_test.cpp", '"model/value.hpp"'),
                             ("client/example/a.cpp", "<boost/json.hpp>")):
            with self.subTest(path=path, header=header):
                self.include(path, header)
                self.assert_refused(f"{path}:2")
                self.plant(path, "")


if __name__ == "__main__":
    unittest.main()
