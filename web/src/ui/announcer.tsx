import { useEffect, useState, useSyncExternalStore } from 'react';
import { announce, lastAnnouncement, onAnnouncement } from './announce';

/** The element in which announcements appear. The page has one, and each open dialog has one, because a screen
 *  reader ignores the page behind a dialog. */
export function Announcer() {
    const { n, text } = useSyncExternalStore(onAnnouncement, lastAnnouncement);
    const [known] = useState(n);
    return (
        <div className="visually-hidden" role="status">
            {n > known && text && <span key={n}>{text}</span>}
        </div>
    );
}

/** Announces the text once, when the part appears; later changes in the part (a countdown) are not announced. */
export function useSaidOnce(text: string): void {
    const [first] = useState(text);
    useEffect(() => {
        if (first) announce(first);
    }, [first]);
}
