import { bindingRoles, type BindingRole, type FlowNode, type NodeType } from '../../api/flow';

/** What a node of a type is mostly bound to. */
const usual: Partial<Record<NodeType, BindingRole>> = {
    TANK: 'LEVEL',
    GAUGE: 'LEVEL',
    BAR: 'LEVEL',
    PUMP: 'STATE',
    VALVE: 'STATE',
    MOTOR: 'STATE',
    CONVEYOR: 'STATE',
    FAN: 'STATE',
    HEAT_EXCHANGER: 'STATE',
    PIPE: 'STATE',
    BUTTON: 'WRITE',
};

/** The role of the next binding: the usual one of the type, then one that is free. Trends and tables show many values. */
export function nextRole({ node_type: type, bindings }: Pick<FlowNode, 'node_type' | 'bindings'>): BindingRole {
    const isFree = (role: BindingRole) => !bindings.some((each) => each.role === role);
    const first = usual[type] ?? 'VALUE';
    if (isFree(first) || type === 'TREND' || type === 'TABLE') return first;
    return bindingRoles.find((role) => role !== 'WRITE' && isFree(role)) ?? 'VALUE';
}
