import { summary, type Envelope } from '../../plot/envelope';
import { useT } from '../../text/language';
import { valueAsNumber } from '../../text/number';
import { DataTable, type Column } from '../../ui/data-table';
import { Dash } from './compare-bar';
import css from './compare.module.css';
import type { Past, TrendLine } from './compared';
import { Figure } from './figure';
import { HistoryExport } from './history-export';

interface Row {
    line: TrendLine;
    isPast: boolean;
    low?: number;
    mean?: number;
    high?: number;
    last?: number;
}

interface ComparedStatisticsProps {
    lines: readonly TrendLine[];
    dataOf: (history: TrendLine['history']) => Envelope;
    past: Past | undefined;
    range: { from: number; to: number };
}

/** The statistics of each line of a trend, and its export. */
export default function ComparedStatistics({ lines, dataOf, past, range }: ComparedStatisticsProps) {
    const t = useT();
    const rowOf = (line: TrendLine, history: TrendLine['history'], isPast: boolean): Row => {
        const last = history.last && valueAsNumber(history.last.value);
        return { line, isPast, ...summary(dataOf(history)), last };
    };
    const rows = lines.flatMap((line) => [
        rowOf(line, line.history, false),
        ...(line.past?.last ? [rowOf(line, line.past, true)] : []),
    ]);
    const hasPast = rows.some((row) => row.isPast);
    const isPastKnown = lines.every((line) => line.past);
    const figure = (id: 'low' | 'mean' | 'high' | 'last'): Column<Row> => ({
        id,
        label: id === 'last' ? t('trend.last') : t(`trend.range_${id}`),
        isNumber: true,
        hiddenBelow: id === 'mean' || id === 'last' ? 700 : undefined,
        cell: ({ [id]: value, line: { tag } }) =>
            value === undefined ? '–' : <Figure tag={tag} value={value} isMean={id === 'mean'} />,
    });
    const columns: Column<Row>[] = [
        {
            id: 'tag',
            label: t('tags.tag'),
            width: 'grow',
            cell: ({ line, isPast }) => (
                <span className={css.name}>
                    <Dash n={line.place} isPast={isPast} />
                    {isPast && past ? t(`trend.line_${past}`, { line: line.tag.tag_name }) : line.tag.tag_name}
                </span>
            ),
        },
        figure('low'),
        figure('mean'),
        figure('high'),
        figure('last'),
        {
            id: 'export',
            label: '',
            isNumber: true,
            cell: ({ line, isPast }) =>
                !isPast && (
                    <HistoryExport
                        tag={line.tag}
                        range={range}
                        label={t('trend.export_of', { tag: line.tag.tag_id })}
                    />
                ),
        },
    ];
    return (
        <div className={css.statistics}>
            <DataTable
                label={t('trend.statistics')}
                columns={columns}
                rows={rows}
                rowKey={({ line, isPast }) => `${line.tag.tag_id} ${isPast}`}
            />
            {past && isPastKnown && !hasPast && <p className={css.note}>{t(`trend.no_${past}`)}</p>}
        </div>
    );
}
