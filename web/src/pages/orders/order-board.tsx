import { useQueries } from '@tanstack/react-query';
import { actionTo, orderStates, orderPage, type OrderState } from '../../api/order';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { Board } from '../../ui/board';
import { Pager } from '../../ui/pager';
import { ErrorNote, Skeleton } from '../../ui/state-views';
import { OrderCard } from './order-card';
import { OrderFilters } from './order-filters';
import { stateIcons } from './order-icons';
import { pagesOf, withPage } from './board-pages';
import { useOrderActions } from './use-order-actions';
import { useOrderSearch } from './use-order-search';

/** Orders have no topic in the stream. */
const pollMs = 5_000;
const cardsPerPage = 20;

/** Open orders are in the order of their creation, ended orders in the order of their last change. */
const sorts: Readonly<Record<OrderState, string>> = {
    PLAN: 'created_at',
    START: 'created_at',
    PAUSE: 'created_at',
    END: '-updated_at',
    ABORT: '-updated_at',
};

/** A column a state, a page of each. `?pages=PLAN:2` */
export default function OrderBoard() {
    const t = useT();
    const { can } = useSession();
    const { q, line_id: lineId, search, set } = useOrderSearch();
    const actions = useOrderActions();
    const pages = pagesOf(search.get('pages') ?? '');
    const queries = useQueries({
        queries: orderStates.map((state) => ({
            ...orderPage({
                order_status: state,
                q: q || undefined,
                line_id: lineId || undefined,
                sort: sorts[state],
                page: pages.get(state) ?? 1,
                size: cardsPerPage,
            }),
            refetchInterval: pollMs,
        })),
    });
    const columns = orderStates.map((state, n) => {
        const query = queries[n];
        const total = query?.data?.total ?? 0;
        const note = query?.error ? (
            <ErrorNote what={t('orders.failed')} error={query.error} onRetry={() => void query.refetch()} />
        ) : query?.isPending ? (
            <Skeleton rows={3} />
        ) : undefined;
        return {
            id: state,
            label: t(`orders.${state}`),
            icon: stateIcons[state],
            cards: query?.data?.items ?? [],
            total,
            empty: t('orders.none_here'),
            note,
            footer: total > cardsPerPage && (
                <Pager
                    page={pages.get(state) ?? 1}
                    size={cardsPerPage}
                    total={total}
                    onPage={(page) => set({ pages: withPage(pages, state, page) })}
                />
            ),
        };
    });
    return (
        <>
            <OrderFilters />
            <Board
                columns={columns}
                cardKey={(order) => order.order_id}
                render={(order) => <OrderCard order={order} actions={actions} onOpen={(id) => set({ id })} />}
                canDrop={
                    can('operator') ? (order, column) => actionTo(order, column as OrderState) !== undefined : undefined
                }
                onDrop={(order, column) => {
                    const action = actionTo(order, column as OrderState);
                    if (action) actions.run(order, action);
                }}
            />
            {actions.dialog}
        </>
    );
}
