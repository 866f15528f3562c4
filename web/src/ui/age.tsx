import { gatewayNow, useNow, useZone } from '../text/clock';
import { useT } from '../text/language';
import { formatSpan, formatWhen } from '../text/time';
import { Mark } from './mark';
import css from './age.module.css';

/** The time of a value; its age with a clock when it is older than `stale_ms` or `is_stale`. Nothing for 0. */
export function Age({
    ts,
    is_stale = false,
    stale_ms = Infinity,
}: {
    ts: number;
    is_stale?: boolean;
    stale_ms?: number;
}) {
    const zone = useZone();
    if (ts === 0) return <span className={css.age}>–</span>;
    if (is_stale || Number.isFinite(stale_ms)) return <TickingAge ts={ts} is_stale={is_stale} stale_ms={stale_ms} />;
    return (
        <time className={css.age} dateTime={new Date(ts).toISOString()}>
            {formatWhen(ts, gatewayNow(), zone)}
        </time>
    );
}

function TickingAge({ ts, is_stale, stale_ms }: { ts: number; is_stale: boolean; stale_ms: number }) {
    const t = useT();
    const now = useNow();
    const zone = useZone();
    const is_old = is_stale || now - ts > stale_ms;
    return (
        <time
            className={css.age}
            dateTime={new Date(ts).toISOString()}
            title={is_old ? formatWhen(ts, now, zone) : undefined}
        >
            {is_old && <Mark kind="stale" />}
            {is_old ? t('age.old', { span: formatSpan(now - ts, t) }) : formatWhen(ts, now, zone)}
        </time>
    );
}
