import type { Envelope } from './envelope';

interface Gap {
    /** Epoch ms. */
    from: number;
    to: number;
}

/** The columns without a line over the gaps, where they have no point of their own. */
export function withGaps(data: Envelope, gaps: readonly Gap[]): Envelope {
    const { x } = data;
    const places = gaps.flatMap(({ from, to }) => {
        const middle = (from + to) / 2000;
        const next = x.findIndex((at) => at > middle);
        if (next <= 0 || data.mean[next] === null || data.mean[next - 1] === null) return [];
        // Values that were stored later, from the device's own record, are drawn.
        const isEmpty = ((x[next] as number) - (x[next - 1] as number)) * 1000 >= (to - from) / 2;
        return isEmpty ? [{ next, middle }] : [];
    });
    if (places.length === 0) return data;
    const out: Envelope = { x: [], mean: [], min: [], max: [] };
    let begin = 0;
    for (const { next, middle } of [...places, { next: x.length, middle: undefined }]) {
        for (const name of ['x', 'mean', 'min', 'max'] as const)
            (out[name] as (number | null)[]).push(...data[name].slice(begin, next));
        begin = next;
        if (middle === undefined) break;
        out.x.push(middle);
        for (const name of ['mean', 'min', 'max'] as const) out[name].push(null);
    }
    return out;
}

/** The columns as if they had been some time later. */
export function shifted(data: Envelope, ms: number): Envelope {
    return { ...data, x: data.x.map((at) => at + ms / 1000) };
}
