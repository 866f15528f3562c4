import { gatewayNow, useNow, useZone } from '../text/clock';
import { useT } from '../text/language';
import { formatSpan, formatWhen } from '../text/time';
import { Mark } from './mark';
import css from './age.module.css';

/** The time of a value; its age with a clock when it is older than `staleMs` or `isStale`. Nothing for 0. A value that
 *  was confirmed later is as old as that, whatever its own time. */
export function Age({
    ts,
    confirmedAt = 0,
    isStale = false,
    staleMs = Infinity,
}: {
    ts: number;
    confirmedAt?: number;
    isStale?: boolean;
    staleMs?: number;
}) {
    const zone = useZone();
    if (ts === 0) return <span className={css.age}>–</span>;
    if (isStale || Number.isFinite(staleMs))
        return <TickingAge ts={ts} confirmedAt={confirmedAt} isStale={isStale} staleMs={staleMs} />;
    return (
        <time className={css.age} dateTime={new Date(ts).toISOString()}>
            {formatWhen(ts, gatewayNow(), zone)}
        </time>
    );
}

function TickingAge({
    ts,
    confirmedAt,
    isStale,
    staleMs,
}: {
    ts: number;
    confirmedAt: number;
    isStale: boolean;
    staleMs: number;
}) {
    const t = useT();
    const now = useNow();
    const zone = useZone();
    const knownAt = Math.max(ts, confirmedAt);
    const isOld = isStale || now - knownAt > staleMs;
    return (
        <time
            className={css.age}
            dateTime={new Date(ts).toISOString()}
            title={isOld ? formatWhen(ts, now, zone) : undefined}
        >
            {isOld && <Mark kind="stale" />}
            {isOld ? t('age.old', { span: formatSpan(now - knownAt, t) }) : formatWhen(ts, now, zone)}
        </time>
    );
}
