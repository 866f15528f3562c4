import type { Driver, DriverOption } from '../../api/driver';
import { useLanguage, useT } from '../../text/language';
import { FieldGrid, NumberField, TextField } from '../../ui/field';
import { SchemaForm } from '../../ui/schema-form';
import css from './device-form.module.css';
import { draftFaults, type DeviceDraft, type DraftFault } from './device-draft';
import { shownOptions } from './option-form';

interface DeviceFormProps {
    driver: Driver;
    draft: DeviceDraft;
    onChange: (draft: DeviceDraft) => void;
    /** Identifiers of other devices. */
    known: readonly string[];
    /** For a new device: the identifier that is used if none is typed. Absent: the identifier cannot be changed. */
    suggestedId?: string;
    keptSecrets?: readonly string[];
    isChecked: boolean;
    /** The faults that the gateway reported, by field and by option. */
    errors?: Readonly<Record<string, string>>;
    optionErrors?: Readonly<Record<string, string>>;
}

/** Name, address and cycle of a device, then the options of its driver: those of the connection, the others folded. */
export function DeviceForm(props: DeviceFormProps) {
    const { driver, draft, onChange, known, suggestedId, keptSecrets, isChecked, errors = {} } = props;
    const { optionErrors = {} } = props;
    const t = useT();
    const { fields } = draftFaults(draft, driver, known, keptSecrets);
    const fault = (name: keyof DeviceDraft): string | undefined => {
        const found: DraftFault | undefined = fields[name];
        return errors[name] ?? (isChecked && found ? t(`device_form.${found}`) : undefined);
    };
    const set = (name: keyof DeviceDraft) => (value: string) => onChange({ ...draft, [name]: value });
    const language = useLanguage();
    const rules = shownOptions(driver, draft.options, language, Object.keys(optionErrors));
    const first = rules.filter((rule) => rule.group === 'connection');
    const others = rules.filter((rule) => rule.group !== 'connection');
    const form = (shown: readonly DriverOption[]) => (
        <SchemaForm
            rules={shown}
            draft={draft.options}
            onChange={(options) => onChange({ ...draft, options })}
            errors={optionErrors}
            keptSecrets={keptSecrets}
            isChecked={isChecked}
        />
    );
    const asksOther = others.some((rule) => rule.name in optionErrors);
    return (
        <div className={css.form}>
            <FieldGrid>
                <TextField
                    label={t('device_form.name')}
                    value={draft.opc_name}
                    onChange={set('opc_name')}
                    error={fault('opc_name')}
                />
                {suggestedId !== undefined && (
                    <TextField
                        label={t('clone.id')}
                        help={t('device_form.id_help')}
                        value={draft.opc_id}
                        onChange={set('opc_id')}
                        error={fault('opc_id')}
                        isMono
                        input={{ placeholder: suggestedId, autoComplete: 'off', spellCheck: false }}
                    />
                )}
                <TextField
                    label={t('device_form.address')}
                    help={t('device_form.address_help')}
                    value={draft.opc_agent_ip}
                    onChange={set('opc_agent_ip')}
                    error={fault('opc_agent_ip')}
                    isRequired
                    isMono
                    input={{ autoComplete: 'off', spellCheck: false }}
                />
                <NumberField
                    label={t('device_form.port')}
                    value={draft.opc_agent_port}
                    onChange={set('opc_agent_port')}
                    error={fault('opc_agent_port')}
                    input={{ placeholder: String(driver.default_port) }}
                />
                <NumberField
                    label={t('device_form.cycle')}
                    help={t('device_form.cycle_help')}
                    unit="ms"
                    value={draft.timecycle}
                    onChange={set('timecycle')}
                    error={fault('timecycle')}
                />
                <TextField
                    label={t('tag.description')}
                    value={draft.description}
                    onChange={set('description')}
                    error={fault('description')}
                />
            </FieldGrid>
            {first.length > 0 && form(first)}
            {others.length > 0 && (
                <details className={css.more} open={asksOther || undefined}>
                    <summary>{t('device_form.more', { count: others.length })}</summary>
                    {form(others)}
                </details>
            )}
        </div>
    );
}
