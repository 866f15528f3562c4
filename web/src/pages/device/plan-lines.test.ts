import { expect, test } from 'vitest';
import { planAreas, planRequests } from './plan-lines';

const spans = (line: string) => planRequests([line])[0]?.spans.map(({ area, from, to }) => `${area} ${from}-${to}`);

test('the addresses of a request are read from its sentence, for each protocol that has numbers', () => {
    expect(spans('unit 1 holding 20…23 (4 registers, 2 points)')).toEqual(['unit 1 holding 20-23']);
    expect(spans('unit 1 discrete inputs 0…0 (1 bits, 1 points)')).toEqual(['unit 1 discrete inputs 0-0']);
    expect(spans('block read of 3: D0 (1), D300…D309 (10), W1A0…W1A3 (4), 4 points')).toEqual([
        'D 0-0',
        'D 300-309',
        'W 416-419',
    ]);
    expect(spans('2 items, 43 bytes: M0 (1 byte), DB1.DBB60…101 (42 bytes) (4 points, with gaps)')).toEqual([
        'M 0-0',
        'DB1.DBB 60-101',
    ]);
    expect(spans('read words %DW100 %DW101 %MW10, 4 points')).toEqual(['%DW 100-100', '%DW 101-101', '%MW 10-10']);
    expect(spans('read block %DB200, 40 bytes, 9 points')).toEqual(['%DB 200-239']);
    expect(spans('GET /values (3 points)')).toEqual([]);
    expect(spans('4 values by 2 reads in a packet (about 196 bytes): Text0 … Motor0.Running')).toEqual([]);
});

test('points are counted', () => {
    const lines = ['GET /values (3 points)', '4 values by 2 reads in a packet', 'read 7 nodes'];
    expect(planRequests(lines).map((request) => request.points)).toEqual([3, 4, 7]);
});

test('an area has its requests in order, and what lies between them', () => {
    const areas = planAreas(
        planRequests([
            'unit 1 holding 50…57 (8 registers, 1 points)',
            'unit 1 holding 0…0 (1 registers, 1 points)',
            'unit 1 holding 1…9 (9 registers, 1 points)',
        ]),
    );
    expect(areas).toHaveLength(1);
    expect(areas[0]).toMatchObject({ from: 0, to: 57, gaps: [{ from: 10, to: 49 }] });
    expect(areas[0]?.bars.map((bar) => bar.number)).toEqual([2, 3, 1]);
});
