import { useEffect, useRef, useState } from 'react';
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

export const log_limit = 5000;

/** The rows after new ones: no row twice, the oldest dropped above the limit. */
export function appendLog(rows: readonly LogRow[], added: readonly LogRow[], limit = log_limit): LogRow[] {
    const last = rows.at(-1)?.seq ?? -Infinity;
    const next = [...rows, ...added.filter((row) => row.seq > last)];
    return next.length > limit ? next.slice(next.length - limit) : next;
}

/** Lines of a log, newest at the end. It follows the end until it is scrolled up. */
export function LogView({ rows, label }: { rows: readonly LogRow[]; label: string }) {
    const t = useT();
    const zone = useZone();
    const box = useRef<HTMLDivElement>(null);
    const [is_following, setFollowing] = useState(true);
    useEffect(() => {
        if (is_following && box.current) box.current.scrollTop = box.current.scrollHeight;
    }, [rows, is_following]);
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
                onScroll={(event) => {
                    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
                    setFollowing(scrollHeight - scrollTop - clientHeight < 30);
                }}
            >
                {rows.map((row) => (
                    <div key={row.seq} className={`${css.row} ${css[row.level] ?? ''}`}>
                        <span className={css.time}>{formatTimeMs(row.time, zone)}</span>
                        <span className={css.level}>{row.level}</span>
                        <span className={css.module}>{row.module}</span>
                        <span className={css.text}>{row.message}</span>
                    </div>
                ))}
            </div>
            {!is_following && (
                <div className={css.follow}>
                    <Button icon="down" onClick={() => setFollowing(true)}>
                        {t('log.follow')}
                    </Button>
                </div>
            )}
        </div>
    );
}
