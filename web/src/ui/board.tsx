import { useState } from 'react';
import { classes } from './classes';
import { useLanguage } from '../text/language';
import css from './board.module.css';
import { Icon, type IconName } from './icon';

export interface BoardColumn<Card> {
    id: string;
    label: string;
    /** The shape of the state, beside its word. */
    icon?: IconName;
    cards: readonly Card[];
    /** The number of all cards of this state, if `cards` has only one page of them. */
    total?: number;
    /** The text if there are no cards. */
    empty: string;
    /** Below the cards: the pages. */
    footer?: React.ReactNode;
    /** Instead of the cards, such as an error. */
    note?: React.ReactNode;
}

interface BoardProps<Card> {
    columns: readonly BoardColumn<Card>[];
    cardKey: (card: Card) => string;
    render: (card: Card) => React.ReactNode;
    /** Whether a card may be dragged into a column; without it nothing is dragged. */
    canDrop?: (card: Card, columnId: string) => boolean;
    onDrop?: (card: Card, columnId: string) => void;
}

/** Cards in columns by state. Each card has buttons for its actions: dragging a card is a second way, never the only
 *  one. */
export function Board<Card>({ columns, cardKey, render, canDrop, onDrop }: BoardProps<Card>) {
    const language = useLanguage();
    const [dragged, setDragged] = useState<Card>();
    const [over, setOver] = useState<string>();
    const end = () => {
        setDragged(undefined);
        setOver(undefined);
    };
    return (
        <div className={css.board}>
            {columns.map((column) => {
                const isTarget = dragged !== undefined && canDrop?.(dragged, column.id) === true;
                return (
                    <section
                        key={column.id}
                        className={classes(
                            css.column,
                            isTarget && css.target,
                            isTarget && over === column.id && css.over,
                        )}
                        aria-label={column.label}
                        onDragOver={(event) => {
                            if (!isTarget) return;
                            event.preventDefault();
                            setOver(column.id);
                        }}
                        onDrop={(event) => {
                            event.preventDefault();
                            if (isTarget) onDrop?.(dragged, column.id);
                            end();
                        }}
                    >
                        <h2 className={css.head}>
                            {column.icon && <Icon name={column.icon} />}
                            {column.label}
                            <span className={css.count}>
                                {(column.total ?? column.cards.length).toLocaleString(language)}
                            </span>
                        </h2>
                        {column.note}
                        {!column.note && column.cards.length === 0 && <p className={css.empty}>{column.empty}</p>}
                        <ul className={css.cards}>
                            {column.cards.map((card) => (
                                <li
                                    key={cardKey(card)}
                                    className={css.card}
                                    draggable={canDrop && columns.some((each) => canDrop(card, each.id))}
                                    onDragStart={(event) => {
                                        event.dataTransfer.effectAllowed = 'move';
                                        event.dataTransfer.setData('text/plain', cardKey(card));
                                        setDragged(() => card);
                                    }}
                                    onDragEnd={end}
                                >
                                    {render(card)}
                                </li>
                            ))}
                        </ul>
                        {column.footer}
                    </section>
                );
            })}
        </div>
    );
}
