/** What a screen reader says by itself: results of what the person has done, and new alarms of priority 1 and 2. Nothing
 *  else: no values, no counts that change alone. What shows a result in its own place has `role="status"` there instead. */

export interface Announcement {
    /** Grows with each, so that the same text is said again. */
    n: number;
    text: string;
}

/** After a dialog has closed, which hides the page from a screen reader, and has given the focus back. */
const afterMs = 200;
/** Then it is gone: who reads the page later does not meet it. */
const staysMs = 5_000;

let last: Announcement = { n: 0, text: '' };
const listeners = new Set<() => void>();
let clearing: ReturnType<typeof setTimeout> | undefined;

function put(text: string): void {
    last = { n: last.n + 1, text };
    for (const listener of listeners) listener();
}

export function announce(text: string): void {
    setTimeout(() => {
        clearTimeout(clearing);
        put(text);
        clearing = setTimeout(() => put(''), staysMs);
    }, afterMs);
}

export function lastAnnouncement(): Announcement {
    return last;
}

export function onAnnouncement(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}
