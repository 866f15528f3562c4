// An MQTT broker: moquette. usage: java Moquette.java PORT FOLDER
import io.moquette.broker.Server;
import io.moquette.broker.config.MemoryConfig;
import java.util.Properties;

public class Moquette {
    public static void main(String[] words) throws Exception {
        var settings = new Properties();
        settings.setProperty("host", "127.0.0.1");
        settings.setProperty("port", words[0]);
        settings.setProperty("data_path", words[1]);
        settings.setProperty("allow_anonymous", "true");
        settings.setProperty("telemetry_enabled", "false");
        settings.setProperty("persistence_enabled", "false");
        new Server().startServer(new MemoryConfig(settings));
        Thread.sleep(Long.MAX_VALUE);
    }
}
