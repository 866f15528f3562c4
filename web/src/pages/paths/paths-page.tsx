import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Path } from '../../api/path';
import { createCall } from '../../api/record-calls';
import { nameOfRecord, recordId, recordPage, type MasterRecord } from '../../api/record';
import { LoadedName } from '../../ui/loaded-name';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { FindBox } from '../../ui/find-box';
import { Mark } from '../../ui/mark';
import { Pager } from '../../ui/pager';
import { PageHeader } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import { useSearch } from '../../ui/use-search';
import { EditPath, PathForm } from './path-form';
import { PathView } from './path-view';
import css from './paths.module.css';

const page_size = 20;

/** The list of paths and the steps of one. `?q=`, `?sort=`, `?page=`; `?id=` the chosen, `?edit=1`, `?new=1`. */
export default function PathsPage() {
    const t = useT();
    const { can } = useSession();
    const client = useQueryClient();
    const [search, set] = useSearch();
    const q = search.get('q') ?? '';
    const sort = search.get('sort') ?? 'name';
    const page = Number(search.get('page')) || 1;
    const id = search.get('id') ?? '';
    const query = useQuery(recordPage<Path>('path', { q: q || undefined, sort, page, size: page_size }));
    const add = can('engineer') && (
        <Button kind="primary" icon="add" onClick={() => set({ new: '1', edit: '' })}>
            {t('paths.add')}
        </Button>
    );
    return (
        <div className={css.page}>
            <PageHeader title={t('nav.paths')} actions={add} />
            <div className={css.bar}>
                <FindBox label={t('paths.find')} value={q} onChange={(text) => set({ q: text, page: '' })} />
            </div>
            <QueryView query={query} what={t('paths.failed')} rows={6}>
                {(found) =>
                    found.total === 0 ? (
                        <EmptyState action={q ? <Button onClick={() => set({ q: '' })}>{t('paths.all')}</Button> : add}>
                            {q ? t('paths.no_match') : t('paths.none')}
                        </EmptyState>
                    ) : (
                        <>
                            <div className={css.table}>
                                <PathTable
                                    rows={found.items}
                                    sort={sort}
                                    chosen={id}
                                    onSort={(next) => set({ sort: next, page: '' })}
                                    onOpen={(next) => set({ id: next })}
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
                            {!id && <p className={css.muted}>{t('paths.choose')}</p>}
                        </>
                    )
                }
            </QueryView>
            {id && <PathView key={id} path_id={id} onEdit={() => set({ edit: '1' })} />}
            {id && search.has('edit') && can('engineer') && (
                <EditPath path_id={id} onClose={() => set({ edit: '' })} onDeleted={() => set({ edit: '', id: '' })} />
            )}
            {search.has('new') && can('engineer') && (
                <PathForm
                    onSave={createCall(client, 'path')}
                    onDone={(made) => set({ id: recordId('path', made as MasterRecord), new: '' })}
                    onClose={() => set({ new: '' })}
                />
            )}
        </div>
    );
}

interface TableProps {
    rows: Path[];
    sort: string;
    chosen: string;
    onSort: (sort: string) => void;
    onOpen: (id: string) => void;
}

function PathTable({ rows, sort, chosen, onSort, onOpen }: TableProps) {
    const t = useT();
    const columns: Column<Path>[] = [
        {
            id: 'name',
            label: t('record.name'),
            is_sortable: true,
            width: 'grow',
            cell: (path) => (
                <button
                    type="button"
                    className={css.open}
                    aria-current={path.path_id === chosen || undefined}
                    onClick={() => onOpen(path.path_id)}
                >
                    {path.path_name}
                    <span className={css.sub}>{path.path_id}</span>
                </button>
            ),
        },
        {
            id: 'product_id',
            label: t('record.product_id'),
            is_sortable: true,
            cell: (path) =>
                path.product_id ? (
                    <LoadedName id={path.product_id} name={nameOfRecord('product', path.product_id)} />
                ) : (
                    t('paths.general')
                ),
        },
        { id: 'revision', label: t('record.revision'), hidden_below: 700, cell: (path) => path.revision || '–' },
        {
            id: 'default',
            label: t('record.is_default'),
            hidden_below: 700,
            cell: (path) =>
                path.is_default ? (
                    <span className={css.state}>
                        <Mark kind="good" />
                        {t('paths.default')}
                    </span>
                ) : (
                    '–'
                ),
        },
        {
            id: 'steps',
            label: t('paths.steps'),
            is_number: true,
            cell: (path) => path.steps.length,
        },
    ];
    return (
        <DataTable
            label={t('nav.paths')}
            columns={columns}
            rows={rows}
            rowKey={(path) => path.path_id}
            sort={sort}
            onSort={onSort}
        />
    );
}
