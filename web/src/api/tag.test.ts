import { afterEach, expect, test, vi } from 'vitest';
import { fetchHistory } from './tag';

afterEach(() => vi.unstubAllGlobals());

const range = { from: 0, to: 1000 };
const point = (ts: number, value: string, quality = 192) => ({ ts, value, quality, type: 'Double' });

/** Answers by what is asked: raw, desc, avg … */
function gateway(answers: Record<string, unknown>): string[] {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (request: Request) => {
        const query = new URL(request.url).searchParams;
        const name = query.get('order') ?? query.get('aggregate') ?? '';
        asked.push(name);
        const data = { bucket_ms: null, next: null, ...(answers[name] as object) };
        return Promise.resolve(Response.json({ result: 'OK', data }));
    });
    return asked;
}

test('the last value of a long range is the last one that was stored, and no mean', async () => {
    gateway({
        raw: { points: [], next: 5 },
        avg: { points: [point(0, '12231.5')], bucket_ms: 500 },
        min: { points: [] },
        max: { points: [] },
        desc: { points: [point(999, '-', 4), point(998, '12312.6')] },
    });
    expect((await fetchHistory('METER', range, 2, 'Double')).last?.value).toBe('12312.6');
});

test('the last value of a short range is that of its last good point', async () => {
    const asked = gateway({ raw: { points: [point(1, '1'), point(2, '2'), point(3, '-', 4)] } });
    expect((await fetchHistory('METER', range, 2, 'Double')).last?.value).toBe('2');
    expect(asked).toEqual(['raw']);
});

test('of a bit with very many values the share of each bucket comes, over the whole range', async () => {
    const asked = gateway({
        raw: { points: [point(1, 'true')], next: 2 },
        avg: { points: [point(0, '0.5'), point(500, '1')], bucket_ms: 500 },
        desc: { points: [point(999, 'true')] },
    });
    const found = await fetchHistory('RUN', range, 2, 'Boolean');
    expect(found).toMatchObject({ bucket_ms: 500, last: { value: 'true' } });
    expect(found.points).toHaveLength(2);
    expect(asked).toEqual(['raw', 'desc', 'avg']);
});
