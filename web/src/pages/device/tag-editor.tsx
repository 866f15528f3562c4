import { useId } from 'react';
import { addressHelp, dataTypes, type Driver } from '../../api/driver';
import { useLanguage, useT } from '../../text/language';
import { plainText } from '../../text/plain-text';
import { Button } from '../../ui/button';
import { isTyped, noTag, suggestedTagId, type TagDraft } from './device-draft';
import { RangeRow } from './range-row';
import css from './tag-editor.module.css';

/** Rows that are drawn; more of a file are only counted. */
const maxShown = 100;

interface TagEditorProps {
    driver: Driver;
    opcId: string;
    tags: readonly TagDraft[];
    onChange: (tags: TagDraft[]) => void;
    isChecked: boolean;
    /** The faults that the gateway reported, by row and field. */
    errors: Readonly<Record<number, Readonly<Record<string, string>>>>;
}

type ColumnName = Exclude<keyof TagDraft, 'rest'> | 'display_format';

/** The decimals are kept with the other columns that a file may have. */
const textOf = (tag: TagDraft, name: ColumnName) =>
    name === 'display_format' ? plainText(tag.rest?.[name] ?? '') : tag[name];

function changeOf(tag: TagDraft, name: ColumnName, text: string): Partial<TagDraft> {
    if (name !== 'display_format') return { [name]: text };
    const others = Object.entries(tag.rest ?? {}).filter(([each]) => each !== name);
    const rest = Object.fromEntries(text === '' ? others : [...others, [name, text]]);
    return { rest: Object.keys(rest).length > 0 ? rest : undefined };
}

/** Tags by hand, a row each. */
export function TagEditor({ driver, opcId, tags, onChange, isChecked, errors }: TagEditorProps) {
    const t = useT();
    const language = useLanguage();
    const id = useId();
    const example = driver.schema.address.examples[0] ?? '';
    const columns = [
        ['plc_address', t('tags.address'), example],
        ['data_type', t('tags.type'), driver.reports_types ? t('tag_editor.reported') : ''],
        ['tag_id', t('tags.tag'), ''],
        ['tag_name', t('tags.name'), ''],
        ['unit', t('tags.unit'), ''],
        ['display_format', t('tag_field.display_format'), ''],
    ] as const;
    const set = (n: number, changed: Partial<TagDraft>) =>
        onChange(tags.map((tag, at) => (at === n ? { ...tag, ...changed } : tag)));
    const faultsOf = (tag: TagDraft, n: number): [string, string][] => {
        const found = Object.entries(errors[n] ?? {});
        if (isChecked && isTyped(tag) && !tag.plc_address.trim() && !errors[n]?.['plc_address'])
            found.push(['plc_address', t('schema.required')]);
        return found;
    };
    return (
        <div className={css.editor}>
            <datalist id={id}>
                {dataTypes.map((type) => (
                    <option key={type} value={type} />
                ))}
            </datalist>
            <table className={css.table}>
                <Head labels={columns.map(([, label]) => label)} />
                <tbody>
                    {tags.slice(0, maxShown).map((tag, n) => {
                        const found = faultsOf(tag, n);
                        return (
                            <tr key={n}>
                                {columns.map(([name, label, hint]) => {
                                    const fault = found.find(([field]) => field === name)?.[1];
                                    const errorId = `${id}-${n}-${name}`;
                                    return (
                                        <td key={name} data-label={label}>
                                            <input
                                                className={css.input}
                                                aria-label={t('tag_editor.field', { field: label, row: n + 1 })}
                                                value={textOf(tag, name)}
                                                placeholder={name === 'tag_id' ? suggestedTagId(opcId, tag) : hint}
                                                list={name === 'data_type' ? id : undefined}
                                                aria-invalid={fault ? true : undefined}
                                                aria-describedby={fault ? errorId : undefined}
                                                autoComplete="off"
                                                spellCheck={false}
                                                onChange={(event) => set(n, changeOf(tag, name, event.target.value))}
                                            />
                                            {fault && (
                                                <p className={css.error} id={errorId}>
                                                    {fault}
                                                </p>
                                            )}
                                        </td>
                                    );
                                })}
                                <td className={css.remove}>
                                    <Button
                                        kind="quiet"
                                        icon="remove"
                                        iconOnly
                                        onClick={() => onChange(tags.filter((_, at) => at !== n))}
                                    >
                                        {t('tag_editor.remove', { row: n + 1 })}
                                    </Button>
                                </td>
                            </tr>
                        );
                    })}
                </tbody>
            </table>
            {tags.length > maxShown && <p>{t('tag_editor.more', { count: tags.length - maxShown })}</p>}
            <div>
                <Button
                    icon="add"
                    onClick={() => onChange([...tags, { ...noTag, data_type: tags.at(-1)?.data_type ?? '' }])}
                >
                    {t('tag_editor.add')}
                </Button>
            </div>
            <RangeRow
                example={example && t('tag_range.example', { address: example })}
                onAdd={(added) => onChange([...tags.filter(isTyped), ...added])}
            />
            <p className={css.help}>{t('tag_editor.syntax', { text: addressHelp(driver, language) })}</p>
        </div>
    );
}

function Head({ labels }: { labels: readonly string[] }) {
    const t = useT();
    return (
        <thead>
            <tr>
                {labels.map((label) => (
                    <th key={label} scope="col">
                        {label}
                    </th>
                ))}
                <th scope="col">
                    <span className="visually-hidden">{t('table.actions')}</span>
                </th>
            </tr>
        </thead>
    );
}
