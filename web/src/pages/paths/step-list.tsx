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
    isChecked: boolean;
}

/** The steps in their order; a moved step takes the number of its new place. */
export function StepList({ steps, onChange, errors, isChecked }: StepListProps) {
    const t = useT();
    const faults = stepFaults(steps);
    const add = () => onChange([...steps, { ...emptyStep, step_no: nextNumber(steps) }]);
    return (
        <EntryList title={t('paths.steps')}>
            {steps.map((step, n) => (
                <Entry
                    key={n}
                    label={t('paths.step_label', { no: step.step_no, name: step.step_name })}
                    actions={<StepActions steps={steps} n={n} onChange={onChange} />}
                >
                    <StepFields
                        step={step}
                        onChange={(changed) =>
                            onChange(steps.map((each, m) => (m === n ? { ...each, ...changed } : each)))
                        }
                        faults={faults[n] ?? []}
                        errorOf={(field) => errors[`steps[${n}].${field}`]}
                        isChecked={isChecked}
                    />
                </Entry>
            ))}
            <div>
                <Button icon="add" onClick={add}>
                    {t('paths.add_step')}
                </Button>
            </div>
        </EntryList>
    );
}

const emptyStep = {
    step_name: '',
    asset_id: '',
    setup_ms: '0',
    cycle_ms: '0',
    transfer_ms: '0',
    description: '',
};

interface StepActionsProps {
    steps: StepDraft[];
    n: number;
    onChange: (steps: StepDraft[]) => void;
}

function StepActions({ steps, n, onChange }: StepActionsProps) {
    const t = useT();
    const no = steps[n]?.step_no ?? '';
    return (
        <>
            <Button
                kind="quiet"
                icon="up"
                iconOnly
                blocked={n > 0 ? undefined : t('paths.is_first')}
                onClick={() => onChange(movedStep(steps, n, n - 1))}
            >
                {t('paths.up', { no })}
            </Button>
            <Button
                kind="quiet"
                icon="down"
                iconOnly
                blocked={n < steps.length - 1 ? undefined : t('paths.is_last')}
                onClick={() => onChange(movedStep(steps, n, n + 1))}
            >
                {t('paths.down', { no })}
            </Button>
            <Button kind="quiet" icon="remove" iconOnly onClick={() => onChange(steps.filter((_, m) => m !== n))}>
                {t('paths.remove_step', { no })}
            </Button>
        </>
    );
}

const times = [
    ['setup_ms', 'paths.setup'],
    ['cycle_ms', 'paths.cycle'],
    ['transfer_ms', 'paths.transfer'],
] as const;

interface StepFieldsProps {
    step: StepDraft;
    onChange: (changed: Partial<StepDraft>) => void;
    faults: readonly string[];
    /** The fault that the gateway reported for a field. */
    errorOf: (field: string) => string | undefined;
    isChecked: boolean;
}

function StepFields({ step, onChange, faults, errorOf, isChecked }: StepFieldsProps) {
    const t = useT();
    const missing = (fault: string) => (isChecked && faults.includes(fault) ? t('schema.required') : undefined);
    const numberFault = () => {
        if (faults.includes('twice')) return t('paths.number_twice');
        return faults.includes('number') ? t('schema.range', { min: 1, max: 9999 }) : undefined;
    };
    return (
        <FieldGrid>
            <NumberField
                label={t('paths.step_no')}
                value={step.step_no}
                onChange={(stepNo) => onChange({ step_no: stepNo })}
                error={errorOf('step_no') ?? numberFault()}
            />
            <TextField
                label={t('paths.step_name')}
                value={step.step_name}
                onChange={(stepName) => onChange({ step_name: stepName })}
                error={errorOf('step_name') ?? missing('name')}
            />
            <PickerField
                label={t('paths.asset')}
                value={step.asset_id}
                onChange={(assetId) => onChange({ asset_id: assetId })}
                find={(q) => recordChoices('asset', q)}
                error={errorOf('asset_id') ?? missing('asset')}
            />
            {times.map(([field, label]) => (
                <NumberField
                    key={field}
                    label={t(label)}
                    value={step[field]}
                    onChange={(text) => onChange({ [field]: text })}
                    unit="ms"
                    error={
                        errorOf(field) ??
                        (step[field] !== '' && !/^\d+$/.test(step[field]) ? t('schema.whole') : undefined)
                    }
                />
            ))}
        </FieldGrid>
    );
}
