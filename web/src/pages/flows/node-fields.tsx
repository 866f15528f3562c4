import { useState } from 'react';
import { bindingRoles, nodeTypes, type Binding, type FlowNode, type NodeType } from '../../api/flow';
import { recordChoices } from '../../api/record';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Entry, EntryList } from '../../ui/entry-list';
import { FieldGrid, SelectField, TextField } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { PickerField } from '../../ui/picker-field';
import css from './flows.module.css';
import type { FieldState } from './field-state';
import type { Graph } from './flow-graph';
import { nameOf } from './node-name';
import { NumberInput } from './number-input';
import { OtherFaults } from './other-faults';
import { decimalFormats } from './bound-text';

interface NodeFieldsProps {
    node: FlowNode;
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
    /^(flow_node_name|node_type|x|y|width|height|rotation|z|parent_node_id|asset_id|link_flow_id|bindings\[\d+\]\.(role|tag_id|format|min|max))$/;
const folded = ['rotation', 'z', 'parent_node_id', 'asset_id', 'link_flow_id'];

/** The fields of the chosen node: everything that the canvas does with the pointer, by keyboard. */
export function NodeFields({ node, graph, state, onChange, onConnect, onRemove }: NodeFieldsProps) {
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
                <Bindings bindings={node.bindings} state={state} onChange={(bindings) => onChange({ bindings })} />
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
                        <PickerField
                            label={t('flows.opens')}
                            error={errors['link_flow_id']}
                            value={node.link_flow_id ?? ''}
                            onChange={(id) => onChange({ link_flow_id: id || null })}
                            find={(q) => recordChoices('flow', q)}
                        />
                    </div>
                </details>
            </div>
        </Panel>
    );
}

interface BindingsProps {
    bindings: Binding[];
    state: FieldState;
    onChange: (bindings: Binding[]) => void;
}

function Bindings({ bindings, state, onChange }: BindingsProps) {
    const t = useT();
    const errorOf = (n: number, field: keyof Binding) => state.errors[`bindings[${n}].${field}`];
    const set = (n: number, changed: Partial<Binding>) =>
        onChange(bindings.map((each, m) => (m === n ? { ...each, ...changed } : each)));
    const free = bindingRoles.find((role) => !bindings.some((each) => each.role === role)) ?? 'VALUE';
    return (
        <EntryList title={t('flows.bindings')}>
            {bindings.map((binding, n) => (
                <Entry
                    key={n}
                    label={`${t(`flows.role_${binding.role}`)} ${binding.tag_id}`}
                    actions={
                        <Button
                            kind="quiet"
                            icon="remove"
                            iconOnly
                            onClick={() => {
                                // The others get other numbers.
                                state.onForget('bindings[');
                                onChange(bindings.filter((_, m) => m !== n));
                            }}
                        >
                            {t('flows.unbind')}
                        </Button>
                    }
                >
                    <SelectField
                        label={t('flows.role')}
                        error={errorOf(n, 'role')}
                        value={binding.role}
                        onChange={(role) => set(n, { role: role as Binding['role'] })}
                        choices={bindingRoles.map((role) => ({ value: role, label: t(`flows.role_${role}`) }))}
                    />
                    <PickerField
                        label={t('tags.tag')}
                        error={errorOf(n, 'tag_id')}
                        value={binding.tag_id}
                        onChange={(tagId) => set(n, { tag_id: tagId })}
                        find={(q) => recordChoices('tag', q)}
                    />
                    {binding.role === 'VALUE' && (
                        <SelectField
                            label={t('flows.decimals')}
                            error={errorOf(n, 'format')}
                            value={binding.format}
                            onChange={(format) => set(n, { format })}
                            choices={[
                                { value: '', label: t('flows.as_sent') },
                                ...[...new Set([...decimalFormats, binding.format])]
                                    .filter(Boolean)
                                    .map((format) => ({ value: format, label: format })),
                            ]}
                        />
                    )}
                    {binding.role === 'LEVEL' && (
                        <div className={css.numbers}>
                            <NumberInput
                                label={t('flows.min')}
                                name={`bindings[${n}].min`}
                                state={state}
                                value={binding.min}
                                mayBeEmpty
                                onChange={(min) => set(n, { min })}
                            />
                            <NumberInput
                                label={t('flows.max')}
                                name={`bindings[${n}].max`}
                                state={state}
                                value={binding.max}
                                mayBeEmpty
                                onChange={(max) => set(n, { max })}
                            />
                        </div>
                    )}
                </Entry>
            ))}
            <div>
                <Button
                    icon="add"
                    blocked={bindings.length < 20 ? undefined : t('flows.bindings_full')}
                    onClick={() =>
                        onChange([...bindings, { role: free, tag_id: '', min: null, max: null, format: '' }])
                    }
                >
                    {t('flows.bind')}
                </Button>
            </div>
        </EntryList>
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
