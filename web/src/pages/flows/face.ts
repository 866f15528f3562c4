import type { Binding, FlowNode } from '../../api/flow';
import type { FactsByTag } from '../../live/tag-facts';
import type { LiveValue } from '../../live/value-store';

/** What a node that shows values is drawn from. */
export interface FaceProps {
    node: FlowNode;
    values: ReadonlyMap<string, LiveValue | undefined>;
    facts: FactsByTag;
}

export const bindingOf = (node: FlowNode, ...roles: readonly Binding['role'][]) =>
    roles.map((role) => node.bindings.find((each) => each.role === role)).find(Boolean);

export const bindingsOf = (node: FlowNode, role: Binding['role']) => node.bindings.filter((each) => each.role === role);

/** The scale of a gauge, bar or tank: that of its binding, else 0–100. */
export const scaleOf = (binding: Pick<Binding, 'min' | 'max'> | undefined): [number, number] => [
    binding?.min ?? 0,
    binding?.max ?? 100,
];

/** The size of the letters of a value in a box, from the box alone: whatever the value is, nothing moves. */
export function valueSize(width: number, height: number): number {
    return Math.max(10, Math.floor(Math.min(height * 0.72, width / 5)));
}
