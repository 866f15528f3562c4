// Modbus server and client made with digitalpetri's modbus; its TLS server demands a certificate of CLIENTS.
// usage: java DigitalPetri.java server tcp|tls|rtu_over_tcp PORT MAP [CERTIFICATE KEY CLIENTS]
//        java DigitalPetri.java client tcp|tls|rtu_over_tcp PORT [CERTIFICATE KEY], which is its own authority
import com.digitalpetri.modbus.client.ModbusClient;
import com.digitalpetri.modbus.client.ModbusRtuClient;
import com.digitalpetri.modbus.client.ModbusTcpClient;
import com.digitalpetri.modbus.exceptions.ModbusResponseException;
import com.digitalpetri.modbus.pdu.*;
import com.digitalpetri.modbus.server.ModbusRtuServer;
import com.digitalpetri.modbus.server.ModbusServer;
import com.digitalpetri.modbus.server.ModbusTcpServer;
import com.digitalpetri.modbus.server.ProcessImage;
import com.digitalpetri.modbus.server.ReadWriteModbusServices;
import com.digitalpetri.modbus.tcp.client.NettyClientTransportConfig;
import com.digitalpetri.modbus.tcp.client.NettyRtuClientTransport;
import com.digitalpetri.modbus.tcp.client.NettyTcpClientTransport;
import com.digitalpetri.modbus.tcp.security.SecurityUtil;
import com.digitalpetri.modbus.tcp.server.NettyRtuServerTransport;
import com.digitalpetri.modbus.tcp.server.NettyServerTransportConfig;
import com.digitalpetri.modbus.tcp.server.NettyTcpServerTransport;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.*;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;

public class DigitalPetri {
    static KeyManagerFactory keys;
    static TrustManagerFactory trusted;

    public static void main(String[] words) throws Exception {
        boolean isServer = words[0].equals("server");
        String transport = words[1];
        int port = Integer.parseInt(words[2]);
        if (transport.equals("tls")) {
            int first = isServer ? 4 : 3;
            readFiles(words[first], words[first + 1], words[isServer ? first + 2 : first]);
        }
        if (isServer) {
            serve(transport, port, Path.of(words[3]));
            Thread.sleep(Long.MAX_VALUE);
        }
        ask(transport, port);
        System.exit(0);
    }

    static X509Certificate readCertificate(String file) throws Exception {
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(Files.readAllBytes(Path.of(file))));
    }

    static void readFiles(String certificateFile, String keyFile, String authorityFile) throws Exception {
        String text = Files.readString(Path.of(keyFile)).replaceAll("-----[A-Z ]+-----|\\s", "");
        PrivateKey key = KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(text)));
        keys = SecurityUtil.createKeyManagerFactory(key, readCertificate(certificateFile));
        trusted = SecurityUtil.createTrustManagerFactory(readCertificate(authorityFile));
    }

    // Server.

    static byte[] word(String value) {
        int number = Integer.parseInt(value);
        return new byte[] {(byte) (number >> 8), (byte) number};
    }

    static ProcessImage image(Path map) throws Exception {
        var made = new ProcessImage();
        for (String line : Files.readAllLines(map)) {
            String[] values = line.substring(3).split(" ");
            made.with(all -> {
                switch (line.substring(0, 2)) {
                    case "hr" -> all.writeHoldingRegisters(to -> each(values, n -> to.put(n, word(values[n]))));
                    case "ir" -> all.writeInputRegisters(to -> each(values, n -> to.put(n, word(values[n]))));
                    case "co" -> all.writeCoils(to -> each(values, n -> to.put(n, values[n].equals("1"))));
                    default -> all.writeDiscreteInputs(to -> each(values, n -> to.put(n, values[n].equals("1"))));
                }
            });
        }
        return made;
    }

    static void each(String[] values, java.util.function.IntConsumer put) {
        IntStream.range(0, values.length).forEach(put);
    }

    static void serve(String transport, int port, Path map) throws Exception {
        ProcessImage image = image(map);
        var services = new ReadWriteModbusServices() {
            @Override
            protected Optional<ProcessImage> getProcessImage(int unit) {
                return unit == 1 ? Optional.of(image) : Optional.empty();
            }
        };
        ModbusServer server = transport.equals("rtu_over_tcp")
                ? ModbusRtuServer.create(NettyRtuServerTransport.create(c -> configure(c, transport, port)), services)
                : ModbusTcpServer.create(NettyTcpServerTransport.create(c -> configure(c, transport, port)), services);
        server.start();
    }

    static void configure(NettyServerTransportConfig.Builder to, String transport, int port) {
        to.setBindAddress("127.0.0.1").setPort(port);
        if (transport.equals("tls")) {
            to.setTlsEnabled(true).setKeyManagerFactory(keys).setTrustManagerFactory(trusted);
        }
    }

    // Client.

    static void configure(NettyClientTransportConfig.Builder to, String transport, int port) {
        to.setHostname("127.0.0.1").setPort(port);
        if (transport.equals("tls")) {
            to.setTlsEnabled(true).setKeyManagerFactory(keys).setTrustManagerFactory(trusted);
        }
    }

    static String words(byte[] bytes) {
        return IntStream.range(0, bytes.length / 2)
                .mapToObj(n -> String.valueOf((bytes[2 * n] & 255) << 8 | bytes[2 * n + 1] & 255))
                .collect(Collectors.joining(",", "[", "]"));
    }

    static String bits(byte[] bytes) {
        return IntStream.range(0, 4).mapToObj(n -> String.valueOf((bytes[0] >> n & 1) == 1))
                .collect(Collectors.joining(",", "[", "]"));
    }

    static void ask(String transport, int port) throws Exception {
        ModbusClient client = transport.equals("rtu_over_tcp")
                ? ModbusRtuClient.create(NettyRtuClientTransport.create(c -> configure(c, transport, port)))
                : ModbusTcpClient.create(NettyTcpClientTransport.create(c -> configure(c, transport, port)));
        client.connect();
        var seen = new ArrayList<String>();
        seen.add("\"holding\":" + words(client.readHoldingRegisters(1, new ReadHoldingRegistersRequest(5000, 3)).registers()));
        seen.add("\"input\":" + words(client.readInputRegisters(1, new ReadInputRegistersRequest(5000, 3)).registers()));
        seen.add("\"coils\":" + bits(client.readCoils(1, new ReadCoilsRequest(5000, 4)).coils()));
        seen.add("\"discretes\":" + bits(client.readDiscreteInputs(1, new ReadDiscreteInputsRequest(5000, 4)).inputs()));
        client.writeSingleRegister(1, new WriteSingleRegisterRequest(5010, 77));
        client.writeMultipleRegisters(1, new WriteMultipleRegistersRequest(5011, 2, new byte[] {0, 78, 0, 79}));
        client.writeSingleCoil(1, new WriteSingleCoilRequest(5010, true));
        client.writeMultipleCoils(1, new WriteMultipleCoilsRequest(5011, 3, new byte[] {0b101}));
        client.maskWriteRegister(1, new MaskWriteRegisterRequest(5010, 0xfff0, 0x0002));
        seen.add("\"written\":" + words(client.readHoldingRegisters(1, new ReadHoldingRegistersRequest(5010, 3)).registers()));
        seen.add("\"switched\":" + bits(client.readCoils(1, new ReadCoilsRequest(5010, 4)).coils()));
        try {
            client.readHoldingRegisters(1, new ReadHoldingRegistersRequest(65535, 2));
        } catch (ModbusResponseException refused) {
            seen.add("\"refusal\":" + refused.getExceptionCode());
        }
        System.out.println("{" + String.join(",", seen) + "}");
        client.disconnect();
    }
}
