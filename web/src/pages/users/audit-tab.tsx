import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditHref, fetchAudit, verifyAudit, type AuditCheck } from '../../api/audit';
import { gatewayNow, useZone } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { localText } from '../../text/local-time';
import { formatDateTime } from '../../text/time';
import { Button } from '../../ui/button';
import { DataTable } from '../../ui/data-table';
import { ExportMenu } from '../../ui/export-menu';
import { SelectField, TextField } from '../../ui/field';
import { FindBox } from '../../ui/find-box';
import { Bar, Framed } from '../../ui/page';
import { MomentField } from '../../ui/moment-field';
import { Pager } from '../../ui/pager';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import { StateWord } from '../../ui/state-word';
import { useSearch } from '../../ui/use-search';
import { useChangeColumns, useLineColumns } from './audit-columns';
import { auditSpans, auditFilter, isEmptySpan, isOfChanges, spanOf } from './audit-filter';
import { useAct } from '../../ui/use-act';
import css from './users.module.css';

const size = 100;
const statuses = ['2xx', '3xx', '4xx', '401', '403', '5xx'];

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
            <Filters search={search} change={change} isEmpty={isEmpty} />
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

interface FiltersProps {
    search: URLSearchParams;
    change: (changes: Record<string, string>) => void;
    /** The span ends before it begins. */
    isEmpty: boolean;
}

function Filters({ search, change, isEmpty }: FiltersProps) {
    const t = useT();
    const zone = useZone();
    const set = (name: string, value: string) => change({ page: '', [name]: value });
    const chooseSpan = (span: string) =>
        change({
            page: '',
            span: span === 'chosen' ? '' : span,
            from: span === 'chosen' ? localText(gatewayNow() - 86_400_000, zone) : '',
            to: '',
        });
    return (
        <div className={css.filters}>
            <SelectField
                label={t('who.show')}
                value={isOfChanges(search) ? '' : 'all'}
                onChange={(value) => set('what', value)}
                choices={[
                    { value: '', label: t('who.show_changes') },
                    { value: 'all', label: t('who.show_all') },
                ]}
            />
            <SelectField
                label={t('audit.span')}
                value={spanOf(search)}
                onChange={chooseSpan}
                choices={auditSpans.map((each) => ({ value: each, label: t(`audit.span_${each}`) }))}
            />
            <MomentField
                kind="datetime-local"
                label={t('audit.from')}
                value={search.get('from') ?? ''}
                onChange={(value) => set('from', value)}
            />
            <MomentField
                kind="datetime-local"
                label={t('audit.to')}
                value={search.get('to') ?? ''}
                onChange={(value) => set('to', value)}
                error={isEmpty ? t('audit.span_empty') : undefined}
            />
            <SelectField
                label={t('audit.status')}
                value={search.get('status') ?? ''}
                onChange={(value) => set('status', value)}
                choices={[
                    { value: '', label: t('audit.any') },
                    ...statuses.map((each) => ({ value: each, label: each })),
                ]}
            />
            <RestedField
                label={t('audit.user')}
                value={search.get('user') ?? ''}
                onChange={(value) => set('user', value)}
            />
            <RestedField
                label={t('audit.path')}
                value={search.get('path') ?? ''}
                onChange={(value) => set('path', value)}
            />
            {search.get('object') && (
                <RestedField
                    label={t('who.object')}
                    value={search.get('object') ?? ''}
                    onChange={(value) => set('object', value)}
                />
            )}
        </div>
    );
}

interface RestedProps {
    label: string;
    value: string;
    onChange: (text: string) => void;
}

/** A field of the search: taken when the person leaves it or presses Enter. */
function RestedField({ label, value, onChange }: RestedProps) {
    const [typed, setTyped] = useState<string>();
    const take = () => {
        if (typed !== undefined && typed.trim() !== value) onChange(typed.trim());
        setTyped(undefined);
    };
    return (
        <TextField
            label={label}
            value={typed ?? value}
            onChange={setTyped}
            input={{
                autoComplete: 'off',
                spellCheck: false,
                onBlur: take,
                onKeyDown: (event) => event.key === 'Enter' && take(),
            }}
        />
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
