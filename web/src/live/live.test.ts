import { describe, expect, test } from 'vitest';
import { takeSlot } from './slot';
import { SseParser } from './sse-parser';
import { ValueStore } from './value-store';

describe('SSE', () => {
    const text = ': hi\nevent: values\nid: 7\ndata: {"a":\ndata: 1}\n\nretry: 5\n\ndata:x\r\n\r\n';
    const wanted = [
        { event: 'values', data: '{"a":\n1}', id: '7' },
        { event: 'message', data: 'x', id: '' },
    ];

    test.each([1, 2, 5, 512])('is parsed in pieces of %i', (size) => {
        const parser = new SseParser();
        const found = [];
        for (let at = 0; at < text.length; at += size) found.push(...parser.push(text.slice(at, at + size)));
        expect(found).toEqual(wanted);
    });
});

describe('values', () => {
    test('are conflated: a listener is called once a flush, with the last one', () => {
        const store = new ValueStore();
        const seen: (string | undefined)[] = [];
        store.subscribe('A', () => seen.push(store.get('A')?.value));
        const set = store.begin(['A', 'B']);
        store.apply(set, [[0, '1', 192, 1]]);
        store.apply(set, [[0, '2', 192, 2]]);
        store.apply(set, [[1, '9', 192, 2]]);
        expect(store.flush()).toBe(2);
        expect(seen).toEqual(['2']);
        expect(store.flush()).toBe(0);
    });

    test('of an older set are ignored', () => {
        const store = new ValueStore();
        const old = store.begin(['A']);
        const set = store.begin(['B']);
        expect(store.apply(old, [[0, '1', 192, 1]])).toBe(false);
        expect(store.get('B')).toBeUndefined();
        expect(store.apply(set, [[0, '1', 192, 1]])).toBe(true);
        expect(store.get('B')?.value).toBe('1');
        expect(store.apply(set, [[5, '1', 192, 1]])).toBe(true);
    });

    test('keep the last good one beside a bad one', () => {
        const store = new ValueStore();
        const set = store.begin(['A']);
        store.apply(set, [[0, '640', 192, 1]]);
        store.apply(set, [[0, '-', 4, 2]]);
        store.apply(set, [[0, '-', 8, 3]]);
        expect(store.get('A')).toMatchObject({ value: '-', quality: 8, lastGood: { value: '640', ts: 1 } });
        store.apply(set, [[0, '641', 192, 4]]);
        expect(store.get('A')?.lastGood).toBeUndefined();
    });

    test('turn stale together and are fresh again one by one', () => {
        const store = new ValueStore();
        const set = store.begin(['A', 'B']);
        store.apply(set, [
            [0, '1', 192, 1],
            [1, '2', 192, 1],
        ]);
        store.flush();
        store.markStale();
        expect(store.flush()).toBe(2);
        expect(store.get('A')?.isStale).toBe(true);
        store.markFresh();
        store.apply(set, [[0, '1', 192, 5]]);
        expect([store.get('A')?.isStale, store.get('B')?.isStale]).toEqual([false, true]);
    });

    test('of tags that left the screen are forgotten', () => {
        const store = new ValueStore();
        const leave = store.subscribe('A', () => {});
        store.apply(store.begin(store.wanted()), [[0, '1', 192, 1]]);
        leave();
        store.begin(store.wanted());
        expect(store.get('A')).toBeUndefined();
    });

    test('offered by a list never replace newer ones', () => {
        const store = new ValueStore();
        store.apply(store.begin(['A']), [[0, '5', 192, 100]]);
        store.offer('A', '4', 192, 99);
        expect(store.get('A')?.value).toBe('5');
        store.offer('A', '6', 192, 101);
        expect(store.get('A')?.value).toBe('6');
    });
});

describe('slots', () => {
    function fakeLocks() {
        const held = new Set<string>();
        const request = async (name: string, _options: LockOptions, grant: (lock: Lock | null) => unknown) => {
            if (held.has(name)) return grant(null);
            held.add(name);
            await grant({ name, mode: 'exclusive' });
            held.delete(name);
            return undefined;
        };
        return { request } as unknown as LockManager;
    }

    test('are three, and one that is released is free again', async () => {
        const locks = fakeLocks();
        const taken = await Promise.all([1, 2, 3].map(() => takeSlot(locks)));
        expect(taken.every((release) => release !== undefined)).toBe(true);
        expect(await takeSlot(locks)).toBeUndefined();
        taken[1]?.();
        await Promise.resolve();
        await Promise.resolve();
        expect(await takeSlot(locks)).toBeDefined();
    });

    test('a browser without locks has none', async () => {
        expect(await takeSlot(undefined)).toBeUndefined();
    });
});
