import { edgeKinds, type FlowEdge } from '../../api/flow';
import { recordChoices } from '../../api/record';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { FieldGrid, SelectField, TextField } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { PickerField } from '../../ui/picker-field';
import css from './flows.module.css';
import type { FieldState } from './field-state';
import { portsOf, type Graph } from './flow-graph';
import { nameOf } from './node-name';
import { NumberInput } from './number-input';
import { OtherFaults } from './other-faults';

interface EdgeFieldsProps {
    edge: FlowEdge;
    graph: Graph;
    state: FieldState;
    onChange: (changed: Partial<FlowEdge>) => void;
    onRemove: () => void;
}

const shownFields = ['label', 'kind', 'from_port', 'to_port', 'width', 'tag_id'];

/** The fields of the chosen line. */
export function EdgeFields({ edge, graph, state, onChange, onRemove }: EdgeFieldsProps) {
    const t = useT();
    const { errors } = state;
    const find = (id: string) => graph.nodes.find((node) => node.flow_node_id === id);
    const [from, to] = [find(edge.from_node_id), find(edge.to_node_id)];
    const ports = (node: typeof from) => [
        { value: '', label: t('flows.nearest') },
        ...(node ? portsOf(node).map((port) => ({ value: port.name, label: port.name })) : []),
    ];
    return (
        <Panel
            title={t('flows.edge_of', { from: from ? nameOf(from, t) : '', to: to ? nameOf(to, t) : '' })}
            side={
                <Button kind="quiet" icon="remove" onClick={onRemove}>
                    {t('flows.remove_edge')}
                </Button>
            }
        >
            <div className={css.fields}>
                <OtherFaults errors={errors} isShown={(field) => shownFields.includes(field)} />
                <FieldGrid>
                    <TextField
                        label={t('flows.label')}
                        error={errors['label']}
                        value={edge.label}
                        onChange={(label) => onChange({ label })}
                    />
                    <SelectField
                        label={t('flows.kind')}
                        error={errors['kind']}
                        value={edge.kind}
                        onChange={(kind) => onChange({ kind: kind as FlowEdge['kind'] })}
                        choices={edgeKinds.map((kind) => ({ value: kind, label: t(`flows.kind_${kind}`) }))}
                    />
                    <SelectField
                        label={t('flows.from_port')}
                        error={errors['from_port']}
                        value={edge.from_port}
                        onChange={(fromPort) => onChange({ from_port: fromPort })}
                        choices={ports(from)}
                    />
                    <SelectField
                        label={t('flows.to_port')}
                        error={errors['to_port']}
                        value={edge.to_port}
                        onChange={(toPort) => onChange({ to_port: toPort })}
                        choices={ports(to)}
                    />
                    <NumberInput
                        label={t('record.width')}
                        name="width"
                        state={state}
                        value={edge.width}
                        unit="px"
                        range={{ min: 1, max: 50 }}
                        onChange={(width) => width !== null && onChange({ width })}
                    />
                    <PickerField
                        label={t('flows.flow_tag')}
                        error={errors['tag_id']}
                        help={t('flows.flow_tag_help')}
                        value={edge.tag_id ?? ''}
                        onChange={(id) => onChange({ tag_id: id || null })}
                        find={(q) => recordChoices('tag', q)}
                    />
                </FieldGrid>
            </div>
        </Panel>
    );
}
