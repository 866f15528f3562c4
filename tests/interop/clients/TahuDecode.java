import java.util.HexFormat;
import org.eclipse.tahu.message.SparkplugBPayloadDecoder;
import org.eclipse.tahu.message.model.Metric;
import org.eclipse.tahu.message.model.SparkplugBPayload;
import org.eclipse.tahu.model.MetricDataTypeMap;

/**
 * Eclipse Tahu's own codec, the one of most hosts on Java: `births|alone HEX…` prints a line for each metric, and a dot
 * behind each payload; its lines begin with `>`, since Tahu's log goes there, too. With `births` it remembers the types of births by alias, as a host does; `alone`: each payload by itself.
 */
public class TahuDecode {
    public static void main(String[] words) throws Exception {
        boolean keepsBirths = words[0].equals("births");
        MetricDataTypeMap types = new MetricDataTypeMap();
        for (int n = 1; n < words.length; ++n) {
            byte[] bytes = HexFormat.of().parseHex(words[n]);
            try {
                SparkplugBPayload payload = new SparkplugBPayloadDecoder().buildFromByteArray(bytes, keepsBirths ? types : null);
                for (Metric m : payload.getMetrics()) {
                    if (m.getName() != null && m.getAlias() != null) types.addMetricDataType(m.getAlias(), m.getDataType());
                    System.out.println(">" + m.getName() + "\t" + m.getAlias() + "\t" + m.getDataType() + "\t" + m.getValue());
                }
            } catch (Exception e) {
                System.out.println(">!\t" + e);
            }
            System.out.println(">.");
        }
    }
}
