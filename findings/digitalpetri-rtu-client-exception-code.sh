#!/usr/bin/env bash
# The RTU client of digitalpetri's modbus (Java) gives the function code of a refusal as its exception code.
#
# Version: com.digitalpetri.modbus:modbus and modbus-tcp 2.1.4 (Maven Central), RTU over TCP.
# Seen: the answer `01 83 02 C0 F1` (unit 1, function 3 refused, exception 2) raises ModbusResponseException with getExceptionCode()
#   -125, that is 0x83 as a signed byte. Its TCP client gives 2 for the same refusal.
# Expected: 2 (Modbus Application Protocol V1.1b3, 7: function code + 0x80, then the exception code).
# What it means for a gateway: programs above it cannot tell "no such address" from "busy" on a serial line; a device or simulator
#   that is tested with it sends nothing wrong.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>findings</groupId><artifactId>seen</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>com.digitalpetri.modbus</groupId><artifactId>modbus-tcp</artifactId><version>2.1.4</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory=jars
cat >Seen.java <<'JAVA'
import com.digitalpetri.modbus.client.*;
import com.digitalpetri.modbus.exceptions.ModbusResponseException;
import com.digitalpetri.modbus.pdu.ReadHoldingRegistersRequest;
import com.digitalpetri.modbus.tcp.client.*;
import java.net.*;
import java.util.HexFormat;

public class Seen {
    /** Answers one request of `size` bytes with `answer`; returns its port. */
    static int serve(int size, String answer) throws Exception {
        var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var thread = new Thread(() -> {
            try (server; var link = server.accept()) {
                byte[] request = link.getInputStream().readNBytes(size);
                byte[] bytes = HexFormat.of().parseHex(answer);
                if (size == 12) System.arraycopy(request, 0, bytes, 0, 2); // the transaction
                link.getOutputStream().write(bytes);
                link.getInputStream().read();
            } catch (Exception error) {
                System.out.println(error);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return server.getLocalPort();
    }

    static int codeOf(ModbusClient client) throws Exception {
        client.connect();
        try {
            client.readHoldingRegisters(1, new ReadHoldingRegistersRequest(9, 1));
        } catch (ModbusResponseException refused) {
            return refused.getExceptionCode();
        }
        return 0;
    }

    public static void main(String[] words) throws Exception {
        int plain = serve(12, "000000000003018302"), serial = serve(8, "018302c0f1");
        int overTcp = codeOf(ModbusTcpClient.create(NettyTcpClientTransport.create(c -> c.setHostname("127.0.0.1").setPort(plain))));
        int overRtu = codeOf(ModbusRtuClient.create(NettyRtuClientTransport.create(c -> c.setHostname("127.0.0.1").setPort(serial))));
        System.out.println("exception 2 of function 3: " + overTcp + " over TCP, " + overRtu + " over RTU");
        System.exit(overTcp == 2 && overRtu == (byte) 0x83 ? 0 : 1);
    }
}
JAVA
java -cp 'jars/*' Seen.java 2>/dev/null
echo "as stated"
