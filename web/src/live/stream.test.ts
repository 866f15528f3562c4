import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error';
import { LiveLink, pollMs, restMs, type LinkDependencies } from './stream';
import { ValueStore } from './value-store';

describe('the link', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    const encoder = new TextEncoder();
    function stage(overrides: Partial<LinkDependencies> = {}) {
        const store = new ValueStore();
        let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
        const subscribe = vi.fn(() => Promise.resolve(undefined));
        const open = vi.fn(() =>
            Promise.resolve(
                new ReadableStream<Uint8Array>({
                    start: (c) => {
                        controller = c;
                    },
                }).getReader(),
            ),
        );
        const need: LinkDependencies = {
            open,
            subscribe,
            poll: vi.fn(() => Promise.resolve([])),
            takeSlot: () => Promise.resolve(() => {}),
            now: Date.now,
            chance: () => 0.5,
            ...overrides,
        };
        const link = new LiveLink(store, need);
        const send = async (event: string, data: unknown) => {
            controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
            await vi.advanceTimersByTimeAsync(1);
        };
        return { store, link, need, open, subscribe, send, end: () => controller?.close() };
    }
    const hello = { stream_id: 's1', time: 5, version: '1' };

    test('subscribes what is on the screen once scrolling rests, and takes only the present set', async () => {
        const { store, link, subscribe, send } = stage();
        link.start();
        await vi.advanceTimersByTimeAsync(1);
        await send('hello', hello);
        expect(link.state.mode).toBe('live');
        subscribe.mockClear();
        const leave = store.subscribe('A', () => {});
        await vi.advanceTimersByTimeAsync(restMs - 1);
        leave();
        store.subscribe('B', () => {});
        await vi.advanceTimersByTimeAsync(restMs);
        expect(subscribe.mock.calls).toEqual([['s1', [], ['B'], store.set]]);
        await send('values', { set: store.set - 1, values: [[0, '1', 192, 1]] });
        expect(store.get('B')).toBeUndefined();
        await send('values', { set: store.set, values: [[0, '2', 192, 1]] });
        expect(store.get('B')?.value).toBe('2');
        link.stop();
    });

    test('gives events to the listeners of their topic', async () => {
        const { link, send } = stage();
        const seen: unknown[] = [];
        link.onTopic('opc', (data) => seen.push(data));
        link.start();
        await vi.advanceTimersByTimeAsync(1);
        await send('hello', hello);
        await send('opc', { opc_id: 'A' });
        await send('alarm', { alarm_id: 'X' });
        expect(seen).toEqual([{ opc_id: 'A' }]);
        link.stop();
    });

    test.each([404, 429])('polls when the stream is answered with %i', async (status) => {
        const poll = vi.fn((tags: string[]) =>
            Promise.resolve(tags.map((tagId) => ({ tag_id: tagId, value: '7', quality: 192, ts: 3 }))),
        );
        const { store, link } = stage({
            open: () => Promise.reject(new ApiError('NOT_FOUND', 'x', {}, '', status)),
            poll,
        });
        store.subscribe('A', () => {});
        link.start();
        await vi.advanceTimersByTimeAsync(1);
        expect(link.state.mode).toBe('polling');
        await vi.advanceTimersByTimeAsync(pollMs);
        expect(poll.mock.calls.at(-1)).toEqual([['A']]);
        expect(store.get('A')?.value).toBe('7');
        link.stop();
    });

    test('opens again when the stream ends, and says that lists may have changed', async () => {
        const { link, open, send, end } = stage();
        const missed = vi.fn();
        link.onMissed = missed;
        link.start();
        await vi.advanceTimersByTimeAsync(1);
        await send('hello', hello);
        end();
        await vi.advanceTimersByTimeAsync(2000);
        expect(open).toHaveBeenCalledTimes(2);
        await send('hello', { ...hello, version: '2' });
        expect(link.hasNewVersion).toBe(true);
        expect(missed.mock.calls).toEqual([[true], [false]]);
        link.stop();
    });

    test('says when the session has ended, once', async () => {
        const { link } = stage({
            open: () => Promise.reject(new ApiError('UNAUTHORIZED', 'x', {}, '', 401)),
        });
        const ended = vi.fn();
        link.onUnauthorized = ended;
        link.start();
        await vi.advanceTimersByTimeAsync(60_000);
        expect(ended).toHaveBeenCalledTimes(1);
        link.stop();
    });
});
