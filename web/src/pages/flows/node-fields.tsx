import { useState } from 'react';
import { nodeTypes, type FlowNode, type NodeType } from '../../api/flow';
import { recordChoices } from '../../api/record';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { FieldGrid, SelectField, TextField } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { PickerField } from '../../ui/picker-field';
import { Bindings } from './bindings';
import css from './flows.module.css';
import type { FieldState } from './field-state';
import type { Graph } from './flow-graph';
import { KindFields } from './kind-fields';
import { nameOf } from './node-name';
import { NumberInput } from './number-input';
import { OtherFaults } from './other-faults';

interface NodeFieldsProps {
    node: FlowNode;
    flowId: string;
    graph: Graph;
    state: FieldState;
    onChange: (changed: Partial<FlowNode>) => void;
    onConnect: (toNodeId: string) => void;
    onRemove: () => void;
}

const numbers = [
    ['x', 'flows.x'],
    ['y', 'flows.y'],
    ['width', 'record.width'],
    ['height', 'record.height'],
] as const;

/** The fields of a node that this form has; faults of other fields are shown above the form. */
const shownField =
    /^(flow_node_name|node_type|x|y|width|height|rotation|z|parent_node_id|asset_id|link_flow_id|picture_id|trend_minutes|button_value|bindings\[\d+\]\.(role|tag_id|format|min|max))$/;
const folded = ['rotation', 'z', 'parent_node_id', 'asset_id', 'link_flow_id'];

/** The fields of the chosen node: everything that the canvas does with the pointer, by keyboard. */
export function NodeFields({ node, flowId, graph, state, onChange, onConnect, onRemove }: NodeFieldsProps) {
    const t = useT();
    const groups = graph.nodes.filter((each) => each.node_type === 'GROUP' && each !== node);
    const { errors } = state;
    const asksFolded = folded.some((field) => field in errors || state.typed[field]?.isWrong);
    return (
        <Panel
            title={nameOf(node, t)}
            side={
                <Button kind="quiet" icon="remove" onClick={onRemove}>
                    {t('flows.remove_node')}
                </Button>
            }
        >
            <div className={css.fields}>
                <OtherFaults errors={errors} isShown={(field) => shownField.test(field)} />
                <FieldGrid>
                    <TextField
                        label={t('record.name')}
                        error={errors['flow_node_name']}
                        value={node.flow_node_name}
                        onChange={(flowNodeName) => onChange({ flow_node_name: flowNodeName })}
                        input={{ maxLength: 200 }}
                    />
                    <SelectField
                        label={t('flows.type')}
                        error={errors['node_type']}
                        value={node.node_type}
                        onChange={(type) => onChange({ node_type: type as NodeType })}
                        choices={nodeTypes.map((type) => ({ value: type, label: t(`flows.type_${type}`) }))}
                    />
                </FieldGrid>
                <PlaceFields node={node} state={state} onChange={onChange} />
                <KindFields node={node} flowId={flowId} state={state} onChange={onChange} />
                <Bindings node={node} state={state} onChange={(bindings) => onChange({ bindings })} />
                <Connect node={node} graph={graph} onConnect={onConnect} />
                <details open={asksFolded || undefined}>
                    <summary className={css.more}>{t('record.more')}</summary>
                    <div className={css.fields}>
                        <div className={css.numbers}>
                            <NumberInput
                                label={t('flows.rotation')}
                                name="rotation"
                                state={state}
                                value={node.rotation}
                                unit="°"
                                onChange={(value) =>
                                    value !== null && onChange({ rotation: ((value % 360) + 360) % 360 })
                                }
                            />
                            <NumberInput
                                label={t('flows.z')}
                                name="z"
                                state={state}
                                value={node.z}
                                onChange={(value) => value !== null && onChange({ z: Math.round(value) })}
                            />
                        </div>
                        <SelectField
                            label={t('flows.group')}
                            error={errors['parent_node_id']}
                            value={node.parent_node_id ?? ''}
                            onChange={(id) => onChange({ parent_node_id: id || null })}
                            choices={[
                                { value: '', label: t('schema.none') },
                                ...groups.map((group) => ({ value: group.flow_node_id, label: nameOf(group, t) })),
                            ]}
                        />
                        <PickerField
                            label={t('record.asset_id')}
                            error={errors['asset_id']}
                            value={node.asset_id ?? ''}
                            onChange={(id) => onChange({ asset_id: id || null })}
                            find={(q) => recordChoices('asset', q)}
                        />
                        {node.node_type !== 'LINK' && (
                            <PickerField
                                label={t('flows.opens')}
                                error={errors['link_flow_id']}
                                value={node.link_flow_id ?? ''}
                                onChange={(id) => onChange({ link_flow_id: id || null })}
                                find={(q) => recordChoices('flow', q)}
                            />
                        )}
                    </div>
                </details>
            </div>
        </Panel>
    );
}

/** Does by keyboard what dragging a node does. */
function PlaceFields({ node, state, onChange }: Pick<NodeFieldsProps, 'node' | 'state' | 'onChange'>) {
    const t = useT();
    return (
        <div className={css.numbers}>
            {numbers.map(([field, label]) => (
                <NumberInput
                    key={field}
                    label={t(label)}
                    name={field}
                    state={state}
                    value={node[field]}
                    onChange={(value) => value !== null && onChange({ [field]: value })}
                />
            ))}
        </div>
    );
}

/** Does by keyboard what dragging a line from node to node does. */
function Connect({ node, graph, onConnect }: Pick<NodeFieldsProps, 'node' | 'graph' | 'onConnect'>) {
    const t = useT();
    const [to, setTo] = useState('');
    const others = graph.nodes.filter((each) => each !== node && each.node_type !== 'GROUP');
    return (
        <div className={css.connect}>
            <SelectField
                label={t('flows.connect_to')}
                value={to}
                onChange={setTo}
                choices={[
                    { value: '', label: t('flows.choose_node') },
                    ...others.map((each) => ({ value: each.flow_node_id, label: nameOf(each, t) })),
                ]}
            />
            <Button blocked={to ? undefined : t('flows.choose_node_first')} onClick={() => onConnect(to)}>
                {t('flows.connect')}
            </Button>
        </div>
    );
}
