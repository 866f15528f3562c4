import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { useMemo } from 'react';
import { classes } from '../../ui/classes';
import type { Binding, FlowNode } from '../../api/flow';
import type { LiveValue } from '../../live/value-store';
import { useTagValues } from '../../live/use-tag-values';
import { useT } from '../../text/language';
import { Mark } from '../../ui/mark';
import { BoundValue } from './bound-value';
import { useFlowLive } from './flow-live';
import { portsOf } from './flow-graph';
import { NodeShape } from './node-shape';
import { isOn, partOf } from './node-values';
import css from './plant-node.module.css';
import type { TagFacts } from '../../live/tag-facts';

export type PlantNodeType = Node<{ node: FlowNode }, 'plant'>;

const positions = { N: Position.Top, E: Position.Right, S: Position.Bottom, W: Position.Left } as const;

/** A thing of the plant with its state: normal is grey, an alarm or a value in doubt has its mark. */
export function PlantNode({ data: { node }, selected }: NodeProps<PlantNodeType>) {
    const t = useT();
    const { priorities, facts, isEdited } = useFlowLive();
    const tagIds = useMemo(() => node.bindings.map((binding) => binding.tag_id).filter(Boolean), [node.bindings]);
    const found = useTagValues(tagIds);
    const values = new Map(tagIds.map((tagId, n) => [tagId, found[n]]));
    const bound = (role: Binding['role']) => node.bindings.find((each) => each.role === role);
    const of = (role: Binding['role']) => values.get(bound(role)?.tag_id ?? '');
    const has = (role: Binding['role']) => bound(role) !== undefined;
    const [level, value, state] = [bound('LEVEL'), bound('VALUE'), bound('STATE')];
    const isHidden = has('VISIBLE') && isOn(of('VISIBLE')) === false;
    const worst = tagIds.reduce<number>((least, tagId) => Math.min(least, priorities.get(tagId) ?? 5), 5);
    const isDoubtful = found.some((value) => value !== undefined && (value.quality < 64 || value.isStale));
    if (isHidden && !isEdited) return null;
    return (
        <div
            className={classes(
                css.node,
                selected && css.selected,
                isHidden && css.dim,
                css[node.node_type.toLowerCase()],
            )}
        >
            <NodeShape
                node={node}
                isOn={has('STATE') ? isOn(of('STATE')) : undefined}
                part={level && partOf(values.get(level.tag_id), level.min, level.max)}
            />
            <div className={css.words}>
                {node.flow_node_name && <span className={css.name}>{node.flow_node_name}</span>}
                {value && (
                    <span className={css.value}>
                        <BoundValue shown={of('VALUE')} format={value.format} facts={facts.get(value.tag_id)} />
                    </span>
                )}
                {state && <span className={css.state}>{stateWord(of('STATE'), facts.get(state.tag_id), t)}</span>}
            </div>
            {(worst < 5 || isDoubtful) && (
                <span className={css.mark}>
                    {worst < 5 ? (
                        <Mark kind={`p${worst as 1 | 2 | 3 | 4}`} label={t(`priority.${worst as 1 | 2 | 3 | 4}`)} />
                    ) : (
                        <Mark kind="bad" label={t('quality.bad')} />
                    )}
                </span>
            )}
            {portsOf(node).map((port) => (
                <Handle
                    key={port.name}
                    id={port.name}
                    type="source"
                    position={positions[port.side]}
                    isConnectable={isEdited}
                    className={isEdited ? css.handle : css.noHandle}
                    style={
                        port.side === 'N' || port.side === 'S'
                            ? { left: `${port.offset * 100}%` }
                            : { top: `${port.offset * 100}%` }
                    }
                />
            ))}
        </div>
    );
}

/** The tag's own words, else on and off, for a Boolean or number; a text as it is sent. */
function stateWord(value: LiveValue | undefined, facts: TagFacts | undefined, t: ReturnType<typeof useT>): string {
    const state = isOn(value);
    if (state === undefined) return value?.value ?? '–';
    return (state ? facts?.on : facts?.off) || t(state ? 'field.on' : 'field.off');
}
