import type { TraceLine } from '../../api/opc-tools';

/** Lines that the page keeps; the oldest go first. */
export const maxLines = 20_000;

export function appendLines(known: readonly TraceLine[], fresh: readonly TraceLine[], limit = maxLines): TraceLine[] {
    const last = known.at(-1)?.seq ?? 0;
    const all = [...known, ...fresh.filter((line) => line.seq > last)];
    return all.length > limit ? all.slice(all.length - limit) : all;
}

/** How drivers write the number of a request in a trace: a number sign before it, or `request 164`, `answer 164`. */
function numberOf(meaning: string): string | undefined {
    return /^(?:#|request |answer )(\d+)/.exec(meaning)?.[1];
}

/** The other frame of a request and its answer, by seq. Frames without a number are paired in their order. */
export function pairsOf(lines: readonly TraceLine[]): Map<number, TraceLine> {
    const pairs = new Map<number, TraceLine>();
    const open: TraceLine[] = [];
    for (const line of lines) {
        if (line.direction === 'sent') open.push(line);
        if (line.direction !== 'received') continue;
        const number = numberOf(line.meaning);
        const at = number === undefined ? 0 : open.findIndex((sent) => numberOf(sent.meaning) === number);
        const [sent] = at < 0 ? [] : open.splice(at, 1);
        if (!sent) continue;
        pairs.set(sent.seq, line);
        pairs.set(line.seq, sent);
    }
    return pairs;
}

export function byteCount(hex: string): number {
    return Math.floor(hex.replace(/[^0-9a-f]/gi, '').length / 2);
}

/** The trace as a text file: a line each, tabs between the columns. `when` formats a time. */
export function traceText(lines: readonly TraceLine[], when: (ts: number) => string): string {
    return lines
        .map((line) => [line.seq, when(line.ts), line.direction, line.meaning, line.hex].join('\t') + '\r\n')
        .join('');
}
