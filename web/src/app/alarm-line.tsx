import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { byUrgency, needsAttention, priorityNumber, type AlarmLive } from '../api/alarm';
import { useSoundIsOn } from '../live/use-alarm-sound';
import { useAlarms } from '../live/use-alarms';
import { loadAllTexts, useT } from '../text/language';
import type { Translate } from '../text/t';
import { announce } from '../ui/announce';
import { Mark, type MarkKind } from '../ui/mark';
import { navigation } from './navigation';
import css from './alarm-line.module.css';

const AlarmSound = lazy(async () => {
    const [module] = await Promise.all([import('./alarm-sound'), loadAllTexts()]);
    return module;
});

/** The numbers of active alarms by priority, the worst alarm that nobody has acknowledged (of several the newest) with its
 *  mark, and how many are not acknowledged. Grey if there are none. */
export function AlarmLine() {
    const t = useT();
    const { data } = useAlarms();
    const alarms = (data ?? []).filter(needsAttention).sort(byUrgency);
    const waiting = alarms.filter((alarm) => alarm.alarm_state !== 'ACTIVE_ACK');
    // They are sorted: the worst first, then the newest.
    const [worst] = waiting;
    const hasSound = useSoundIsOn();
    const counts = ([1, 2, 3, 4] as const).map(
        (priority) => [priority, alarms.filter((alarm) => priorityNumber(alarm.priority) === priority).length] as const,
    );
    useUrgentAnnounced(data, t);
    if (!data) return <div className={css.line} />;
    const content =
        alarms.length === 0 ? (
            <span className={css.none}>{t('alarm_line.none')}</span>
        ) : (
            <>
                <span className={css.counts}>
                    {counts
                        .filter(([, count]) => count > 0)
                        .map(([priority, count]) => (
                            <span key={priority} className={css.count}>
                                <Mark kind={`p${priority}` as MarkKind} label={t(`priority.${priority}`)} />
                                {count}
                            </span>
                        ))}
                </span>
                {worst && (
                    <span className={css.worst} title={worst.message}>
                        <Mark kind={`p${priorityNumber(worst.priority)}` as MarkKind} />
                        <span className={css.message}>{worst.message}</span>
                    </span>
                )}
                {waiting.length > 0 && (
                    <span className={css.waiting}>{t('alarm_line.waiting', { count: waiting.length })}</span>
                )}
            </>
        );
    const hasPage = navigation.some((entry) => entry.path === '/alarms');
    return (
        <div className={css.line}>
            {hasPage ? (
                <Link to="/alarms" className={css.link}>
                    <span className="visually-hidden">{t('alarm_line.label')} </span>
                    {content}
                </Link>
            ) : (
                <div className={css.link}>{content}</div>
            )}
            <Suspense>{hasSound && <AlarmSound alarms={data} />}</Suspense>
        </div>
    );
}

/** Announces new alarms of priority 1 and 2 to a screen reader; the rest of the line is not announced. */
function useUrgentAnnounced(alarms: readonly AlarmLive[] | undefined, t: Translate): void {
    const said = useRef<Set<string>>(undefined);
    useEffect(() => {
        if (!alarms) return;
        const urgent = alarms.filter(
            (alarm) =>
                needsAttention(alarm) && alarm.alarm_state === 'ACTIVE_UNACK' && priorityNumber(alarm.priority) <= 2,
        );
        const known = said.current;
        said.current = new Set(urgent.map((alarm) => alarm.occurrence_id ?? alarm.alarm_id));
        const fresh = known && urgent.filter((alarm) => !known.has(alarm.occurrence_id ?? alarm.alarm_id));
        const texts = (fresh ?? []).map((alarm) =>
            t('alarm_line.new', {
                priority: t(`priority.${priorityNumber(alarm.priority)}`),
                message: alarm.message ?? alarm.alarm_id,
            }),
        );
        if (texts.length > 0) announce(texts.join('. '));
    }, [alarms, t]);
}
