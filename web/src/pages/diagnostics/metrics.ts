/** Prometheus text as the gateway writes it: families with help and type, samples with labels. */

export interface MetricSample {
    name: string;
    labels: Record<string, string>;
    value: number;
}

export interface MetricFamily {
    name: string;
    help: string;
    type: string;
    samples: MetricSample[];
}

const sampleForm = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})?\s+(\S+)/;

function labelsOf(text: string | undefined): Record<string, string> {
    const labels: Record<string, string> = {};
    for (const [, name, value] of (text ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
        if (name) labels[name] = (value ?? '').replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c));
    return labels;
}

function numberOf(text: string): number {
    return text === '+Inf' ? Infinity : text === '-Inf' ? -Infinity : Number(text);
}

export function parseMetrics(text: string): MetricFamily[] {
    const families: MetricFamily[] = [];
    let family: MetricFamily | undefined;
    const familyOf = (name: string): MetricFamily => {
        if (family?.name === name) return family;
        family = { name, help: '', type: '', samples: [] };
        families.push(family);
        return family;
    };
    for (const line of text.split('\n')) {
        const comment = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line);
        if (comment?.[2]) {
            const of = familyOf(comment[2]);
            if (comment[1] === 'HELP') of.help = comment[3] ?? '';
            else of.type = comment[3] ?? '';
            continue;
        }
        const found = line.startsWith('#') ? null : sampleForm.exec(line);
        if (!found?.[1] || found[3] === undefined) continue;
        // The samples of a histogram belong to its family, whose name is the first part of theirs.
        const own = family !== undefined && found[1].startsWith(family.name) ? family : familyOf(found[1]);
        own.samples.push({ name: found[1], labels: labelsOf(found[2]), value: numberOf(found[3]) });
    }
    return families;
}

export interface Histogram {
    /** Upper bound of each bar but the last, ms. */
    bounds_ms: number[];
    /** One more than bounds. */
    counts: number[];
}

/** The upper limit of the response times of a share of the requests: `undefined` without requests, Infinity beyond
 *  the last limit. */
export function boundOf({ bounds_ms: boundsMs, counts }: Histogram, share: number): number | undefined {
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total === 0) return undefined;
    let reached = 0;
    for (const [n, count] of counts.entries()) {
        reached += count;
        if (reached >= total * share) return boundsMs[n] ?? Infinity;
    }
    return Infinity;
}

export interface Reading {
    /** Epoch ms. */
    ts: number;
    value: number;
}

/** What is drawn of a metric: gauges as they are, counters as their growth per second; null after a restart. */
export function curveOf(type: string, readings: readonly Reading[]): { ts: number; value: number | null }[] {
    if (type !== 'counter') return readings.map(({ ts, value }) => ({ ts, value }));
    return readings.slice(1).map(({ ts, value }, n) => {
        const before = readings[n] as Reading;
        const seconds = (ts - before.ts) / 1000;
        return { ts, value: value < before.value || seconds <= 0 ? null : (value - before.value) / seconds };
    });
}

const units: readonly [ending: string, unit: string][] = [
    ['_percent', '%'],
    ['_bytes', 'bytes'],
    ['_seconds', 's'],
];

/** The unit that ends the name of a metric; '' for counts. */
export function unitOf(name: string): string {
    const bare = name.replace(/_total$/, '');
    return units.find(([ending]) => bare.endsWith(ending))?.[1] ?? '';
}
