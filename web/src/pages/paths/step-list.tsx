import { recordChoices } from '../../api/record';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Entry, EntryList } from '../../ui/entry-list';
import { FieldGrid, NumberField, TextField } from '../../ui/field';
import { PickerField } from '../../ui/picker-field';
import { movedStep, nextNumber, stepFaults, type StepDraft } from './step-rules';

interface StepListProps {
    steps: StepDraft[];
    onChange: (steps: StepDraft[]) => void;
    errors: Readonly<Record<string, string>>;
    is_checked: boolean;
}

/** The steps in their order; a moved step takes the number of its new place. */
export function StepList({ steps, onChange, errors, is_checked }: StepListProps) {
    const t = useT();
    const faults = stepFaults(steps);
    const times = [
        ['setup_ms', 'paths.setup'],
        ['cycle_ms', 'paths.cycle'],
        ['transfer_ms', 'paths.transfer'],
    ] as const;
    const add = () =>
        onChange([
            ...steps,
            {
                step_no: nextNumber(steps),
                step_name: '',
                asset_id: '',
                setup_ms: '0',
                cycle_ms: '0',
                transfer_ms: '0',
                description: '',
            },
        ]);
    return (
        <EntryList title={t('paths.steps')}>
            {steps.map((step, n) => {
                const set = (changed: Partial<StepDraft>) =>
                    onChange(steps.map((each, m) => (m === n ? { ...each, ...changed } : each)));
                const told = (is_wrong: boolean | undefined) =>
                    is_checked && is_wrong ? t('schema.required') : undefined;
                const error = (field: string) => errors[`steps[${n}].${field}`];
                const own = faults[n] ?? [];
                return (
                    <Entry
                        key={n}
                        label={t('paths.step_label', { no: step.step_no, name: step.step_name })}
                        actions={
                            <>
                                <Button
                                    kind="quiet"
                                    icon="up"
                                    icon_only
                                    blocked={n > 0 ? undefined : t('paths.is_first')}
                                    onClick={() => onChange(movedStep(steps, n, n - 1))}
                                >
                                    {t('paths.up', { no: step.step_no })}
                                </Button>
                                <Button
                                    kind="quiet"
                                    icon="down"
                                    icon_only
                                    blocked={n < steps.length - 1 ? undefined : t('paths.is_last')}
                                    onClick={() => onChange(movedStep(steps, n, n + 1))}
                                >
                                    {t('paths.down', { no: step.step_no })}
                                </Button>
                                <Button
                                    kind="quiet"
                                    icon="remove"
                                    icon_only
                                    onClick={() => onChange(steps.filter((_, m) => m !== n))}
                                >
                                    {t('paths.remove_step', { no: step.step_no })}
                                </Button>
                            </>
                        }
                    >
                        <FieldGrid>
                            <NumberField
                                label={t('paths.step_no')}
                                value={step.step_no}
                                onChange={(step_no) => set({ step_no })}
                                error={
                                    error('step_no') ??
                                    (own.includes('twice')
                                        ? t('paths.number_twice')
                                        : own.includes('number')
                                          ? t('schema.range', { min: 1, max: 9999 })
                                          : undefined)
                                }
                            />
                            <TextField
                                label={t('paths.step_name')}
                                value={step.step_name}
                                onChange={(step_name) => set({ step_name })}
                                error={error('step_name') ?? told(own.includes('name'))}
                            />
                            <PickerField
                                label={t('paths.asset')}
                                value={step.asset_id}
                                onChange={(asset_id) => set({ asset_id })}
                                find={(q) => recordChoices('asset', q)}
                                error={error('asset_id') ?? told(own.includes('asset'))}
                            />
                            {times.map(([field, label]) => (
                                <NumberField
                                    key={field}
                                    label={t(label)}
                                    value={step[field]}
                                    onChange={(text) => set({ [field]: text })}
                                    unit="ms"
                                    error={
                                        error(field) ??
                                        (step[field] !== '' && !/^\d+$/.test(step[field])
                                            ? t('schema.whole')
                                            : undefined)
                                    }
                                />
                            ))}
                        </FieldGrid>
                    </Entry>
                );
            })}
            <div>
                <Button icon="add" onClick={add}>
                    {t('paths.add_step')}
                </Button>
            </div>
        </EntryList>
    );
}
