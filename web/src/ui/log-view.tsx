import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { classes } from './classes';
import { useZone } from '../text/clock';
import { useT } from '../text/language';
import { formatTimeMs } from '../text/time';
import { Button } from './button';
import css from './log-view.module.css';

export interface LogRow {
    seq: number;
    time: number;
    level: string;
    module: string;
    message: string;
}

export const logLimit = 5000;

/** If the view is at most so far from its end, it counts as being at the end. */
const endPx = 30;

/** The rows after new ones: no row twice, the oldest dropped above the limit. */
export function appendLog(rows: readonly LogRow[], added: readonly LogRow[], limit = logLimit): LogRow[] {
    const last = rows.at(-1)?.seq ?? -Infinity;
    const next = [...rows, ...added.filter((row) => row.seq > last)];
    return next.length > limit ? next.slice(next.length - limit) : next;
}

/** Lines of a log, newest at the end; only those on the screen are drawn. It follows the end until it is scrolled up. */
export function LogView({ rows, label }: { rows: readonly LogRow[]; label: string }) {
    const t = useT();
    const zone = useZone();
    const box = useRef<HTMLDivElement>(null);
    const [isFollowing, setFollowing] = useState(true);
    const lastTop = useRef(0);
    // eslint-disable-next-line react-hooks/incompatible-library -- it is not memoized, as the library needs
    const virtualizer = useVirtualizer({
        count: rows.length,
        getScrollElement: () => box.current,
        // One line; a row that wraps is measured once it is drawn.
        estimateSize: () => 20,
        getItemKey: (index) => rows[index]?.seq ?? index,
        overscan: 20,
        anchorTo: 'end',
        followOnAppend: true,
        scrollEndThreshold: endPx,
    });
    const height = virtualizer.getTotalSize();
    // Also needed when a drawn row is higher than its estimated height.
    useEffect(() => {
        if (isFollowing) virtualizer.scrollToEnd();
    }, [virtualizer, isFollowing, height]);
    /** Whether a person has scrolled up. If the content only grows below, the view still follows the end. */
    const onScroll = (top: number) => {
        if (virtualizer.isAtEnd(endPx)) setFollowing(true);
        else if (top < lastTop.current) setFollowing(false);
        lastTop.current = top;
    };
    const items = virtualizer.getVirtualItems();
    return (
        <div className={css.whole}>
            <div
                ref={box}
                className={css.box}
                role="log"
                aria-label={label}
                aria-live="off"
                // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
                tabIndex={0}
                onScroll={(event) => onScroll(event.currentTarget.scrollTop)}
            >
                <div style={{ height }}>
                    <div style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
                        {items.map((item) => {
                            const row = rows[item.index];
                            return (
                                row && (
                                    <div
                                        key={row.seq}
                                        ref={virtualizer.measureElement}
                                        data-index={item.index}
                                        className={classes(css.row, css[row.level])}
                                    >
                                        <span className={css.time}>{formatTimeMs(row.time, zone)}</span>
                                        <span className={css.level}>{row.level}</span>
                                        <span className={css.module}>{row.module}</span>
                                        <span className={css.text}>{row.message}</span>
                                    </div>
                                )
                            );
                        })}
                    </div>
                </div>
            </div>
            {!isFollowing && (
                <div className={css.follow}>
                    <Button icon="down" onClick={() => setFollowing(true)}>
                        {t('log.follow')}
                    </Button>
                </div>
            )}
        </div>
    );
}
