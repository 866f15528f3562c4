/** Positions near the wanted ones, at least `gap` apart, and between `low` and `high` if there is enough space. */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
    const order = wanted.map((place, n) => ({ place, n })).sort((a, b) => a.place - b.place);
    let least = low;
    for (const each of order) {
        each.place = Math.max(each.place, least);
        least = each.place + gap;
    }
    let most = high;
    for (const each of order.toReversed()) {
        each.place = Math.min(each.place, most);
        most = each.place - gap;
    }
    return order.sort((a, b) => a.n - b.n).map(({ place }) => place);
}
