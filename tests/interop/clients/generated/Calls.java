// Ten calls with the Java client that openapi-generator made of our document. usage: URL KEY PORT (of a device); the trust store
// is given by -Djavax.net.ssl.trustStore.
package org.penstock.calls;

import java.util.List;
import org.penstock.client.ApiClient;
import org.penstock.client.api.OpcApi;
import org.penstock.client.api.SystemApi;
import org.penstock.client.api.TagApi;
import org.penstock.client.model.OpcBody;
import org.penstock.client.model.OpcBodyOpcAgentPort;
import org.penstock.client.model.TagBody;
import org.penstock.client.model.WriteTagValueBody;
import org.penstock.client.model.WriteTagValueBodyValue;

public final class Calls {
    public static void main(String[] arguments) throws Exception {
        ApiClient client = new ApiClient();
        client.updateBaseUri(arguments[0]);
        client.setRequestInterceptor(request -> request.header("X-API-Key", arguments[1]));
        OpcApi opc = new OpcApi(client);
        TagApi tag = new TagApi(client);
        TagBody made = new TagBody().plcAddress("hr3").dataType("UInt16").tagId("GEN_3.T");
        OpcBody body = new OpcBody().opcType("MODBUS").opcAgentIp("127.0.0.1").opcId("GEN_3")
            .opcAgentPort(new OpcBodyOpcAgentPort(Integer.valueOf(arguments[2]))).tagList(List.of(made));
        List<Object> answers = List.of(
            new SystemApi(client).getSystemVersion(),
            opc.createOpc(body),
            opc.getOpc("GEN_3"),
            tag.getTag("GEN_3.T"),
            tag.writeTagValue("GEN_3.T", new WriteTagValueBody().value(new WriteTagValueBodyValue("79"))),
            tag.getTagValue("GEN_3.T", null),
            opc.listOpc(null, null, null),
            opc.stopOpc("GEN_3"),
            opc.startOpc("GEN_3"),
            opc.deleteOpc("GEN_3"));
        System.out.println(answers.get(2));
        System.out.println(answers.size() + " calls");
    }
}
