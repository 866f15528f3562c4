import { ApiError } from '../api/api-error';
import { SseParser, type StreamEvent } from './sse-parser';
import { firstState, nextLink, type LinkAction, type LinkEvent, type LinkState } from './reconnect-policy';
import type { Release } from './slot';
import type { ValueChange, ValueStore } from './value-store';

export type Topic = 'monitor' | 'opc' | 'transfer' | 'alarm' | 'job' | 'log';

export interface PolledValue {
    tag_id: string;
    value: string;
    quality: number;
    ts: number;
}

/** What the link needs from its surroundings; the tests give their own. */
export interface LinkDependencies {
    /** Opens the stream. Resolves with its body's reader, or throws ApiError. */
    open: (
        topics: Topic[],
        lastEventId: string,
        signal: AbortSignal,
    ) => Promise<ReadableStreamDefaultReader<Uint8Array>>;
    subscribe: (streamId: string, topics: Topic[], tags: readonly string[], set: number) => Promise<unknown>;
    poll: (tags: string[]) => Promise<PolledValue[]>;
    takeSlot: () => Promise<Release | undefined>;
    now: () => number;
    chance: () => number;
}

export const restMs = 150;
export const pollMs = 2_000;
const tickMs = 500;

/** The window's connection to the gateway: one event stream, else polling. Owns neither the values nor the session. */
export class LiveLink {
    #state: LinkState = firstState;
    #listeners = new Set<() => void>();
    #topics = new Map<Topic, Set<(data: unknown) => void>>();
    #abort: AbortController | undefined;
    #release: Release | undefined;
    #streamId = '';
    #lastEventId = '';
    #version = '';
    #ticker: ReturnType<typeof setInterval> | undefined;
    #poller: ReturnType<typeof setInterval> | undefined;
    #resting: ReturnType<typeof setTimeout> | undefined;
    #isPolling = false;

    /** The gateway's version has changed since the page was loaded. */
    hasNewVersion = false;
    /** Called when lists may have changed without events: after a new connection and after `reset`. `isFirst`: the
     *  page was loaded a moment ago; then only alarms may be missing, because the stream does not send them at its
     *  start. */
    onMissed: (isFirst: boolean) => void = () => {};
    onUnauthorized: () => void = () => {};
    onTime: (gatewayMs: number) => void = () => {};

    constructor(
        private readonly values: ValueStore,
        private readonly need: LinkDependencies,
    ) {
        values.onWanted = () => this.#subscribeSoon();
    }

    get state(): LinkState {
        return this.#state;
    }

    onState(listener: () => void): () => void {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }

    start(): void {
        if (this.#ticker) return;
        this.#ticker = setInterval(() => this.dispatch({ kind: 'tick' }), tickMs);
        void this.#open();
    }

    stop(): void {
        clearInterval(this.#ticker);
        clearTimeout(this.#resting);
        this.#ticker = undefined;
        this.#resting = undefined;
        this.#stopPolling();
        this.#close();
        this.#state = firstState;
    }

    /** Calls `listener` with the data of each event of the topic, until the returned function is called. */
    onTopic(topic: Topic, listener: (data: unknown) => void): () => void {
        const listeners = this.#topics.get(topic) ?? new Set();
        const isNew = listeners.size === 0;
        listeners.add(listener);
        this.#topics.set(topic, listeners);
        if (isNew) this.#subscribeSoon();
        return () => {
            listeners.delete(listener);
            if (listeners.size === 0 && this.#topics.get(topic) === listeners) {
                this.#topics.delete(topic);
                this.#subscribeSoon();
            }
        };
    }

    dispatch(event: LinkEvent): void {
        const before = this.#state;
        const { state, actions } = nextLink(before, event, this.need.now(), this.need.chance());
        this.#state = state;
        for (const action of actions) this.#do(action);
        const isShown = before.mode !== state.mode || before.nextTryAt !== state.nextTryAt;
        if (isShown) for (const listener of this.#listeners) listener();
    }

    #do(action: LinkAction): void {
        if (action === 'open') void this.#open();
        else if (action === 'close') this.#close();
        else if (action === 'poll') this.#startPolling();
        else if (action === 'stop_polling') this.#stopPolling();
        else if (action === 'mark_stale') this.values.markStale();
        else this.values.markFresh();
    }

    async #open(): Promise<void> {
        this.#close();
        const abort = new AbortController();
        this.#abort = abort;
        try {
            const release = await this.need.takeSlot();
            if (abort.signal.aborted) {
                release?.();
                return;
            }
            if (!release) {
                this.dispatch({ kind: 'no_slot' });
                return;
            }
            this.#release = release;
            const reader = await this.need.open([...this.#topics.keys()], this.#lastEventId, abort.signal);
            await this.#read(reader, abort.signal);
            abort.signal.throwIfAborted();
            this.#fail();
        } catch (error) {
            if (abort.signal.aborted) return;
            this.#fail(error);
        }
    }

    async #read(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal): Promise<void> {
        const parser = new SseParser();
        const decoder = new TextDecoder();
        for (;;) {
            const { done, value } = await reader.read();
            if (done || signal.aborted) return;
            for (const event of parser.push(decoder.decode(value, { stream: true }))) this.#take(event);
        }
    }

    #take({ event, data, id }: StreamEvent): void {
        if (id) this.#lastEventId = id;
        const parsed: unknown = data ? JSON.parse(data) : undefined;
        this.dispatch({ kind: 'heard' });
        if (event === 'values') {
            const { set, values } = parsed as { set: number; values: ValueChange[] };
            this.values.apply(set, values);
        } else if (event === 'hello') {
            this.#greet(parsed as { stream_id: string; time: number; version: string });
        } else if (event === 'beat') {
            const time = typeof parsed === 'number' ? parsed : (parsed as { time?: number } | undefined)?.time;
            if (time !== undefined) this.onTime(time);
        } else if (event === 'reset') {
            this.onMissed(false);
        } else {
            for (const listener of this.#topics.get(event as Topic) ?? []) listener(parsed);
        }
    }

    #greet(hello: { stream_id: string; time: number; version: string }): void {
        this.#streamId = hello.stream_id;
        const isFirst = this.#version === '';
        this.hasNewVersion = this.#version !== '' && this.#version !== hello.version;
        this.#version ||= hello.version;
        this.onTime(hello.time);
        this.dispatch({ kind: 'opened' });
        this.onMissed(isFirst);
        void this.#subscribe();
    }

    #fail(error?: unknown): void {
        this.#close();
        if (error instanceof ApiError && error.isUnauthorized) {
            this.dispatch({ kind: 'unauthorized' });
            this.onUnauthorized();
        } else if (error instanceof ApiError && (error.httpStatus === 404 || error.httpStatus === 429)) {
            this.dispatch({ kind: 'no_stream' });
        } else {
            this.dispatch({ kind: 'failed' });
        }
    }

    #close(): void {
        this.#abort?.abort();
        this.#abort = undefined;
        this.#release?.();
        this.#release = undefined;
        this.#streamId = '';
    }

    /** Waits until scrolling stops, so that rows that only pass by cause no call. */
    #subscribeSoon(): void {
        clearTimeout(this.#resting);
        this.#resting = setTimeout(() => void this.#subscribe(), restMs);
    }

    async #subscribe(): Promise<void> {
        const tags = this.values.wanted();
        if (this.#poller) return this.#poll();
        const streamId = this.#streamId;
        if (!streamId) return;
        const set = this.values.begin(tags);
        try {
            await this.need.subscribe(streamId, [...this.#topics.keys()], tags, set);
        } catch (error) {
            if (streamId === this.#streamId)
                this.#fail(error instanceof ApiError && error.httpStatus === 404 ? undefined : error);
        }
    }

    #startPolling(): void {
        if (this.#poller) return;
        this.#poller = setInterval(() => void this.#poll(), pollMs);
        void this.#poll();
    }

    #stopPolling(): void {
        clearInterval(this.#poller);
        this.#poller = undefined;
    }

    /** Only one poll at a time: a slow gateway must not get more and more requests. */
    async #poll(): Promise<void> {
        if (this.#isPolling) return;
        this.#isPolling = true;
        const tags = this.values.wanted();
        const set = this.values.begin(tags);
        try {
            const found = await this.need.poll(tags);
            if (!this.#poller) return;
            this.dispatch({ kind: 'heard' });
            this.values.apply(
                set,
                found.map(({ value, quality, ts }, index) => [index, value, quality, ts] as const),
            );
        } catch (error) {
            if (this.#poller && error instanceof ApiError && error.isUnauthorized) this.#fail(error);
            // Other failures need no action here: the clock detects that nothing arrives.
        } finally {
            this.#isPolling = false;
        }
    }
}
