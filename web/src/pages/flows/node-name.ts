import type { FlowNode } from '../../api/flow';
import type { Translate } from '../../text/t';

/** The name, or the type of a node without one. */
export function nameOf(node: FlowNode, t: Translate): string {
    return node.flow_node_name || t(`flows.type_${node.node_type}`);
}
