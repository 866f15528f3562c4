import { gatewayNow, useNow, useZone } from '../text/clock';
import { useT } from '../text/language';
import { formatSpan, formatWhen } from '../text/time';
import { Mark } from './mark';
import css from './age.module.css';

/** The time of a value. If the value is older than `staleMs`, or `isStale`, its age with a clock. Shows nothing for
 *  time 0. If the device confirmed the value later, the age counts from the confirmation. */
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
