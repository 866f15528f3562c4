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
import type { Graph } from './flow-graph';
import { nameOf } from './node-name';
import { NumberInput } from './number-input';
import { decimalFormats } from './bound-text';

interface NodeFieldsProps {
    node: FlowNode;
    graph: Graph;
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

/** The fields of the chosen node: everything that the canvas does with the pointer, by keyboard. */
export function NodeFields({ node, graph, onChange, onConnect, onRemove }: NodeFieldsProps) {
    const t = useT();
    const groups = graph.nodes.filter((each) => each.node_type === 'GROUP' && each !== node);
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
                <FieldGrid>
                    <TextField
                        label={t('record.name')}
                        value={node.flow_node_name}
                        onChange={(flowNodeName) => onChange({ flow_node_name: flowNodeName })}
                        input={{ maxLength: 200 }}
                    />
                    <SelectField
                        label={t('flows.type')}
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
                            value={node[field]}
                            onChange={(value) => value !== null && onChange({ [field]: value })}
                        />
                    ))}
                </div>
                <Bindings bindings={node.bindings} onChange={(bindings) => onChange({ bindings })} />
                <Connect node={node} graph={graph} onConnect={onConnect} />
                <details>
                    <summary className={css.more}>{t('record.more')}</summary>
                    <div className={css.fields}>
                        <div className={css.numbers}>
                            <NumberInput
                                label={t('flows.rotation')}
                                value={node.rotation}
                                unit="°"
                                onChange={(value) =>
                                    value !== null && onChange({ rotation: ((value % 360) + 360) % 360 })
                                }
                            />
                            <NumberInput
                                label={t('flows.z')}
                                value={node.z}
                                onChange={(value) => value !== null && onChange({ z: Math.round(value) })}
                            />
                        </div>
                        <SelectField
                            label={t('flows.group')}
                            value={node.parent_node_id ?? ''}
                            onChange={(id) => onChange({ parent_node_id: id || null })}
                            choices={[
                                { value: '', label: t('schema.none') },
                                ...groups.map((group) => ({ value: group.flow_node_id, label: nameOf(group, t) })),
                            ]}
                        />
                        <PickerField
                            label={t('record.asset_id')}
                            value={node.asset_id ?? ''}
                            onChange={(id) => onChange({ asset_id: id || null })}
                            find={(q) => recordChoices('asset', q)}
                        />
                        <PickerField
                            label={t('flows.opens')}
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

function Bindings({ bindings, onChange }: { bindings: Binding[]; onChange: (bindings: Binding[]) => void }) {
    const t = useT();
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
                            onClick={() => onChange(bindings.filter((_, m) => m !== n))}
                        >
                            {t('flows.unbind')}
                        </Button>
                    }
                >
                    <SelectField
                        label={t('flows.role')}
                        value={binding.role}
                        onChange={(role) => set(n, { role: role as Binding['role'] })}
                        choices={bindingRoles.map((role) => ({ value: role, label: t(`flows.role_${role}`) }))}
                    />
                    <PickerField
                        label={t('tags.tag')}
                        value={binding.tag_id}
                        onChange={(tagId) => set(n, { tag_id: tagId })}
                        find={(q) => recordChoices('tag', q)}
                    />
                    {binding.role === 'VALUE' && (
                        <SelectField
                            label={t('flows.decimals')}
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
                                value={binding.min}
                                mayBeEmpty
                                onChange={(min) => set(n, { min })}
                            />
                            <NumberInput
                                label={t('flows.max')}
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

/** The twin of dragging a line from node to node. */
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
