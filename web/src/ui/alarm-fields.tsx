import { useT } from '../text/language';
import {
    alarmFaults,
    bitNames,
    fieldOf,
    limitNames,
    priorities,
    type AlarmDraft,
    type AlarmKind,
    type BitName,
    type LimitName,
} from './alarm-draft';
import css from './alarm-fields.module.css';
import { FieldGrid, NumberField, SelectField, TextArea, TextField } from './field';

interface AlarmFieldsProps {
    kind: AlarmKind;
    draft: AlarmDraft;
    onChange: (draft: AlarmDraft) => void;
    /** How many tags are edited. */
    count: number;
    unit?: string;
    /** The texts of a bit. */
    words?: readonly [off: string, on: string];
    /** Faults are shown. */
    isChecked: boolean;
    /** Of the gateway, by the field of the tag. */
    errors: Readonly<Record<string, string>>;
    /** The fault of the instruction alone. */
    instructionError?: string;
}

/** The alarm of tags: its levels, each with priority and message, its delays and its instruction. */
export function AlarmFields(props: AlarmFieldsProps) {
    const { kind, draft, onChange, count, unit, errors, instructionError } = props;
    const t = useT();
    const errorOf = useErrorOf(props);
    const text = (name: 'alarm_deadband' | 'on_delay' | 'off_delay', label: string, of: string, help: string) => (
        <NumberField
            label={label}
            help={help}
            unit={of}
            value={draft[name]}
            onChange={(value) => onChange({ ...draft, [name]: value })}
            error={errorOf(name)}
        />
    );
    const yesNo = [
        { value: 'true', label: t('alarm_set.in_service') },
        { value: 'false', label: t('alarm_set.out_of_service') },
    ];
    return (
        <div className={css.fields}>
            {kind === 'limit' ? (
                limitNames.map((name) => <LimitRow key={name} name={name} {...props} error={errorOf(name)} />)
            ) : (
                <>
                    {[...bitNames].map((name) => (
                        <BitRow key={name} name={name} {...props} />
                    ))}
                </>
            )}
            <p className={css.help}>
                {t('alarm_set.message_help', {
                    names: '{tag_name}, {value}, {unit}, {limit}, {level}, {asset}, {tag_id}',
                })}
            </p>
            <FieldGrid>
                {text('on_delay', t('alarm_set.on_delay'), 's', t(`alarm_set.on_delay_${kind}`))}
                {text('off_delay', t('alarm_set.off_delay'), 's', t(`alarm_set.off_delay_${kind}`))}
                {kind === 'limit' &&
                    text('alarm_deadband', t('alarm_set.deadband'), unit ?? '', t('alarm_set.deadband_help'))}
                <SelectField
                    label={t('alarm_set.enabled')}
                    value={draft.alarm_enabled}
                    onChange={(value) => onChange({ ...draft, alarm_enabled: value })}
                    choices={
                        count > 1 && draft.alarm_enabled === ''
                            ? [{ value: '', label: t('tag_edit.unchanged') }, ...yesNo]
                            : yesNo
                    }
                    error={errors['alarm_enabled']}
                />
            </FieldGrid>
            <TextArea
                label={t('alarm_set.instruction')}
                help={t('alarm_set.instruction_help')}
                value={draft.instruction}
                onChange={(value) => onChange({ ...draft, instruction: value })}
                error={instructionError}
            />
        </div>
    );
}

function useErrorOf({ draft, isChecked, errors }: AlarmFieldsProps) {
    const t = useT();
    const faults = isChecked ? alarmFaults(draft) : {};
    return (name: keyof AlarmDraft) => {
        const fault = faults[name];
        return errors[fieldOf(name)] ?? (fault && t(`alarm_set.fault_${fault}`));
    };
}

type RowProps<Name> = AlarmFieldsProps & { name: Name };

function LimitRow({ name, error, ...props }: RowProps<LimitName> & { error: string | undefined }) {
    const { draft, onChange, unit, errors, count } = props;
    const t = useT();
    const label = t(`limits.${name}`);
    return (
        <div className={css.row} role="group" aria-label={t('alarm_set.level', { level: label })}>
            <NumberField
                label={label}
                unit={unit}
                value={draft[name]}
                onChange={(value) => onChange({ ...draft, [name]: value })}
                error={error}
                // The limit that most alarms have.
                input={name === 'hi' ? autofocus : undefined}
            />
            <PriorityField name={name} {...props} choices={count > 1 ? ['', ...priorities] : priorities} />
            <MessageField name={name} {...props} error={errors[`${name}_message`]} />
        </div>
    );
}

const autofocus = { 'data-autofocus': true } as React.InputHTMLAttributes<HTMLInputElement>;

function BitRow({ name, ...props }: RowProps<BitName>) {
    const { errors, count, words } = props;
    const t = useT();
    const fallback = name === 'bool_true' ? 'true' : 'false';
    const word = words?.[name === 'bool_true' ? 1 : 0] || fallback;
    const label = t('limits.state', { word });
    return (
        <div className={css.bitRow} role="group" aria-label={t('alarm_set.level', { level: word })}>
            <PriorityField
                name={name}
                {...props}
                label={label}
                choices={count > 1 ? ['', 'none', ...priorities] : ['none', ...priorities]}
            />
            <MessageField name={name} {...props} error={errors[`${name}_message`]} />
        </div>
    );
}

interface PriorityProps extends RowProps<LimitName | BitName> {
    choices: readonly ('' | 'none' | (typeof priorities)[number])[];
    /** Absent: "Priority". */
    label?: string;
}

const ranks = { CRITICAL: 1, HIGH: 2, MEDIUM: 3, LOW: 4 } as const;

function PriorityField({ name, draft, onChange, errors, choices, label }: PriorityProps) {
    const t = useT();
    const field = `${name}_priority` as const;
    const wordOf = (value: (typeof choices)[number]) => {
        if (value === '') return t('tag_edit.unchanged');
        return value === 'none' ? t('alarm_set.no_alarm') : t(`priority.${ranks[value]}`);
    };
    return (
        <SelectField
            label={label ?? t('limits.priority')}
            value={draft[field]}
            onChange={(value) => onChange({ ...draft, [field]: value })}
            choices={choices.map((value) => ({ value, label: wordOf(value) }))}
            error={errors[field]}
        />
    );
}

function MessageField({ name, draft, onChange, error }: RowProps<LimitName | BitName> & { error: string | undefined }) {
    const t = useT();
    const field = `${name}_message` as const;
    return (
        <TextField
            label={t('alarm_set.message')}
            value={draft[field]}
            onChange={(value) => onChange({ ...draft, [field]: value })}
            error={error}
            input={{ placeholder: t('alarm_set.standard_message'), autoComplete: 'off', maxLength: 500 }}
        />
    );
}
