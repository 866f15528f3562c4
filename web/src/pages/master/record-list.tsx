import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { href } from '../../api/client';
import { fieldsOf } from '../../api/record-fields';
import { record_kinds, recordId, recordName, recordPage, type MasterRecord } from '../../api/record';
import { useSession } from '../../api/session';
import { useCodeText, useT } from '../../text/language';
import { Age } from '../../ui/age';
import { Button } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { DataTable, type Column } from '../../ui/data-table';
import { FindBox } from '../../ui/find-box';
import { Mark } from '../../ui/mark';
import { Pager } from '../../ui/pager';
import { EmptyState, QueryView } from '../../ui/state-views';
import { useSearch } from '../../ui/use-search';
import { columns as listed, isListed, type ListedKind } from './record-columns';
import { RecordEditor } from './record-editor';
import css from './master.module.css';

const page_size = 50;

/** The list of one kind. `?q=` `?active=false` `?sort=` `?page=`, `?id=` the record in the drawer, `?new=1`. */
export default function RecordList() {
    const t = useT();
    const { kind } = useParams();
    if (!isListed(kind)) return <EmptyState>{t('master.no_kind', { kind: kind ?? '' })}</EmptyState>;
    return <List key={kind} kind={kind} />;
}

function List({ kind }: { kind: ListedKind }) {
    const t = useT();
    const { can } = useSession();
    const [search, set, reset] = useSearch();
    const q = search.get('q') ?? '';
    const is_retired = search.get('active') === 'false';
    const sort = search.get('sort') ?? 'name';
    const page = Number(search.get('page')) || 1;
    const filter = { q: q || undefined, active: is_retired ? 'false' : undefined, sort };
    const query = useQuery(recordPage(kind, { ...filter, page, size: page_size }));
    const add = can('engineer') && (
        <Button kind="primary" icon="add" onClick={() => set({ new: '1', id: '' })}>
            {t(`master.add_${kind}`)}
        </Button>
    );
    const is_filtered = Boolean(q || is_retired);
    return (
        <>
            <div className={css.bar}>
                <FindBox label={t('master.find')} value={q} onChange={(text) => set({ q: text, page: '' })} />
                <Chips
                    label={t('master.filters')}
                    chips={[{ id: 'retired', label: t('master.retired'), mark: 'stopped' }]}
                    chosen={is_retired ? ['retired'] : []}
                    onChange={(chosen) => set({ active: chosen.length > 0 ? 'false' : '', page: '' })}
                />
                <span className={css.side}>
                    <a
                        href={href(`${record_kinds[kind].path}/export`, q ? { q } : {})}
                        download={`${kind}.csv`}
                        className={css.export}
                    >
                        {t('tags.export')}
                    </a>
                    {add}
                </span>
            </div>
            <QueryView query={query} what={t('master.failed')} rows={8}>
                {(found) =>
                    found.total === 0 ? (
                        <EmptyState
                            action={is_filtered ? <Button onClick={() => reset()}>{t('master.all')}</Button> : add}
                        >
                            {is_filtered ? t('master.no_match') : t('master.none')}
                        </EmptyState>
                    ) : (
                        <>
                            <div className={css.table}>
                                <RecordTable
                                    kind={kind}
                                    rows={found.items}
                                    sort={sort}
                                    onSort={(next) => set({ sort: next, page: '' })}
                                    onOpen={(id) => set({ id, new: '' })}
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
            <RecordEditor
                key={search.get('id') ?? 'new'}
                kind={kind}
                id={search.get('id') ?? ''}
                is_new={search.has('new')}
                onClose={() => set({ id: '', new: '' })}
            />
        </>
    );
}

interface TableProps {
    kind: ListedKind;
    rows: MasterRecord[];
    sort: string;
    onSort: (sort: string) => void;
    onOpen: (id: string) => void;
}

function RecordTable({ kind, rows, sort, onSort, onOpen }: TableProps) {
    const t = useT();
    const codeText = useCodeText();
    const rules = fieldsOf(kind, codeText, false);
    const shown = (field: string, value: unknown) => {
        const text = String(value ?? '');
        return rules.find((rule) => rule.name === field)?.words[text] ?? (text || '–');
    };
    const columns: Column<MasterRecord>[] = [
        {
            id: 'name',
            label: t('record.name'),
            is_sortable: true,
            width: 'grow',
            cell: (record) => (
                <button type="button" className={css.open} onClick={() => onOpen(recordId(kind, record))}>
                    {recordName(kind, record)}
                    <span className={css.sub}>{recordId(kind, record)}</span>
                </button>
            ),
        },
        ...listed[kind].map(({ field, ...rest }) => ({
            id: field,
            label: codeText('record', field) ?? field,
            cell: (record: MasterRecord) => shown(field, record[field]),
            ...rest,
        })),
        {
            id: 'active',
            label: t('master.state'),
            cell: (record) => (
                <span className={css.state}>
                    <Mark kind={record.active ? 'good' : 'stopped'} />
                    {record.active ? t('master.active') : t('master.retired')}
                </span>
            ),
        },
        {
            id: 'updated_at',
            label: t('master.changed'),
            is_sortable: true,
            is_number: true,
            hidden_below: 1300,
            cell: (record) => <Age ts={record.updated_at} />,
        },
    ];
    return (
        <DataTable
            label={t(`master.${kind}`)}
            columns={columns}
            rows={rows}
            rowKey={(record) => recordId(kind, record)}
            sort={sort}
            onSort={onSort}
        />
    );
}
