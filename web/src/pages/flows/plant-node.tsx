import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { useMemo } from 'react';
import { classes } from '../../ui/classes';
import type { FlowNode, NodeType } from '../../api/flow';
import type { LiveValue } from '../../live/value-store';
import { useTagValues } from '../../live/use-tag-values';
import { useT } from '../../text/language';
import { Mark } from '../../ui/mark';
import { ButtonFace, LinkFace, PictureFace } from './act-faces';
import { BarFace } from './bar-face';
import { BoundValue } from './bound-value';
import { bindingOf, type FaceProps } from './face';
import { useFlowLive } from './flow-live';
import { portsOf } from './flow-graph';
import { GaugeFace } from './gauge-face';
import { NodeShape } from './node-shape';
import { isOn, partOf } from './node-values';
import { symbolState } from './symbols';
import { TableFace } from './table-face';
import { TrendFace } from './trend-face';
import { ValueFace } from './value-face';
import css from './plant-node.module.css';
import type { TagFacts } from '../../live/tag-facts';

export type PlantNodeType = Node<{ node: FlowNode }, 'plant'>;

const positions = { N: Position.Top, E: Position.Right, S: Position.Bottom, W: Position.Left } as const;

/** The types that are more than a symbol with words. */
const faces: Partial<Record<NodeType, React.ComponentType<FaceProps>>> = {
    VALUE: ValueFace,
    GAUGE: GaugeFace,
    BAR: BarFace,
    TREND: TrendFace,
    TABLE: TableFace,
    BUTTON: ButtonFace,
    LINK: LinkFace,
    IMAGE: PictureFace,
};

/** A thing of the plant with its state: normal is grey, what runs has its own colour and mark, an alarm or a value in
 *  doubt has its mark. */
export function PlantNode({ data: { node }, selected }: NodeProps<PlantNodeType>) {
    const t = useT();
    const { priorities, facts, isEdited } = useFlowLive();
    const tagIds = useMemo(() => node.bindings.map((binding) => binding.tag_id).filter(Boolean), [node.bindings]);
    const found = useTagValues(tagIds);
    const values = new Map(tagIds.map((tagId, n) => [tagId, found[n]]));
    const visible = bindingOf(node, 'VISIBLE');
    const isHidden = visible !== undefined && isOn(values.get(visible.tag_id)) === false;
    const worst = tagIds.reduce<number>((least, tagId) => Math.min(least, priorities.get(tagId) ?? 5), 5);
    const isDoubtful = found.some((value) => value !== undefined && (value.quality < 64 || value.isStale));
    if (isHidden && !isEdited) return null;
    const Face = faces[node.node_type];
    return (
        <div
            className={classes(
                css.node,
                selected && css.selected,
                isHidden && css.dim,
                !Face && css[node.node_type.toLowerCase()],
            )}
        >
            {Face ? (
                <Face node={node} values={values} facts={facts} />
            ) : (
                <Symbol node={node} values={values} facts={facts} />
            )}
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

/** The symbol, with name, value and the word of the state. */
function Symbol({ node, values, facts }: FaceProps) {
    const t = useT();
    const [level, value, state] = [bindingOf(node, 'LEVEL'), bindingOf(node, 'VALUE'), bindingOf(node, 'STATE')];
    return (
        <>
            <NodeShape
                node={node}
                state={symbolState(state !== undefined, state && isOn(values.get(state.tag_id)))}
                part={level && partOf(values.get(level.tag_id), level.min, level.max)}
            />
            <div className={css.words}>
                {node.flow_node_name && <span className={css.name}>{node.flow_node_name}</span>}
                {value && (
                    <span className={css.value}>
                        <BoundValue
                            shown={values.get(value.tag_id)}
                            format={value.format}
                            facts={facts.get(value.tag_id)}
                        />
                    </span>
                )}
                {state && (
                    <span className={css.state}>{stateWord(values.get(state.tag_id), facts.get(state.tag_id), t)}</span>
                )}
            </div>
        </>
    );
}

/** The tag's own words, else on and off, for a Boolean or number; a text as it is sent. */
function stateWord(value: LiveValue | undefined, facts: TagFacts | undefined, t: ReturnType<typeof useT>): string {
    const state = isOn(value);
    if (state === undefined) return value?.value ?? '–';
    return (state ? facts?.on : facts?.off) || t(state ? 'field.on' : 'field.off');
}
