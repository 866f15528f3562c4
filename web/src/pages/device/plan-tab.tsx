import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { opcState, type Opc } from '../../api/opc';
import { readPlan, type PlanRequest } from '../../api/opc-tools';
import { tagPage, type Tag } from '../../api/tag';
import { useOpcs } from '../../live/use-lists';
import { useLanguage, useT } from '../../text/language';
import { formatFigure, formatNumber } from '../../text/number';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import { planAreas, type PlanArea } from './plan-areas';
import css from './plan.module.css';

/** Requests and areas that are drawn. */
const maxRequests = 500;

/** The requests of a scan: over the address space, as a list, and the addresses that the device refuses. */
export default function PlanTab() {
    const t = useT();
    const language = useLanguage();
    const { opc: opcId = '' } = useParams();
    const query = useQuery(readPlan(opcId));
    const opc = useOpcs().data?.find((each) => each.opc_id === opcId);
    return (
        <>
            <QueryView query={query} what={t('plan.failed')}>
                {({ requests, requests_per_scan: requestsPerScan }) => {
                    if (requests.length === 0) return <EmptyState>{t('plan.none')}</EmptyState>;
                    const areas = planAreas(requests.slice(0, maxRequests));
                    return (
                        <>
                            {opc && <Timing opc={opc} requests={requestsPerScan} />}
                            {areas.length > 0 && (
                                <Panel title={t('plan.areas')}>
                                    <div className={css.areas}>
                                        {areas.map((area) => (
                                            <Area key={area.area} area={area} />
                                        ))}
                                    </div>
                                </Panel>
                            )}
                            <Panel title={t('plan.requests')} isFlush>
                                <Requests requests={requests.slice(0, maxRequests)} />
                            </Panel>
                            {requests.length > maxRequests && (
                                <p>
                                    {t('plan.cut', {
                                        count: maxRequests,
                                        total: formatNumber(requests.length, language),
                                    })}
                                </p>
                            )}
                        </>
                    );
                }}
            </QueryView>
            {opc && opcState(opc) === 'connected' && <Refused opcId={opcId} />}
            <div data-print="no">
                <Button onClick={() => print()}>{t('journal.print')}</Button>
            </div>
        </>
    );
}

function Timing({ opc, requests }: { opc: Opc; requests: number }) {
    const t = useT();
    const language = useLanguage();
    const cycle = Number(opc.timecycle);
    if (opc.scan_ms <= 0) return null;
    return (
        <p className={opc.scan_ms > cycle && cycle > 0 ? css.slow : css.muted}>
            {t('plan.timing', {
                count: requests,
                scan: formatFigure(opc.scan_ms, language),
                each: formatFigure(opc.scan_ms / Math.max(1, requests), language),
                cycle,
            })}
        </p>
    );
}

function Area({ area }: { area: PlanArea }) {
    const t = useT();
    const size = area.to - area.from + 1;
    const place = (from: number, to: number) => (element: HTMLElement | null) => {
        if (!element) return;
        element.style.left = `${((from - area.from) / size) * 100}%`;
        element.style.width = `max(3px, ${((to - from + 1) / size) * 100}%)`;
    };
    const unread = area.gaps.reduce((sum, gap) => sum + gap.to - gap.from + 1, 0);
    return (
        <div className={css.area}>
            <p className={css.name}>
                <code>{area.area}</code>
            </p>
            <div
                className={css.track}
                role="img"
                aria-label={t('plan.area_label', {
                    area: area.area,
                    from: String(area.from),
                    to: String(area.to),
                    count: area.bars.length,
                    unread,
                })}
            >
                {area.gaps.map((gap) => (
                    <span
                        key={`gap ${gap.from}`}
                        className={css.gap}
                        ref={place(gap.from, gap.to)}
                        title={t('plan.gap', { from: String(gap.from), to: String(gap.to) })}
                    />
                ))}
                {area.bars.map((bar, n) => (
                    <span
                        key={`${bar.number} ${n}`}
                        className={css.bar}
                        ref={place(bar.from, bar.to)}
                        title={t('plan.bar', { number: bar.number, from: String(bar.from), to: String(bar.to) })}
                    >
                        {bar.number}
                    </span>
                ))}
            </div>
            <p className={css.ends}>
                <span>{area.from}</span>
                <span>{unread > 0 && t('plan.unread', { count: unread })}</span>
                <span>{area.to > area.from && area.to}</span>
            </p>
        </div>
    );
}

function Requests({ requests }: { requests: readonly PlanRequest[] }) {
    const t = useT();
    const rows = requests.map((request, n) => ({ ...request, number: n + 1 }));
    const columns: Column<(typeof rows)[number]>[] = [
        { id: 'number', label: t('plan.number'), isNumber: true, width: 'narrow', cell: (each) => each.number },
        {
            id: 'text',
            label: t('plan.request'),
            width: 'grow',
            cell: (each) => <code className={css.text}>{each.text}</code>,
        },
        { id: 'points', label: t('nav.tags'), isNumber: true, cell: (each) => each.points || '' },
    ];
    return (
        <DataTable label={t('plan.requests')} columns={columns} rows={rows} rowKey={(each) => String(each.number)} />
    );
}

/** Addresses that have an error while the device is connected: they are left out of the plan and tried again later. */
function Refused({ opcId }: { opcId: string }) {
    const t = useT();
    const filter = { opc_id: opcId, q: '', status: ['bad'] as const, writable: false, sort: '' };
    const query = useQuery({ ...tagPage(filter, 1), refetchInterval: 10_000 });
    const columns: Column<Tag>[] = [
        {
            id: 'tag',
            label: t('tags.tag'),
            cell: (tag) => <Link to={`/tags/${encodeURIComponent(tag.tag_id)}`}>{tag.tag_id}</Link>,
        },
        { id: 'address', label: t('tags.address'), cell: (tag) => <code>{tag.plc_address}</code> },
        {
            id: 'error',
            label: t('plan.error'),
            width: 'grow',
            cell: (tag) => tag.value_read_error_message,
        },
    ];
    return (
        <Panel title={t('plan.refused')} isFlush>
            <QueryView query={query} what={t('tags.failed')}>
                {({ data }) => {
                    // A gateway that cannot filter by status answers all tags.
                    const rows = data.filter((tag) => tag.value_read_status === 'ERROR');
                    if (rows.length === 0) return <EmptyState>{t('plan.none_refused')}</EmptyState>;
                    return (
                        <DataTable
                            label={t('plan.refused')}
                            columns={columns}
                            rows={rows}
                            rowKey={(tag) => tag.tag_id}
                            rowState={() => 'bad'}
                        />
                    );
                }}
            </QueryView>
        </Panel>
    );
}
