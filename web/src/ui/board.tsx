import css from './board.module.css';

export interface BoardColumn<Card> {
    id: string;
    label: string;
    cards: readonly Card[];
    /** Said when there is none. */
    empty: string;
}

/** Cards in columns by state. Cards carry their own buttons; nothing needs to be dragged. */
export function Board<Card>({
    columns,
    cardKey,
    render,
}: {
    columns: readonly BoardColumn<Card>[];
    cardKey: (card: Card) => string;
    render: (card: Card) => React.ReactNode;
}) {
    return (
        <div className={css.board}>
            {columns.map((column) => (
                <section key={column.id} className={css.column} aria-label={column.label}>
                    <h2 className={css.head}>
                        {column.label} <span className={css.count}>{column.cards.length}</span>
                    </h2>
                    {column.cards.length === 0 && <p className={css.empty}>{column.empty}</p>}
                    <ul className={css.cards}>
                        {column.cards.map((card) => (
                            <li key={cardKey(card)} className={css.card}>
                                {render(card)}
                            </li>
                        ))}
                    </ul>
                </section>
            ))}
        </div>
    );
}
