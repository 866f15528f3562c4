import { testOpc } from '../../api/driver';
import type { Opc } from '../../api/opc';
import type { BrowseItem } from '../../api/opc-tools';

/** As many as are read by a press. */
export const maxRead = 100;

/** The values of nodes that no tag reads, by node: each is read once, over a connection of its own. What cannot be read
 *  has the reason in place of its value. */
export async function readNodes(opc: Opc, items: readonly BrowseItem[]): Promise<Map<string, string>> {
    const some = items.slice(0, maxRead);
    const report = await testOpc({
        opc_id: opc.opc_id,
        opc_type: opc.opc_type,
        opc_agent_ip: opc.opc_agent_ip,
        opc_agent_port: opc.opc_agent_port,
        options: opc.options,
        tag_list: some.map((item, n) => ({
            tag_id: `N${n}`,
            plc_address: item.plc_address ?? '',
            data_type: item.data_type || null,
        })),
    });
    if (!report.is_connected) throw new Error(report.message);
    const found = new Map<string, string>();
    for (const point of report.points) {
        const item = some[Number(point.tag_id.slice(1))];
        if (item) found.set(item.node, point.is_good ? point.value : point.message);
    }
    return found;
}
