import { useState } from 'react';
import type { FileImport, ImportLine } from '../../api/file-import';
import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import { Chips } from '../../ui/chips';
import { DataTable, type Column } from '../../ui/data-table';
import { Facts } from '../../ui/facts';
import { Framed } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { ShortText } from '../../ui/short-text';
import { StateWord } from '../../ui/state-word';
import css from './import-file.module.css';
import { countEffects, counts, effects, listedLines } from './import-lines';

const size = 50;

/** What an import does, or would do: counts, then line by line. */
export function ImportReport({ report }: { report: FileImport }) {
    const t = useT();
    const language = useLanguage();
    const columns = useLineColumns();
    const [chosen, setChosen] = useState<readonly string[]>([]);
    const [page, setPage] = useState(1);
    const of = countEffects(report.lines);
    const listed = listedLines(report.lines, chosen);
    const first = (page - 1) * size;
    const shown = listed.slice(first, first + size).map((line, n) => ({ ...line, row: String(first + n) }));
    return (
        <section className={css.part}>
            <Facts
                facts={counts.map((name) => [t(`file_import.${name}`), formatNumber(report[name], language)] as const)}
            />
            <Chips
                label={t('import.filter')}
                chips={effects.map((id) => ({
                    id,
                    label: t(`file_import.effect_${id}`),
                    count: of[id],
                    mark: id === 'left_out' && of.left_out > 0 ? 'bad' : undefined,
                }))}
                chosen={chosen}
                onChange={(next) => {
                    setChosen(next);
                    setPage(1);
                }}
            />
            {listed.length > 0 ? (
                <>
                    <Framed>
                        <DataTable
                            label={t('import.table')}
                            columns={columns}
                            rows={shown}
                            rowKey={(line) => line.row}
                        />
                    </Framed>
                    {listed.length > size && <Pager page={page} size={size} total={listed.length} onPage={setPage} />}
                </>
            ) : (
                <p>{chosen.length > 0 ? t('import.no_rows') : t('import.no_work')}</p>
            )}
        </section>
    );
}

function useLineColumns(): Column<ImportLine>[] {
    const t = useT();
    return [
        {
            id: 'effect',
            label: t('import.what'),
            isWhole: true,
            cell: ({ effect }) =>
                effect === 'left_out' ? (
                    <StateWord kind="bad">{t('file_import.effect_left_out')}</StateWord>
                ) : (
                    t(`file_import.effect_${effect}`)
                ),
        },
        {
            id: 'name',
            label: t('file_import.name'),
            cell: (line) => <TwoLines text={line.name} below={line.location} />,
        },
        {
            id: 'text',
            label: t('import.details'),
            width: 'most',
            cell: ({ text, help }) => (
                <>
                    <span className={css.why}>{text}</span>
                    {help && <span className={css.why}>{t('file_import.help_line', { help })}</span>}
                </>
            ),
        },
        {
            id: 'id',
            label: t('file_import.id'),
            hiddenBelow: 700,
            cell: (line) => <TwoLines text={line.tag_id || line.opc_id} below={line.plc_address} />,
        },
    ];
}

function TwoLines({ text, below }: { text: string; below: string }) {
    return (
        <span className={css.cell}>
            <ShortText text={text} />
            <span className={css.help}>
                <ShortText text={below} />
            </span>
        </span>
    );
}
