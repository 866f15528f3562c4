/** The last value of a tag as the gateway reported it, as text, and what is known about it. */
export interface LiveValue {
    readonly value: string;
    /** OPC quality 0–255: below 64 bad, below 192 uncertain, else good. */
    readonly quality: number;
    /** Epoch ms of the value; 0 = never read. */
    readonly ts: number;
    /** The connection to the gateway is lost: the value may have changed since. */
    readonly isStale: boolean;
    /** The last value that was good, when this one is bad. */
    readonly lastGood?: { readonly value: string; readonly ts: number };
}

/** `[index in the subscribed list, text, quality, epoch ms]` */
export type ValueChange = readonly [index: number, value: string, quality: number, ts: number];

/** Values of the tags that are on the screen, outside of React.
 *
 *  Changes are conflated: between two `flush` calls a tag has one present value, and its listeners are called once.
 *  The tags wanted are those with listeners; `onWanted` is called when that set has changed. */
export class ValueStore {
    #values = new Map<string, LiveValue>();
    #listeners = new Map<string, Set<() => void>>();
    #dirty = new Set<string>();
    #tags: readonly string[] = [];
    #set = 0;
    #isStale = false;

    /** Called when the set of tags with listeners has changed. */
    onWanted: () => void = () => {};
    /** Called with the first change since the last flush: the owner flushes in the next animation frame. */
    onDirty: () => void = () => {};

    get(tagId: string): LiveValue | undefined {
        return this.#values.get(tagId);
    }

    subscribe(tagId: string, listener: () => void): () => void {
        let listeners = this.#listeners.get(tagId);
        if (!listeners) {
            listeners = new Set();
            this.#listeners.set(tagId, listeners);
            this.onWanted();
        }
        listeners.add(listener);
        return () => {
            listeners.delete(listener);
            if (listeners.size > 0 || this.#listeners.get(tagId) !== listeners) return;
            this.#listeners.delete(tagId);
            this.onWanted();
        };
    }

    /** The tags on the screen, at most `max`. */
    wanted(max = 2000): string[] {
        return [...this.#listeners.keys()].slice(0, max);
    }

    /** Begins a new set: changes of older ones are ignored, values of tags no longer wanted are dropped. */
    begin(tags: readonly string[]): number {
        this.#tags = tags;
        this.#set += 1;
        const kept = new Set(tags);
        for (const tagId of this.#values.keys()) {
            if (!kept.has(tagId) && !this.#listeners.has(tagId)) this.#values.delete(tagId);
        }
        return this.#set;
    }

    get set(): number {
        return this.#set;
    }

    /** Takes one `values` event; returns whether it was of the present set. */
    apply(set: number, changes: readonly ValueChange[]): boolean {
        if (set !== this.#set) return false;
        for (const [index, value, quality, ts] of changes) {
            const tagId = this.#tags[index];
            if (tagId !== undefined) this.#put(tagId, value, quality, ts);
        }
        return true;
    }

    /** A value from a list or a fresh read; an older one than the present is ignored. */
    offer(tagId: string, value: string, quality: number, ts: number): void {
        const present = this.#values.get(tagId);
        if (present && (present.ts > ts || (present.ts === ts && present.quality === quality))) return;
        this.#put(tagId, value, quality, ts);
    }

    /** Marks all values as stale. When the connection is back, a value stays stale until it is reported again. */
    markStale(): void {
        if (this.#isStale) return;
        this.#isStale = true;
        for (const [tagId, value] of this.#values) {
            this.#values.set(tagId, { ...value, isStale: true });
            this.#mark(tagId);
        }
    }

    markFresh(): void {
        this.#isStale = false;
    }

    /** Calls the listeners of each changed tag once. Returns how many tags had changed. */
    flush(): number {
        const dirty = this.#dirty;
        this.#dirty = new Set();
        for (const tagId of dirty) for (const listener of this.#listeners.get(tagId) ?? []) listener();
        return dirty.size;
    }

    #put(tagId: string, value: string, quality: number, ts: number): void {
        const before = this.#values.get(tagId);
        const lastGood =
            quality >= 64
                ? undefined
                : before && before.quality >= 64 && before.ts > 0
                  ? { value: before.value, ts: before.ts }
                  : before?.lastGood;
        this.#values.set(tagId, { value, quality, ts, isStale: this.#isStale, lastGood });
        this.#mark(tagId);
    }

    #mark(tagId: string): void {
        const isFirst = this.#dirty.size === 0;
        this.#dirty.add(tagId);
        if (isFirst) this.onDirty();
    }
}
