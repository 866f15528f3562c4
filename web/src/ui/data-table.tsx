import { classes } from './classes';
import { useT } from '../text/language';
import { Icon } from './icon';
import { ShortText } from './short-text';
import css from './data-table.module.css';

export interface Column<Row> {
    id: string;
    label: string;
    cell: (row: Row) => React.ReactNode;
    /** Right-aligned, never wrapped. */
    isNumber?: boolean;
    /** Sorted by this value when the header is pressed. */
    sort?: (row: Row) => string | number;
    /** The gateway sorts the rows by this column. */
    isSortable?: boolean;
    /** Hidden if the window is narrower than 700 px, or than 1300 px. */
    hiddenBelow?: 700 | 1300;
    /** The width of the column. `grow`: about a third of the table; `most`: nearly half; `fill`: all the space that
     *  the other columns leave. */
    width?: 'narrow' | 'grow' | 'most' | 'fill';
    /** It stays on one line, such as a time. */
    isWhole?: boolean;
}

/** `name` ascending, `-name` descending. */
export type Sort = string;

export function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort): Row[] {
    const isDown = sort.startsWith('-');
    const by = columns.find((column) => column.id === sort.replace(/^-/, ''))?.sort;
    if (!by) return [...rows];
    const compare = (a: Row, b: Row) => {
        const [x, y] = [by(a), by(b)];
        return typeof x === 'number' && typeof y === 'number'
            ? x - y
            : String(x).localeCompare(String(y), 'en', { numeric: true });
    };
    return [...rows].sort((a, b) => (isDown ? compare(b, a) : compare(a, b)));
}

interface DataTableProps<Row> {
    label: string;
    columns: readonly Column<Row>[];
    rows: readonly Row[];
    rowKey: (row: Row) => string;
    sort?: Sort;
    onSort?: (sort: Sort) => void;
    /** Marks a row whose data is in doubt (hatched) or that needs an action (coloured). */
    rowState?: (row: Row) => 'bad' | 'wash' | undefined;
    /** In a narrow window each row is a card, in which every column stands with its name. */
    asCards?: boolean;
}

/** A longer text may make the row too high. */
const longText = 60;

function shortened(content: React.ReactNode): React.ReactNode {
    return typeof content === 'string' && content.length > longText ? <ShortText text={content} /> : content;
}

/** The classes that the header and the cells of a column share. */
function cellLook<Row>({ isNumber, hiddenBelow }: Column<Row>): string {
    return classes(isNumber && css.number, hiddenBelow && css[`below_${hiddenBelow}`]);
}

/** A table of up to some hundred rows, drawn whole. More rows: VirtualTable. */
export function DataTable<Row>(props: DataTableProps<Row>) {
    const { label, columns, rows, rowKey, sort, onSort, rowState, asCards } = props;
    const t = useT();
    const shown = sort ? sorted(rows, columns, sort) : rows;
    return (
        // The box scrolls, so it must be reachable by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={css.box} role="group" aria-label={label} tabIndex={0}>
            <table className={classes(css.table, asCards && css.cards)}>
                <thead>
                    <tr>
                        {columns.map((column) => {
                            const isBy = sort?.replace(/^-/, '') === column.id;
                            const isDown = sort?.startsWith('-');
                            const look = classes(cellLook(column), column.width && css[column.width]);
                            return (
                                <th
                                    key={column.id}
                                    scope="col"
                                    className={look}
                                    aria-sort={isBy ? (isDown ? 'descending' : 'ascending') : undefined}
                                >
                                    {(column.sort || column.isSortable) && onSort ? (
                                        <button
                                            type="button"
                                            className={css.sort}
                                            onClick={() => onSort(isBy && !isDown ? `-${column.id}` : column.id)}
                                        >
                                            {column.label}
                                            <span
                                                className={classes(
                                                    css.arrow,
                                                    isBy ? (isDown ? css.down : css.up) : css.off,
                                                )}
                                            >
                                                <Icon name="down" />
                                            </span>
                                            <span className="visually-hidden">{t('table.sort')}</span>
                                        </button>
                                    ) : (
                                        column.label || (
                                            <span className="visually-hidden">
                                                {t(column.id === 'select' ? 'table.select' : 'table.actions')}
                                            </span>
                                        )
                                    )}
                                </th>
                            );
                        })}
                    </tr>
                </thead>
                <tbody>
                    {shown.map((row) => {
                        const state = rowState?.(row);
                        return (
                            <tr key={rowKey(row)} className={state && css[state]}>
                                {columns.map((column) => (
                                    <td
                                        key={column.id}
                                        data-label={(asCards && column.label) || undefined}
                                        className={classes(cellLook(column), column.isWhole && css.whole)}
                                    >
                                        {shortened(column.cell(row))}
                                    </td>
                                ))}
                            </tr>
                        );
                    })}
                </tbody>
            </table>
        </div>
    );
}
