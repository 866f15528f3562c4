import type { PlanRequest, PlanSpan } from '../../api/opc-tools';

export interface PlanArea {
    area: string;
    from: number;
    to: number;
    /** `number`: of the request in the plan, from 1. */
    bars: (PlanSpan & { number: number })[];
    /** Addresses between two requests that nobody reads. */
    gaps: { from: number; to: number }[];
}

/** The areas of a plan with their requests in address order. */
export function planAreas(requests: readonly PlanRequest[]): PlanArea[] {
    const areas = new Map<string, PlanArea>();
    for (const [n, request] of requests.entries()) {
        for (const span of request.spans) {
            const area = areas.get(span.area) ?? { ...span, bars: [], gaps: [] };
            area.from = Math.min(area.from, span.from);
            area.to = Math.max(area.to, span.to);
            area.bars.push({ ...span, number: n + 1 });
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
