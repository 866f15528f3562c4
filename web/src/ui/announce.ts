/** Texts that a screen reader reads without a request: results of what the person has done, and new alarms of
 *  priority 1 and 2. Never values, or counts that change by themselves. A result that has its own place on the page
 *  has `role="status"` there instead. */

export interface Announcement {
    /** Grows with each, so that the same text is said again. */
    n: number;
    text: string;
}

/** Waits until a dialog has closed and has given the focus back: an open dialog hides the page from screen readers. */
const afterMs = 200;
/** Then the text is removed, so that a person who reads the page later does not find it. */
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
