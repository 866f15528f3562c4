import { bindingRoles, type Binding, type FlowNode } from '../../api/flow';
import { recordChoices } from '../../api/record';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Entry, EntryList } from '../../ui/entry-list';
import { SelectField } from '../../ui/field';
import { PickerField } from '../../ui/picker-field';
import { nextRole } from './binding-roles';
import { decimalFormats } from './bound-text';
import type { FieldState } from './field-state';
import css from './flows.module.css';
import { NumberInput } from './number-input';

interface BindingsProps {
    node: FlowNode;
    state: FieldState;
    onChange: (bindings: Binding[]) => void;
}

/** The tags of a node, and how it shows each. */
export function Bindings({ node, state, onChange }: BindingsProps) {
    const t = useT();
    const { bindings } = node;
    const roles = bindingRoles.filter((role) => role !== 'WRITE' || node.node_type === 'BUTTON');
    const errorOf = (n: number, field: keyof Binding) => state.errors[`bindings[${n}].${field}`];
    const set = (n: number, changed: Partial<Binding>) =>
        onChange(bindings.map((each, m) => (m === n ? { ...each, ...changed } : each)));
    const hasDial = node.node_type === 'GAUGE' || node.node_type === 'BAR';
    const free = nextRole(node);
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
                                // The bindings after it get other numbers.
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
                        choices={[...new Set([...roles, binding.role])].map((role) => ({
                            value: role,
                            label: t(`flows.role_${role}`),
                        }))}
                    />
                    <PickerField
                        label={t('tags.tag')}
                        error={errorOf(n, 'tag_id')}
                        value={binding.tag_id}
                        onChange={(tagId) => set(n, { tag_id: tagId })}
                        find={(q) => recordChoices('tag', q)}
                    />
                    {(binding.role === 'VALUE' || (hasDial && binding.role === 'LEVEL')) && (
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
                                label={t(hasDial ? 'flows.scale_min' : 'flows.min')}
                                name={`bindings[${n}].min`}
                                state={state}
                                value={binding.min}
                                mayBeEmpty
                                onChange={(min) => set(n, { min })}
                            />
                            <NumberInput
                                label={t(hasDial ? 'flows.scale_max' : 'flows.max')}
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
