/** Places near the wanted ones that are `gap` apart at least, within `low` to `high` as long as there is room. */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
    const order = wanted.map((_, n) => n).sort((a, b) => (wanted[a] as number) - (wanted[b] as number));
    const places = [...wanted];
    let least = low;
    for (const n of order) {
        places[n] = Math.max(places[n] as number, least);
        least = (places[n] as number) + gap;
    }
    let most = high;
    for (const n of order.toReversed()) {
        places[n] = Math.min(places[n] as number, most);
        most = (places[n] as number) - gap;
    }
    return places;
}
