import type { Tag } from '../../api/tag';
import { summary, type Summary } from '../../plot/envelope';
import type { PlotSeries } from '../../plot/plot-series';
import { plotStates } from '../../plot/plot-states';
import { useT } from '../../text/language';
import { shownNumber } from '../../text/shown-number';
import { DataTable, type Column } from '../../ui/data-table';
import { Dash } from './compare-bar';
import css from './compare.module.css';
import { HistoryExport } from './history-export';

interface Row {
    n: number;
    tag: Tag;
    /** Undefined without a good number in the range. */
    found: Summary | undefined;
}

interface ComparedStatisticsProps {
    tags: readonly Tag[];
    /** The line of each tag. */
    series: readonly PlotSeries[];
    range: { from: number; to: number };
}

/** The statistics of each line of a trend, and its export. */
export default function ComparedStatistics({ tags, series, range }: ComparedStatisticsProps) {
    const t = useT();
    const rows = tags.map((tag, n): Row => {
        const data = series[n]?.data;
        return { n, tag, found: data && summary(data) };
    });
    const figure = (id: 'low' | 'mean' | 'high' | 'last'): Column<Row> => ({
        id,
        label: t(`trend.${id}`),
        isNumber: true,
        hiddenBelow: id === 'mean' || id === 'last' ? 700 : undefined,
        cell: ({ found, tag }) =>
            found ? (
                <>
                    {(id !== 'mean' && plotStates(tag)?.get(found[id])) || shownNumber(found[id], tag.display_format)}{' '}
                    <span className={css.unit}>{tag.unit}</span>
                </>
            ) : (
                '–'
            ),
    });
    const columns: Column<Row>[] = [
        {
            id: 'tag',
            label: t('tags.tag'),
            width: 'grow',
            cell: ({ n, tag }) => (
                <span className={css.name}>
                    <Dash n={n} />
                    {tag.tag_name}
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
            cell: ({ tag }) => (
                <HistoryExport tag={tag} range={range} label={t('trend.export_of', { tag: tag.tag_id })} />
            ),
        },
    ];
    return (
        <div className={css.statistics}>
            <DataTable label={t('trend.statistics')} columns={columns} rows={rows} rowKey={({ tag }) => tag.tag_id} />
        </div>
    );
}
