import { classes } from '../../ui/classes';
import type { Property, PropertyFault } from '../../api/properties';
import { useT } from '../../text/language';
import { FieldGrid, NumberField, SecretField, SelectField, TextField } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/state-views';
import { readProperties, withProperty } from './properties-text';
import { sectionOrder, sectionText } from './property-sections';
import type { Draft } from './use-draft';
import css from './settings.module.css';

const mask = '***';

interface PropertyFormProps {
    entries: readonly Property[];
    draft: Draft;
    faults: readonly PropertyFault[];
    /** Only properties whose key or meaning has it. */
    q: string;
    /** Only these sections; none = all. */
    sections: readonly string[];
    onChange: (text: string) => void;
}

/** A field for each property that the gateway knows, by section. An empty field has no line: its default applies. */
export function PropertyForm({ entries, draft, faults, q, sections, onChange }: PropertyFormProps) {
    const t = useT();
    const lines = readProperties(draft.text);
    const before = readProperties(draft.before);
    const wanted = q.trim().toLowerCase();
    const shown = entries.filter(
        (entry) =>
            `${entry.key} ${entry.meaning}`.toLowerCase().includes(wanted) &&
            (sections.length === 0 || sections.includes(entry.section)),
    );
    const known = new Set(entries.map((entry) => entry.key));
    const others = faults.filter((fault) => !fault.key || !known.has(fault.key));
    if (shown.length === 0) return <EmptyState>{t('props.no_match')}</EmptyState>;
    return (
        <>
            {others.length > 0 && (
                <ul className={classes(css.list, css.fault)}>
                    {others.map((fault) => (
                        <li key={fault.message}>{fault.message}</li>
                    ))}
                </ul>
            )}
            {sectionOrder.map((section) => {
                const own = shown.filter((entry) => entry.section === section);
                if (own.length === 0) return null;
                return (
                    <Panel key={section} title={t(sectionText(section))}>
                        <FieldGrid>
                            {own.map((entry) => (
                                <PropertyField
                                    key={entry.key}
                                    entry={entry}
                                    value={lines.get(entry.key)?.value ?? ''}
                                    stored={before.get(entry.key)?.value}
                                    error={
                                        faults
                                            .find((fault) => fault.key === entry.key)
                                            ?.message.replace(/^line \d+: /, '')
                                            .replace(`${entry.key}: `, '') ?? entry.error
                                    }
                                    onChange={(value) =>
                                        onChange(
                                            withProperty(
                                                draft.text,
                                                entry.key,
                                                value === '' ? undefined : value,
                                                draft.before,
                                            ),
                                        )
                                    }
                                />
                            ))}
                        </FieldGrid>
                    </Panel>
                );
            })}
        </>
    );
}

interface PropertyFieldProps {
    entry: Property;
    value: string;
    /** In the file as it was loaded; undefined = not set there. */
    stored: string | undefined;
    error: string | undefined;
    onChange: (value: string) => void;
}

function PropertyField({ entry, value, stored, error, onChange }: PropertyFieldProps) {
    const t = useT();
    const frame = { label: entry.key, error, help: <Help entry={entry} /> };
    const shown = entry.default === '' ? undefined : entry.default;
    if (entry.is_secret) {
        const isKept = value === mask;
        return (
            <SecretField
                {...frame}
                value={isKept ? '' : value}
                isSet={isKept}
                onChange={(typed) => onChange(typed === '' && stored === mask ? mask : typed)}
            />
        );
    }
    if (entry.kind === 'choice') {
        const values = entry.values ?? [];
        const none = { value: '', label: shown ? t('schema.default', { value: shown }) : t('schema.none') };
        const own = value && !values.includes(value) ? [{ value, label: value }] : [];
        const choices = [none, ...own, ...values.map((each) => ({ value: each, label: each }))];
        return <SelectField {...frame} value={value} choices={choices} onChange={onChange} />;
    }
    const field = {
        ...frame,
        value,
        onChange,
        input: { placeholder: shown && t('schema.default', { value: shown }), spellCheck: false },
    };
    return entry.kind === 'integer' ? <NumberField {...field} /> : <TextField {...field} isMono />;
}

function Help({ entry }: { entry: Property }) {
    const t = useT();
    return (
        <>
            {entry.meaning.replaceAll('`', '')}
            <br />
            {t(entry.needs_restart ? 'props.rule_restart' : 'props.rule_now', { rule: entry.rule })}
            {entry.is_overridden && (
                <>
                    <br />
                    <strong>{t('props.overridden', { value: entry.is_secret ? mask : entry.value })}</strong>
                </>
            )}
        </>
    );
}
