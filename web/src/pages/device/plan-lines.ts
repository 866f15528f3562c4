/** What a read plan says in its lines: the gateway sends a sentence for each request, with the addresses that it covers. */

export interface PlanSpan {
    /** `unit 1 holding`, `D`, `DB1.DBB`: addresses of one area are on one axis. */
    area: string;
    from: number;
    to: number;
}

export interface PlanRequest {
    /** From 1. */
    number: number;
    text: string;
    points: number;
    /** Empty where the protocol has names and no numbers. */
    spans: PlanSpan[];
}

export interface PlanArea {
    area: string;
    from: number;
    to: number;
    bars: (PlanSpan & { number: number })[];
    /** Addresses between two requests that nobody reads. */
    gaps: { from: number; to: number }[];
}

const hexadecimal = new Set(['X', 'Y', 'B', 'W', 'SB', 'SW', 'DX', 'DY']);

function spansOf(text: string): PlanSpan[] {
    const modbus = /^(unit \d+ .+?) (\d+)…(\d+) \(/.exec(text);
    if (modbus) return [{ area: modbus[1] as string, from: Number(modbus[2]), to: Number(modbus[3]) }];
    const block = /%([A-Z]+)(\d+), (\d+) bytes/.exec(text);
    if (block) {
        const from = Number(block[2]);
        return [{ area: `%${block[1]}`, from, to: from + Math.max(1, Number(block[3])) - 1 }];
    }
    const named = [...text.matchAll(/%([A-Z]+)(\d+)(?=[\s,]|$)/g)];
    if (named.length > 0)
        return named.map((found) => ({ area: `%${found[1]}`, from: Number(found[2]), to: Number(found[2]) }));
    const parts = text.matchAll(
        /((?:DB\d+\.)?[A-Z]{1,4}?)(\d[0-9A-F]*)(?:…[A-Z]{0,4}?(\d[0-9A-F]*))? \(\d+(?: bytes?)?\)/g,
    );
    return [...parts].map((found) => {
        const area = found[1] as string;
        const base = hexadecimal.has(area) ? 16 : 10;
        const from = parseInt(found[2] as string, base);
        return { area, from, to: found[3] === undefined ? from : parseInt(found[3], base) };
    });
}

export function planRequests(lines: readonly string[]): PlanRequest[] {
    return lines.map((text, n) => ({
        number: n + 1,
        text,
        points: Number(/(\d+) (?:points?|values?|nodes?)\b/.exec(text)?.[1] ?? 0),
        spans: spansOf(text),
    }));
}

/** The areas of a plan with their requests in address order. */
export function planAreas(requests: readonly PlanRequest[]): PlanArea[] {
    const areas = new Map<string, PlanArea>();
    for (const request of requests) {
        for (const span of request.spans) {
            const area = areas.get(span.area) ?? { ...span, bars: [], gaps: [] };
            area.from = Math.min(area.from, span.from);
            area.to = Math.max(area.to, span.to);
            area.bars.push({ ...span, number: request.number });
            areas.set(span.area, area);
        }
    }
    for (const area of areas.values()) {
        area.bars.sort((a, b) => a.from - b.from);
        let end = area.from - 1;
        for (const bar of area.bars) {
            if (bar.from > end + 1) area.gaps.push({ from: end + 1, to: bar.from - 1 });
            end = Math.max(end, bar.to);
        }
    }
    return [...areas.values()];
}
