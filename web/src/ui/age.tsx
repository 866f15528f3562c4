import { gatewayNow, useNow, useZone } from '../text/clock';
import { useT } from '../text/language';
import { formatSpan, formatWhen } from '../text/time';
import { Mark } from './mark';
import css from './age.module.css';

/** The time of a value; its age with a clock when it is older than `stale_ms` or `is_stale`. Nothing for 0. A value that
 *  was confirmed later is as old as that, whatever its own time. */
export function Age({
    ts,
    confirmed_at = 0,
    is_stale = false,
    stale_ms = Infinity,
}: {
    ts: number;
    confirmed_at?: number;
    is_stale?: boolean;
    stale_ms?: number;
}) {
    const zone = useZone();
    if (ts === 0) return <span className={css.age}>–</span>;
    if (is_stale || Number.isFinite(stale_ms))
        return <TickingAge ts={ts} confirmed_at={confirmed_at} is_stale={is_stale} stale_ms={stale_ms} />;
    return (
        <time className={css.age} dateTime={new Date(ts).toISOString()}>
            {formatWhen(ts, gatewayNow(), zone)}
        </time>
    );
}

function TickingAge({
    ts,
    confirmed_at,
    is_stale,
    stale_ms,
}: {
    ts: number;
    confirmed_at: number;
    is_stale: boolean;
    stale_ms: number;
}) {
    const t = useT();
    const now = useNow();
    const zone = useZone();
    const known_at = Math.max(ts, confirmed_at);
    const is_old = is_stale || now - known_at > stale_ms;
    return (
        <time
            className={css.age}
            dateTime={new Date(ts).toISOString()}
            title={is_old ? formatWhen(ts, now, zone) : undefined}
        >
            {is_old && <Mark kind="stale" />}
            {is_old ? t('age.old', { span: formatSpan(now - known_at, t) }) : formatWhen(ts, now, zone)}
        </time>
    );
}
