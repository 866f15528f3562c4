import { useState } from 'react';
import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import { Chips } from '../../ui/chips';
import { Facts } from '../../ui/facts';
import { Mark } from '../../ui/mark';
import { VirtualTable, type GridColumn } from '../../ui/virtual-table';
import type { countKinds, ImportRow } from './import-plan';
import css from './import.module.css';

const kinds = ['error', 'add', 'change', 'delete', 'same'] as const;

interface PlanViewProps {
    rows: readonly ImportRow[];
    counts: ReturnType<typeof countKinds>;
}

/** The changes that the file would make, line by line; faults come first. */
export function PlanView({ rows, counts }: PlanViewProps) {
    const t = useT();
    const columns = useRowColumns();
    const [shown, setShown] = useState<readonly string[]>([]);
    const [opened, setOpened] = useState<ImportRow>();
    const faulty = rows.filter(({ kind }) => kind === 'error');
    const wanted = rows.filter(({ kind }) => (shown.length > 0 ? shown.includes(kind) : kind !== 'same'));
    const listed = [...wanted.filter(({ kind }) => kind === 'error'), ...wanted.filter(({ kind }) => kind !== 'error')];
    return (
        <>
            <Chips
                label={t('import.filter')}
                chips={kinds.map((id) => ({
                    id,
                    label: t(`import.kind_${id}`),
                    count: counts[id],
                    mark: id === 'error' && counts.error > 0 ? 'bad' : undefined,
                }))}
                chosen={shown}
                onChange={setShown}
            />
            {faulty.length > 0 && (
                <ul className={css.faults}>
                    {faulty.slice(0, 5).map((row) => (
                        <li key={row.line}>{t('import.fault', { line: row.line, message: row.message ?? '' })}</li>
                    ))}
                </ul>
            )}
            {listed.length > 0 ? (
                <div
                    className={css.table}
                    ref={(element) => element?.style.setProperty('--rows', String(listed.length))}
                >
                    <VirtualTable
                        label={t('import.table')}
                        columns={columns}
                        total={listed.length}
                        rowAt={(n) => listed[n]}
                        rowKey={keyOf}
                        opensOnClick
                        onOpen={setOpened}
                        chosen={opened && keyOf(opened)}
                    />
                </div>
            ) : (
                <p>{t('import.no_rows')}</p>
            )}
            {opened && listed.includes(opened) && <WholeRow row={opened} />}
        </>
    );
}

const keyOf = (row: ImportRow) => `${row.line} ${row.tag_id}`;

/** All that the file says of the chosen row. */
function WholeRow({ row }: { row: ImportRow }) {
    const t = useT();
    const facts = [
        ...(row.message ? [[t('import.error'), row.message] as const] : []),
        ...(row.fields ?? []).map(({ name, value }) => [name, value] as const),
        ...row.changes.map(({ name, before, after }) => [name, `${before || '–'} → ${after || '–'}`] as const),
    ];
    if (facts.length === 0) return null;
    return (
        <section className={css.whole} aria-label={t('by_hand.row', { line: row.line, tag: row.tag_id })}>
            <h3>{t('by_hand.row', { line: row.line, tag: row.tag_id })}</h3>
            <Facts facts={facts} />
        </section>
    );
}

function useRowColumns(): GridColumn<ImportRow>[] {
    const t = useT();
    const language = useLanguage();
    return [
        {
            id: 'line',
            label: t('import.line'),
            track: '72px',
            isNumber: true,
            cell: (row) => (row.line > 0 ? formatNumber(row.line, language) : ''),
        },
        {
            id: 'kind',
            label: t('import.what'),
            track: '120px',
            cell: (row) => (
                <span data-row-state={row.kind === 'error' ? 'bad' : undefined} className={css.kind}>
                    {row.kind === 'error' && <Mark kind="bad" />}
                    {row.kind === 'error' ? t('import.error') : t(`import.kind_${row.kind}`)}
                </span>
            ),
        },
        { id: 'tag', label: t('tags.tag'), track: 'minmax(140px, 1fr)', cell: (row) => row.tag_id },
        {
            id: 'text',
            label: t('import.details'),
            track: 'minmax(200px, 2fr)',
            cell: (row) => {
                const text =
                    row.message ??
                    row.fields?.map(({ name, value }) => t('by_hand.field', { name, value })).join('; ') ??
                    row.changes
                        .map((each) =>
                            t('import.change', { ...each, before: each.before || '–', after: each.after || '–' }),
                        )
                        .join('; ');
                return <span title={text}>{text}</span>;
            },
        },
    ];
}
