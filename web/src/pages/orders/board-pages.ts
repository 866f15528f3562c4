import { orderStates, type OrderState } from '../../api/order';

/** The page of each column in the URL, `PLAN:2,END:5`; a column that is not named is at its first. */
export function pagesOf(text: string): Map<OrderState, number> {
    const pages = new Map<OrderState, number>();
    for (const part of text.split(',')) {
        const [name, page] = part.split(':');
        const state = orderStates.find((each) => each === name);
        if (state && Number.isInteger(Number(page)) && Number(page) > 1) pages.set(state, Number(page));
    }
    return pages;
}

export function withPage(pages: ReadonlyMap<OrderState, number>, state: OrderState, page: number): string {
    return [...new Map(pages).set(state, page)]
        .filter(([, each]) => each > 1)
        .map(([name, each]) => `${name}:${each}`)
        .join(',');
}
