import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../text/language';
import { Icon } from './icon';
import css from './virtual-table.module.css';

export interface GridColumn<Row> {
    id: string;
    label: string;
    /** A track of the grid: `90px`, `minmax(160px, 2fr)`. The minimum decides when the box scrolls sideways. */
    track: string;
    cell: (row: Row) => React.ReactNode;
    isNumber?: boolean;
    /** The gateway can sort by it. */
    isSortable?: boolean;
}

interface VirtualTableProps<Row> {
    label: string;
    columns: readonly GridColumn<Row>[];
    /** Number of all rows, also of those that are not loaded. */
    total: number;
    /** The row at an index; undefined = not loaded yet. */
    rowAt: (index: number) => Row | undefined;
    rowKey: (row: Row) => string;
    /** The rows that are on the screen, so that pages can be fetched; called when they change. */
    onRange?: (first: number, last: number) => void;
    sort?: string;
    onSort?: (sort: string) => void;
    /** Called by Enter or a double click on the row; with `opensOnClick` by a single click. */
    onOpen?: (row: Row) => void;
    opensOnClick?: boolean;
    chosen?: string;
}

/** The width below which the grid scrolls sideways: the smallest of each track. */
export function leastWidth(columns: readonly { track: string }[]): number {
    return columns.reduce((sum, { track }) => sum + Number(/\d+/.exec(track)?.[0] ?? 0), 0);
}

/** A table whose rows all have the same height. It can have some 600,000 rows: more would exceed the largest height
 *  of an element in Firefox (rows of 28 px). The gateway sorts and filters. The table fills its positioned parent. A
 *  cell with `data-row-state` bad or wash marks its row. The table is one tab stop: arrows, PgUp, PgDn, Home and End
 *  move to a row; Enter opens it. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
    const { label, columns, total, rowAt, rowKey, onRange, sort, onSort, onOpen, opensOnClick, chosen } = props;
    const box = useRef<HTMLDivElement>(null);
    const [height, setHeight] = useState(28);
    const [cursor, setCursor] = useState(0);
    const at = Math.min(cursor, Math.max(0, total - 1));
    useLayoutEffect(() => {
        const wanted = box.current && parseInt(getComputedStyle(box.current).getPropertyValue('--row-dense'), 10);
        if (wanted) setHeight(wanted);
    }, []);
    // eslint-disable-next-line react-hooks/incompatible-library -- it is not memoized, as the library needs
    const virtualizer = useVirtualizer({
        count: total,
        getScrollElement: () => box.current,
        estimateSize: () => height,
        overscan: 4,
        scrollPaddingStart: height,
    });
    useEffect(() => virtualizer.measure(), [virtualizer, height]);
    const items = virtualizer.getVirtualItems();
    const first = items[0]?.index ?? 0;
    const last = items.at(-1)?.index ?? 0;
    const report = useEffectEvent((from: number, to: number) => onRange?.(from, to));
    useEffect(() => {
        if (total > 0) report(first, last);
    }, [first, last, total]);

    const tracks = columns.map((column) => column.track).join(' ');
    const setTracks = (element: HTMLElement | null) => {
        element?.style.setProperty('--tracks', tracks);
        element?.style.setProperty('--least', `${leastWidth(columns)}px`);
    };
    const onKeyDown = (event: React.KeyboardEvent) => {
        if (event.target !== event.currentTarget) return;
        const page = Math.max(1, Math.floor((box.current?.clientHeight ?? height) / height) - 2);
        const to = rowOfKey(event.key, at, page, total);
        const row = rowAt(at);
        if (to !== undefined) {
            event.preventDefault();
            const next = Math.min(Math.max(0, to), total - 1);
            setCursor(next);
            virtualizer.scrollToIndex(next);
        } else if (event.key === 'Enter' && row && onOpen) {
            event.preventDefault();
            onOpen(row);
        }
    };
    return (
        <div
            ref={(element) => {
                box.current = element;
                setTracks(element);
            }}
            className={css.box}
            role="grid"
            aria-label={label}
            aria-rowcount={total + 1}
            aria-colcount={columns.length}
            aria-activedescendant={total > 0 ? id(at) : undefined}
            tabIndex={0}
            onKeyDown={onKeyDown}
        >
            <GridHead columns={columns} sort={sort} onSort={onSort} />
            {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the grid has the focus and takes Enter */}
            <div
                className={css.rows}
                role="rowgroup"
                ref={(element) => element?.style.setProperty('height', `${virtualizer.getTotalSize()}px`)}
                onClick={(event) => {
                    const index = indexOf(event);
                    if (index === undefined) return;
                    setCursor(index);
                    const row = rowAt(index);
                    if (opensOnClick && row && !isControl(event.target as Element)) onOpen?.(row);
                }}
                onDoubleClick={(event) => {
                    const index = indexOf(event);
                    const row = index === undefined ? undefined : rowAt(index);
                    if (row) onOpen?.(row);
                }}
            >
                {items.map((item) => {
                    const row = rowAt(item.index);
                    return (
                        <GridRow
                            key={item.index}
                            row={row}
                            columns={columns}
                            index={item.index}
                            start={item.start}
                            isCursor={item.index === at}
                            isChosen={row !== undefined && chosen === rowKey(row)}
                            opens={opensOnClick ?? false}
                        />
                    );
                })}
            </div>
        </div>
    );
}

type GridHeadProps<Row> = Pick<VirtualTableProps<Row>, 'columns' | 'sort' | 'onSort'>;

function GridHead<Row>({ columns, sort, onSort }: GridHeadProps<Row>) {
    const t = useT();
    const isDown = Boolean(sort?.startsWith('-'));
    return (
        <div className={css.head} role="row" aria-rowindex={1}>
            {columns.map((column) => {
                const isBy = sort?.replace(/^-/, '') === column.id;
                return (
                    <div
                        key={column.id}
                        role="columnheader"
                        className={column.isNumber ? css.number : css.cell}
                        aria-sort={isBy ? (isDown ? 'descending' : 'ascending') : undefined}
                    >
                        {column.isSortable && onSort ? (
                            <button
                                type="button"
                                className={css.sort}
                                onClick={() => onSort(isBy && !isDown ? `-${column.id}` : column.id)}
                            >
                                {column.label}
                                <span className={isBy ? (isDown ? css.down : css.up) : css.off}>
                                    <Icon name="down" />
                                </span>
                            </button>
                        ) : (
                            column.label || (
                                <span className="visually-hidden">
                                    {t(column.id === 'select' ? 'table.select' : 'table.actions')}
                                </span>
                            )
                        )}
                    </div>
                );
            })}
        </div>
    );
}

/** The row that a key leads to; undefined for other keys. */
function rowOfKey(key: string, at: number, page: number, total: number): number | undefined {
    const rows: Record<string, number> = {
        ArrowDown: at + 1,
        ArrowUp: at - 1,
        PageDown: at + page,
        PageUp: at - page,
        Home: 0,
        End: total - 1,
    };
    return rows[key];
}

const id = (index: number) => `row-${index}`;

/** Whether the element has its own click action (a link, a button), so that the click does not open the row. */
function isControl(element: Element): boolean {
    return element.closest('a, button, input') !== null;
}

/** The row that was pressed. */
function indexOf(event: React.MouseEvent): number | undefined {
    const shown = (event.target as Element).closest('[role=row]')?.getAttribute('aria-rowindex');
    return shown ? Number(shown) - 2 : undefined;
}

/** Only a plain text gets an element that cuts it off; other content does this itself. Each box that cuts costs time
 *  in every frame. */
function clipped(content: React.ReactNode): React.ReactNode {
    return typeof content === 'string' ? <span>{content}</span> : content;
}

interface GridRowProps<Row> {
    row: Row | undefined;
    columns: readonly GridColumn<Row>[];
    index: number;
    start: number;
    isCursor: boolean;
    isChosen: boolean;
    opens: boolean;
}

/** Rendered again only when one of its properties has changed: when a table is scrolled, only the new rows are
 *  rendered. */
const GridRow = memo(function GridRow<Row>(props: GridRowProps<Row>) {
    const { row, columns, index, start, isCursor, isChosen, opens } = props;
    const t = useT();
    const look = [css.row, opens && css.opens, isCursor && css.cursor, isChosen && css.chosen];
    return (
        <div
            id={id(index)}
            role="row"
            aria-rowindex={index + 2}
            aria-selected={isCursor}
            className={look.filter(Boolean).join(' ')}
            ref={(element) => element?.style.setProperty('top', `${start}px`)}
        >
            {row === undefined ? (
                <div role="gridcell" className={css.bone} aria-label={t('loading')} />
            ) : (
                columns.map((column) => (
                    <div key={column.id} role="gridcell" className={column.isNumber ? css.number : css.cell}>
                        {clipped(column.cell(row))}
                    </div>
                ))
            )}
        </div>
    );
}) as <Row>(props: GridRowProps<Row>) => React.ReactNode;
