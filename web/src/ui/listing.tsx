import { Link } from 'react-router';
import { Button } from './button';
import { DataTable, type Column } from './data-table';
import { FindBox } from './find-box';
import css from './listing.module.css';
import { Bar, Framed } from './page';
import { Pager } from './pager';
import { ShortText } from './short-text';
import { EmptyState, QueryView, type ShownQuery } from './state-views';
import { useSearch } from './use-search';

/** What a list that the gateway searches, sorts and pages keeps in its URL: `?q=`, `?sort=`, `?page=`. */
export function useListing(size: number, firstSort = 'name') {
    const [search, set, reset] = useSearch();
    const q = search.get('q') ?? '';
    const sort = search.get('sort') ?? firstSort;
    const page = Math.max(1, Math.floor(Number(search.get('page')) || 1));
    return { search, set, reset, q, asked: { q: q || undefined, sort, page, size } };
}

interface Found<Row> {
    items: Row[];
    total: number;
}

interface ListingProps<Row> {
    /** Of the table. */
    label: string;
    list: ReturnType<typeof useListing>;
    query: ShownQuery<Found<Row>>;
    columns: readonly Column<Row>[];
    rowKey: (row: Row) => string;
    say: (what: 'find' | 'failed' | 'none' | 'no_match' | 'all') => string;
    /** The button that creates a record; it is also shown when there are no records. */
    add?: React.ReactNode;
    /** Filters beside the box to find; `isFiltered`: one of them is set. */
    filters?: React.ReactNode;
    isFiltered?: boolean;
    /** At the right end of the bar. */
    end?: React.ReactNode;
}

/** A list of records: find, filters, table, pages; what to do where nothing is found. */
export function Listing<Row>(props: ListingProps<Row>) {
    const { label, list, query, columns, rowKey, say, add, filters, isFiltered, end } = props;
    const { asked, q, set, reset } = list;
    return (
        <>
            <Bar end={end}>
                <FindBox label={say('find')} value={q} onChange={(text) => set({ q: text, page: '' })} />
                {filters}
            </Bar>
            <QueryView query={query} what={say('failed')} rows={8}>
                {(found) =>
                    found.total === 0 ? (
                        <EmptyState
                            action={q || isFiltered ? <Button onClick={() => reset()}>{say('all')}</Button> : add}
                        >
                            {q || isFiltered ? say('no_match') : say('none')}
                        </EmptyState>
                    ) : (
                        <>
                            <Framed>
                                <DataTable
                                    label={label}
                                    columns={columns}
                                    rows={found.items}
                                    rowKey={rowKey}
                                    sort={asked.sort}
                                    onSort={(sort) => set({ sort, page: '' })}
                                />
                            </Framed>
                            {found.total > asked.size && (
                                <Pager
                                    page={asked.page}
                                    size={asked.size}
                                    total={found.total}
                                    onPage={(page) => set({ page: String(page) })}
                                />
                            )}
                        </>
                    )
                }
            </QueryView>
        </>
    );
}

type NameProps = { name: string; id: string; isChosen?: boolean } & (
    { to: string; onOpen?: never } | { onOpen: () => void; to?: never }
);

/** The first cell of a list: the name opens the record, its id below. */
export function NameCell({ name, id, isChosen, to, onOpen }: NameProps) {
    const text = (
        <>
            <span className={css.label}>
                <ShortText text={name || id} />
            </span>
            <span className={css.id}>{id}</span>
        </>
    );
    const current = isChosen || undefined;
    return to === undefined ? (
        <button type="button" className={css.name} aria-current={current} onClick={onOpen}>
            {text}
        </button>
    ) : (
        <Link className={css.name} aria-current={current} to={to}>
            {text}
        </Link>
    );
}
