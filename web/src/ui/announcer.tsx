import { useEffect, useState, useSyncExternalStore } from 'react';
import { announce, lastAnnouncement, onAnnouncement } from './announce';

/** Where announcements are said. One stands in the page, one in each open dialog, behind which the page is silent. */
export function Announcer() {
    const { n, text } = useSyncExternalStore(onAnnouncement, lastAnnouncement);
    const [known] = useState(n);
    return (
        <div className="visually-hidden" role="status">
            {n > known && text && <span key={n}>{text}</span>}
        </div>
    );
}

/** Says the text once, when what shows it appears; what ticks in it afterwards is not said again. */
export function useSaidOnce(text: string): void {
    const [first] = useState(text);
    useEffect(() => {
        if (first) announce(first);
    }, [first]);
}
