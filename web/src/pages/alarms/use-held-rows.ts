import { useState } from 'react';
import type { AlarmLive } from '../../api/alarm';
import { freshCount, heldRows } from './held-rows';

interface Held {
    key: string;
    rows: readonly AlarmLive[];
}

const isTouched = () => matchMedia('(hover: none)').matches;

/** While the pointer or the focus is in the list, no row moves: new alarms wait until the person asks for them. On a
 *  touch screen this is always so, because the page cannot know where the finger will touch. `wanted`: the filtered
 *  rows in their order; `key`: the filter. */
export function useHeldRows(present: readonly AlarmLive[], wanted: readonly AlarmLive[], key: string) {
    const [held, setHeld] = useState<Held | undefined>(() => (isTouched() ? { key, rows: wanted } : undefined));
    const isOutdated = held && (held.key !== key || (held.rows.length === 0 && wanted.length > 0));
    if (isOutdated) setHeld({ key, rows: wanted });
    const hold = () => setHeld((before) => before ?? { key, rows: wanted });
    const release = () => !isTouched() && setHeld(undefined);
    const isHeld = held && !isOutdated;
    return {
        rows: isHeld ? heldRows(held.rows, present) : wanted,
        fresh: isHeld ? freshCount(held.rows, wanted) : 0,
        showFresh: () => setHeld({ key, rows: wanted }),
        /** For the element around the list. */
        handlers: {
            onPointerEnter: hold,
            onPointerLeave: (event: React.PointerEvent) => {
                if (!event.currentTarget.querySelector(':focus-visible')) release();
            },
            onFocus: (event: React.FocusEvent) => {
                if (event.target.matches(':focus-visible')) hold();
            },
            onBlur: (event: React.FocusEvent) => {
                const isInside = event.currentTarget.contains(event.relatedTarget);
                if (!isInside && !event.currentTarget.matches(':hover')) release();
            },
        },
    };
}
