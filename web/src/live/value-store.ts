/** The last value of a tag as the gateway reported it, as text, and what is known about it. */
export interface LiveValue {
    readonly value: string;
    /** OPC quality 0–255: below 64 bad, below 192 uncertain, else good. */
    readonly quality: number;
    /** Epoch ms of the value; 0 = never read. */
    readonly ts: number;
    /** The connection to the gateway is lost: the value may have changed since. */
    readonly is_stale: boolean;
    /** The last value that was good, when this one is bad. */
    readonly last_good?: { readonly value: string; readonly ts: number };
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
    #is_stale = false;

    /** Called when the set of tags with listeners has changed. */
    onWanted: () => void = () => {};
    /** Called with the first change since the last flush: the owner flushes in the next animation frame. */
    onDirty: () => void = () => {};

    get(tag_id: string): LiveValue | undefined {
        return this.#values.get(tag_id);
    }

    subscribe(tag_id: string, listener: () => void): () => void {
        let listeners = this.#listeners.get(tag_id);
        if (!listeners) {
            listeners = new Set();
            this.#listeners.set(tag_id, listeners);
            this.onWanted();
        }
        listeners.add(listener);
        return () => {
            listeners.delete(listener);
            if (listeners.size > 0 || this.#listeners.get(tag_id) !== listeners) return;
            this.#listeners.delete(tag_id);
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
        for (const tag_id of this.#values.keys()) {
            if (!kept.has(tag_id) && !this.#listeners.has(tag_id)) this.#values.delete(tag_id);
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
            const tag_id = this.#tags[index];
            if (tag_id !== undefined) this.#put(tag_id, value, quality, ts);
        }
        return true;
    }

    /** A value from a list or a fresh read; an older one than the present is ignored. */
    offer(tag_id: string, value: string, quality: number, ts: number): void {
        const present = this.#values.get(tag_id);
        if (present && (present.ts > ts || (present.ts === ts && present.quality === quality))) return;
        this.#put(tag_id, value, quality, ts);
    }

    /** All present values become stale, or the connection is back: each is stale until it is reported again. */
    markStale(): void {
        if (this.#is_stale) return;
        this.#is_stale = true;
        for (const [tag_id, value] of this.#values) {
            this.#values.set(tag_id, { ...value, is_stale: true });
            this.#mark(tag_id);
        }
    }

    markFresh(): void {
        this.#is_stale = false;
    }

    /** Calls the listeners of each changed tag once. Returns how many tags had changed. */
    flush(): number {
        const dirty = this.#dirty;
        this.#dirty = new Set();
        for (const tag_id of dirty) for (const listener of this.#listeners.get(tag_id) ?? []) listener();
        return dirty.size;
    }

    #put(tag_id: string, value: string, quality: number, ts: number): void {
        const before = this.#values.get(tag_id);
        const last_good =
            quality >= 64
                ? undefined
                : before && before.quality >= 64 && before.ts > 0
                  ? { value: before.value, ts: before.ts }
                  : before?.last_good;
        this.#values.set(tag_id, { value, quality, ts, is_stale: this.#is_stale, last_good });
        this.#mark(tag_id);
    }

    #mark(tag_id: string): void {
        const is_first = this.#dirty.size === 0;
        this.#dirty.add(tag_id);
        if (is_first) this.onDirty();
    }
}
