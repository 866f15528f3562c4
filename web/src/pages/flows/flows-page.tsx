import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { Flow } from '../../api/flow';
import { createCall } from '../../api/record-calls';
import { fieldsOf, newRecord } from '../../api/record-fields';
import { nameOfRecord, record_kinds, recordId, recordPage, type MasterRecord } from '../../api/record';
import { useSession } from '../../api/session';
import { useCodeText, useT } from '../../text/language';
import { Age } from '../../ui/age';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { FindBox } from '../../ui/find-box';
import { LoadedName } from '../../ui/loaded-name';
import { Pager } from '../../ui/pager';
import { PageHeader } from '../../ui/panel';
import { RecordDrawer } from '../../ui/record-drawer';
import { EmptyState, QueryView } from '../../ui/state-views';
import { useSearch } from '../../ui/use-search';
import css from './flows.module.css';

const page_size = 50;

/** The list of flows. `?q=`, `?sort=`, `?page=`, `?new=1`. */
export default function FlowsPage() {
    const t = useT();
    const codeText = useCodeText();
    const { can } = useSession();
    const client = useQueryClient();
    const navigate = useNavigate();
    const [search, set] = useSearch();
    const q = search.get('q') ?? '';
    const sort = search.get('sort') ?? 'name';
    const page = Number(search.get('page')) || 1;
    const query = useQuery(recordPage<Flow>('flow', { q: q || undefined, sort, page, size: page_size }));
    const add = can('engineer') && (
        <Button kind="primary" icon="add" onClick={() => set({ new: '1' })}>
            {t('flows.add')}
        </Button>
    );
    return (
        <div className={css.page}>
            <PageHeader title={t('nav.flows')} actions={add} />
            <div className={css.bar}>
                <FindBox label={t('flows.find')} value={q} onChange={(text) => set({ q: text, page: '' })} />
            </div>
            <QueryView query={query} what={t('flows.failed')} rows={6}>
                {(found) =>
                    found.total === 0 ? (
                        <EmptyState action={q ? <Button onClick={() => set({ q: '' })}>{t('flows.all')}</Button> : add}>
                            {q ? t('flows.no_match') : t('flows.none')}
                        </EmptyState>
                    ) : (
                        <>
                            <div className={css.table}>
                                <FlowTable
                                    rows={found.items}
                                    sort={sort}
                                    onSort={(next) => set({ sort: next, page: '' })}
                                />
                            </div>
                            {found.total > page_size && (
                                <Pager
                                    page={page}
                                    size={page_size}
                                    total={found.total}
                                    onPage={(next) => set({ page: String(next) })}
                                />
                            )}
                        </>
                    )
                }
            </QueryView>
            {search.has('new') && can('engineer') && (
                <RecordDrawer
                    title={t('flows.add')}
                    rules={fieldsOf('flow', codeText, true)}
                    initial={newRecord('flow', record_kinds.flow.prefix)}
                    onSave={createCall(client, 'flow')}
                    onDone={(made) =>
                        void navigate(`/flows/${encodeURIComponent(recordId('flow', made as MasterRecord))}?edit=1`)
                    }
                    onClose={() => set({ new: '' })}
                />
            )}
        </div>
    );
}

function FlowTable({ rows, sort, onSort }: { rows: Flow[]; sort: string; onSort: (sort: string) => void }) {
    const t = useT();
    const columns: Column<Flow>[] = [
        {
            id: 'name',
            label: t('record.name'),
            is_sortable: true,
            width: 'grow',
            cell: (flow) => (
                <span className={css.name}>
                    <Link to={`/flows/${encodeURIComponent(flow.flow_id)}`}>{flow.flow_name}</Link>
                    <span className={css.sub}>{flow.flow_id}</span>
                </span>
            ),
        },
        {
            id: 'site_id',
            label: t('record.site_id'),
            is_sortable: true,
            hidden_below: 700,
            cell: (flow) => <LoadedName id={flow.site_id} name={nameOfRecord('site', flow.site_id)} />,
        },
        { id: 'version', label: t('flows.version'), is_number: true, hidden_below: 700, cell: (flow) => flow.version },
        {
            id: 'updated_at',
            label: t('flows.changed'),
            is_sortable: true,
            is_number: true,
            cell: (flow) => <Age ts={flow.updated_at} />,
        },
    ];
    return (
        <DataTable
            label={t('nav.flows')}
            columns={columns}
            rows={rows}
            rowKey={(flow) => flow.flow_id}
            sort={sort}
            onSort={onSort}
        />
    );
}
