import { useLink } from '../live/use-link';
import { useNow, useZone } from '../text/clock';
import { useT } from '../text/language';
import { formatDate, formatTime } from '../text/time';
import { Mark, type MarkKind } from '../ui/mark';
import css from './live-state.module.css';

const marks: Record<string, MarkKind> = {
    live: 'good',
    polling: 'good',
    connecting: 'connecting',
    lost: 'stale',
    asleep: 'stopped',
    ended: 'stopped',
};

/** Shows whether the values on the screen are up to date. */
export function LiveState() {
    const t = useT();
    const { mode } = useLink();
    return (
        <span className={css.state} title={t(`live.${mode}_text`)}>
            <Mark kind={marks[mode] ?? 'connecting'} />
            <span className={css.word}>{t(`live.${mode}`)}</span>
        </span>
    );
}

/** The gateway's time and zone. */
export function Clock() {
    const t = useT();
    const now = useNow();
    const zone = useZone();
    return (
        <span className={css.clock} title={t('clock.title', { zone })}>
            <span className={css.date}>{formatDate(now, zone)}</span> <span>{formatTime(now, zone)}</span>{' '}
            <span className={css.date}>{zone}</span>
        </span>
    );
}
