import { describe, expect, it } from 'vitest';
import { matchingRows, modulesOf, withEvents } from './log-filter';
import { boundOf, curveOf, parseMetrics, unitOf } from './metrics';

const row = (seq: number, level: string, module: string, message: string) => ({
    seq,
    time: seq,
    level,
    module,
    message,
});
const rows = [
    row(1, 'debug', 'engine', 'scan of PUMPS'),
    row(2, 'info', 'access', 'GET /api/v1/opc'),
    row(3, 'warn', 'engine', 'CRANE: Connection refused'),
    row(4, 'strange', 'app', 'something'),
];

describe('matchingRows', () => {
    it('shows a level and what is more important, and levels that it does not know', () => {
        const shown = matchingRows(rows, { level: 'warn', module: '', q: '' });
        expect(shown.map((each) => each.seq)).toEqual([3, 4]);
    });
    it('filters by module and by text of either, case ignored', () => {
        expect(matchingRows(rows, { level: '', module: 'engine', q: 'crane' }).map((each) => each.seq)).toEqual([3]);
        expect(matchingRows(rows, { level: '', module: '', q: 'ACCESS' }).map((each) => each.seq)).toEqual([2]);
        expect(matchingRows(rows, { level: '', module: '', q: '' })).toHaveLength(4);
    });
    it('names the modules once, in order', () => {
        expect(modulesOf(rows)).toEqual(['access', 'app', 'engine']);
    });
});

describe('withEvents', () => {
    const at = (seq: number, time: number) => ({ ...row(seq, 'info', 'app', ''), time });
    const seqs = (rows: readonly { seq: number }[]) => rows.map((each) => each.seq);
    it('adds what is newer, no row twice', () => {
        expect(seqs(withEvents([at(1, 10), at(2, 11)], [at(2, 11), at(3, 11)]))).toEqual([1, 2, 3]);
        expect(seqs(withEvents([], [at(7, 1)]))).toEqual([7]);
        expect(seqs(withEvents([at(7, 1)], []))).toEqual([7]);
    });
    it('drops the rows of a gateway that has started anew, when events of the new one come', () => {
        expect(seqs(withEvents([at(900, 10)], [at(1, 20), at(2, 21)]))).toEqual([1, 2]);
    });
    it('drops events of the gateway before, when the rows are of the new one', () => {
        expect(seqs(withEvents([at(1, 20), at(2, 21)], [at(900, 10)]))).toEqual([1, 2]);
    });
});

const text = `# HELP penstock_opcs OPCs configured
# TYPE penstock_opcs gauge
penstock_opcs 10
# HELP penstock_device_rtt_seconds round-trip times of requests
# TYPE penstock_device_rtt_seconds histogram
penstock_device_rtt_seconds_bucket{opc_id="A \\"1\\"",le="0.001"} 90
penstock_device_rtt_seconds_bucket{opc_id="A \\"1\\"",le="0.005"} 99
penstock_device_rtt_seconds_bucket{opc_id="A \\"1\\"",le="+Inf"} 100
penstock_device_rtt_seconds_count{opc_id="A \\"1\\""} 100
alone 3`;

describe('parseMetrics', () => {
    const families = parseMetrics(text);
    it('reads families, help, type, labels and values', () => {
        expect(families.map((family) => family.name)).toEqual([
            'penstock_opcs',
            'penstock_device_rtt_seconds',
            'alone',
        ]);
        expect(families[0]).toMatchObject({ help: 'OPCs configured', type: 'gauge' });
        expect(families[1]?.samples).toHaveLength(4);
        expect(families[2]?.samples[0]?.value).toBe(3);
    });
});

describe('boundOf', () => {
    it('is the bound under which the share lies', () => {
        const found = { bounds_ms: [1, 5], counts: [90, 9, 1] };
        expect(boundOf(found, 0.5)).toBe(1);
        expect(boundOf(found, 0.95)).toBe(5);
        expect(boundOf(found, 1)).toBe(Infinity);
        expect(boundOf({ bounds_ms: [1], counts: [0, 0] }, 0.5)).toBeUndefined();
    });
});

describe('curveOf', () => {
    const readings = [
        { ts: 0, value: 10 },
        { ts: 2000, value: 30 },
        { ts: 4000, value: 5 },
        { ts: 4000, value: 6 },
    ];
    it('draws gauges as they are', () => {
        expect(curveOf('gauge', readings)).toEqual(readings);
    });
    it('draws counters by the second, with a gap where they began again or no time passed', () => {
        expect(curveOf('counter', readings).map((each) => each.value)).toEqual([10, null, null]);
    });
});

describe('unitOf', () => {
    it('is what the name ends with', () => {
        expect(
            ['penstock_cpu_used_percent', 'penstock_sent_bytes_total', 'penstock_device_rtt_seconds'].map(unitOf),
        ).toEqual(['%', 'bytes', 's']);
        expect(unitOf('penstock_values_per_second')).toBe('');
    });
});
