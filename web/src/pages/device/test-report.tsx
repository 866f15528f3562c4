import type { DeviceTest, TestedPoint } from '../../api/driver';
import { useLanguage, useT } from '../../text/language';
import { formatFigure } from '../../text/number';
import { DataTable, type Column } from '../../ui/data-table';
import { Mark } from '../../ui/mark';
import css from './test-report.module.css';

/** Whether the connection and all tags of the test were good. */
export function isGood(report: DeviceTest): boolean {
    return report.is_connected && report.points.every((point) => point.is_good);
}

/** What a test found: the connection, each tag, the requests of a scan. */
export function TestReport({ report }: { report: DeviceTest }) {
    const t = useT();
    const language = useLanguage();
    const bad = report.points.filter((point) => !point.is_good).length;
    const ms = formatFigure(report.connect_ms, language);
    const columns: Column<TestedPoint>[] = [
        { id: 'tag', label: t('tags.tag'), cell: (point) => <span className={css.tag}>{point.tag_id}</span> },
        {
            id: 'address',
            label: t('tags.address'),
            hiddenBelow: 700,
            cell: (point) => <code>{point.plc_address}</code>,
        },
        {
            id: 'result',
            label: t('test.result'),
            width: 'grow',
            cell: (point) => (
                <span className={css.result}>
                    <Mark kind={point.is_good ? 'good' : 'bad'} />
                    {point.is_good ? point.value : point.message}
                </span>
            ),
        },
        {
            id: 'ms',
            label: t('test.ms'),
            isNumber: true,
            hiddenBelow: 700,
            cell: (point) => formatFigure(point.ms, language),
        },
    ];
    return (
        <div className={css.report}>
            <p className={css.result} role="status">
                <Mark kind={report.is_connected ? 'good' : 'bad'} />
                <span>
                    {report.is_connected
                        ? report.identity
                            ? t('test.connected_to', { ms, identity: report.identity })
                            : t('test.connected', { ms })
                        : t('test.not_connected', { message: report.message })}{' '}
                    {report.points.length > 0 &&
                        (bad > 0
                            ? t('test.bad', { count: bad, total: report.points.length })
                            : t('test.good', { count: report.points.length }))}
                </span>
            </p>
            {report.points.length > 0 && (
                <div className={css.table}>
                    <DataTable
                        label={t('test.tags')}
                        columns={columns}
                        rows={report.points.slice(0, 200)}
                        rowKey={(point) => point.tag_id}
                        rowState={(point) => (point.is_good ? undefined : 'bad')}
                    />
                </div>
            )}
            {report.plan.length > 0 && (
                <details className={css.plan}>
                    <summary>{t('test.plan', { count: report.plan.length })}</summary>
                    <ol>
                        {report.plan.slice(0, 200).map((line, n) => (
                            <li key={n}>
                                <code>{line}</code>
                            </li>
                        ))}
                    </ol>
                </details>
            )}
        </div>
    );
}
