// An MQTT broker: HiveMQ Community Edition. usage: java HiveMq.java PORT FOLDER
import com.hivemq.embedded.EmbeddedHiveMQ;
import java.nio.file.Files;
import java.nio.file.Path;

public class HiveMq {
    public static void main(String[] words) throws Exception {
        Path folder = Path.of(words[1]);
        for (String name : new String[] {"conf", "data", "extensions"}) {
            Files.createDirectories(folder.resolve(name));
        }
        Files.writeString(folder.resolve("conf/config.xml"), """
                <hivemq>
                  <listeners><tcp-listener><port>%s</port><bind-address>127.0.0.1</bind-address></tcp-listener></listeners>
                  <anonymous-usage-statistics><enabled>false</enabled></anonymous-usage-statistics>
                </hivemq>
                """.formatted(words[0]));
        EmbeddedHiveMQ.builder()
                .withConfigurationFolder(folder.resolve("conf"))
                .withDataFolder(folder.resolve("data"))
                .withExtensionsFolder(folder.resolve("extensions"))
                .build().start().join();
        Thread.sleep(Long.MAX_VALUE);
    }
}
