import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditHref, fetchAudit, verifyAudit, type AuditCheck } from '../../api/audit';
import { gatewayNow, useZone } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { formatDateTime } from '../../text/time';
import { Button } from '../../ui/button';
import { DataTable } from '../../ui/data-table';
import { ExportMenu } from '../../ui/export-menu';
import { FindBox } from '../../ui/find-box';
import { Bar, Framed } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import { StateWord } from '../../ui/state-word';
import { useAct } from '../../ui/use-act';
import { useSearch } from '../../ui/use-search';
import { useChangeColumns, useLineColumns } from './audit-columns';
import { auditFilter, isEmptySpan, isOfChanges } from './audit-filter';
import { AuditFilters } from './audit-filters';

const size = 100;

/** The audit: who changed what, or which user made which call (`?what=all`). It can be searched, checked for removed or
 *  changed lines, and exported. In the URL: `?span=`, or `?from=` and `?to=` in the gateway's time; `?object=tag/T1`. */
export default function AuditTab() {
    const t = useT();
    const zone = useZone();
    const [search, change, reset] = useSearch();
    const asked = search.toString();
    const set = (name: string, value: string) => change({ page: '', [name]: value });
    const isEmpty = isEmptySpan(auditFilter(search, gatewayNow(), zone));
    const query = useQuery({
        queryKey: ['audit', asked, zone],
        queryFn: ({ signal }) =>
            fetchAudit({ ...auditFilter(new URLSearchParams(asked), Math.round(gatewayNow()), zone), size }, signal),
        placeholderData: keepPreviousData,
        enabled: !isEmpty,
    });
    const exported = auditFilter(search, Math.floor(gatewayNow() / 60_000) * 60_000, zone);
    const callColumns = useLineColumns();
    const changeColumns = useChangeColumns();
    const columns = isOfChanges(search) ? changeColumns : callColumns;
    return (
        <>
            <Bar
                end={
                    <>
                        <Verify />
                        <ExportMenu hrefOf={(style) => auditHref(exported, style)} name="audit" />
                    </>
                }
            >
                <FindBox label={t('audit.find')} value={search.get('q') ?? ''} onChange={(text) => set('q', text)} />
            </Bar>
            <AuditFilters search={search} change={change} isEmpty={isEmpty} />
            <QueryView query={query} what={t('audit.failed')}>
                {(page) =>
                    page.data.length === 0 ? (
                        <EmptyState
                            action={
                                <Button onClick={() => reset({ span: 'all', what: 'all' })}>
                                    {t('audit.show_all')}
                                </Button>
                            }
                        >
                            {t('audit.no_match')}
                        </EmptyState>
                    ) : (
                        <>
                            {page.is_cut && page.reached && (
                                <p>{t('audit.cut', { time: formatDateTime(page.reached, zone) })}</p>
                            )}
                            <Framed>
                                <DataTable
                                    label={t('users.audit')}
                                    columns={columns}
                                    rows={page.data}
                                    rowKey={(line) => String(line.seq)}
                                />
                            </Framed>
                            <Pager
                                page={page.page}
                                size={page.size}
                                total={page.total}
                                onPage={(next) => set('page', next > 1 ? String(next) : '')}
                            />
                        </>
                    )
                }
            </QueryView>
        </>
    );
}

function Verify() {
    const t = useT();
    const language = useLanguage();
    const { run, isBusy, error } = useAct();
    const [found, setFound] = useState<AuditCheck>();
    const verify = () =>
        run(async () => {
            setFound(undefined);
            setFound(await verifyAudit());
        });
    return (
        <>
            <Button icon="check" isBusy={isBusy} onClick={() => void verify()}>
                {t('audit.verify')}
            </Button>
            {found && (
                <StateWord kind={found.ok ? 'good' : found.first_bad === null ? 'uncertain' : 'bad'} isSaid>
                    {found.first_bad !== null
                        ? t('audit.broken', { seq: found.first_bad.toLocaleString(language) })
                        : t(!found.is_whole ? 'audit.partly' : 'audit.whole', { count: found.lines })}
                </StateWord>
            )}
            {error !== undefined && <ErrorNote what={t('audit.verify_failed')} error={error} />}
        </>
    );
}
