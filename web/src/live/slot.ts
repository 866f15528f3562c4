/** HTTP/1.1 gives a browser six connections per host, and each stream holds one. So at most three windows have a stream;
 *  the others poll. The slots are locks of the browser, which it frees when a window closes or crashes. */
export const slotCount = 3;

export type Release = () => void;

type Locks = Pick<LockManager, 'request'>;

/** Takes a free slot; undefined when there is none or the browser has no locks (plain HTTP). */
export async function takeSlot(locks: Locks | undefined, count = slotCount): Promise<Release | undefined> {
    if (!locks) return undefined;
    for (let n = 1; n <= count; n += 1) {
        const release = await takeOne(locks, `penstock-stream-${n}`);
        if (release) return release;
    }
    return undefined;
}

function takeOne(locks: Locks, name: string): Promise<Release | undefined> {
    return new Promise((resolve, reject) => {
        locks
            .request(name, { ifAvailable: true }, (lock) => {
                if (!lock) {
                    resolve(undefined);
                    return undefined;
                }
                // The lock is held until this promise resolves.
                return new Promise<void>((release) => resolve(release));
            })
            .catch(reject);
    });
}
