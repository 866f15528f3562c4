import { useCodeText, useT } from '../../text/language';
import { Button } from '../../ui/button';
import { SelectField, SwitchField } from '../../ui/field';
import { columnFault, guessColumns, sampleOf } from './import-table';
import css from './import.module.css';
import { headingsOf, type Mapping } from './import-mapping';

/** Columns of a table that the gateway does not know by their headings: a choice for each. */
export function ColumnMapping({ mapping, onChange }: { mapping: Mapping; onChange: (changed: Mapping) => void }) {
    const t = useT();
    const textOf = useCodeText();
    const { table, columns, known, hasHeadings } = mapping;
    const headings = headingsOf(mapping);
    const choices = [
        { value: '', label: t('by_hand.leave_out') },
        ...known.map((name) => {
            const text = textOf('tag_field', name);
            return { value: name, label: text ? t('by_hand.column_choice', { text, name }) : name };
        }),
    ];
    const isTwice = (name: string) => name !== '' && columns.filter((each) => each === name).length > 1;
    const setHeadings = (next: boolean) => {
        const changed = { ...mapping, hasHeadings: next, isKept: false };
        const found = headingsOf(changed);
        onChange({ ...changed, columns: next ? guessColumns(found, known) : found.map(() => '') });
    };
    return (
        <section className={css.mapping} aria-label={t('by_hand.columns')}>
            <p className={css.help}>{t('by_hand.columns_help')}</p>
            <SwitchField
                label={t('by_hand.has_headings')}
                value={hasHeadings}
                onChange={setHeadings}
                words={[t('by_hand.headings_no'), t('by_hand.headings_yes')]}
            />
            <div className={css.choices}>
                {headings.map((heading, at) => {
                    const sample = sampleOf(table, at, hasHeadings);
                    return (
                        <SelectField
                            // A heading may occur twice.
                            key={at}
                            label={heading.trim() || t('by_hand.column', { n: at + 1 })}
                            help={sample ? t('by_hand.sample', { text: sample.slice(0, 60) }) : undefined}
                            error={isTwice(columns[at] ?? '') ? t('by_hand.twice') : undefined}
                            value={columns[at] ?? ''}
                            onChange={(name) => onChange({ ...mapping, columns: columns.with(at, name) })}
                            choices={choices}
                        />
                    );
                })}
            </div>
        </section>
    );
}

/** What was chosen for the same headings before, and a way to choose anew. */
export function KeptMapping({ mapping, onChange }: { mapping: Mapping; onChange: () => void }) {
    const t = useT();
    const used = headingsOf(mapping).flatMap((heading, at) => {
        const name = mapping.columns[at] ?? '';
        return name === '' || name === heading.trim()
            ? []
            : [t('by_hand.pair', { heading: heading.trim() || String(at + 1), name })];
    });
    return (
        <p className={css.kept}>
            <span>{t(mapping.isKept ? 'by_hand.kept' : 'by_hand.used', { pairs: used.join(', ') })}</span>
            <Button onClick={onChange}>{t('by_hand.choose_columns')}</Button>
        </p>
    );
}

/** Why the choice cannot be used yet. */
export function mappingFault(mapping: Mapping, t: ReturnType<typeof useT>): string | undefined {
    const fault = columnFault(mapping.columns);
    return fault && t(`by_hand.${fault}`);
}
