import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { byUrgency, needsAttention, priorityNumber, type AlarmLive } from '../api/alarm';
import { useAlarms } from '../live/use-lists';
import { useT } from '../text/language';
import { Mark, type MarkKind } from '../ui/mark';
import { navigation } from './navigation';
import css from './alarm-line.module.css';

/** Alarms by priority, the newest that nobody has acknowledged, and how many wait. Grey when there is none. */
export function AlarmLine() {
    const t = useT();
    const { data } = useAlarms();
    const alarms = (data ?? []).filter(needsAttention).sort(byUrgency);
    const waiting = alarms.filter((alarm) => alarm.alarm_state !== 'ACTIVE_ACK');
    const newest = [...waiting].sort((a, b) => (b.active_since ?? 0) - (a.active_since ?? 0))[0];
    const counts = ([1, 2, 3, 4] as const).map(
        (priority) => [priority, alarms.filter((alarm) => priorityNumber(alarm.priority) === priority).length] as const,
    );
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
                {newest && <span className={css.message}>{newest.message}</span>}
                {waiting.length > 0 && (
                    <span className={css.waiting}>{t('alarm_line.waiting', { count: waiting.length })}</span>
                )}
            </>
        );
    const has_page = navigation.some((entry) => entry.path === '/alarms');
    return (
        <div className={css.line}>
            {has_page ? (
                <Link to="/alarms" className={css.link} aria-label={t('alarm_line.label')}>
                    {content}
                </Link>
            ) : (
                <div className={css.link}>{content}</div>
            )}
            <Announcer alarms={alarms} />
        </div>
    );
}

/** Says new alarms of priority 1 and 2 to a screen reader; nothing else of the line is announced. */
function Announcer({ alarms }: { alarms: readonly AlarmLive[] }) {
    const [text, setText] = useState('');
    const said = useRef<Set<string>>(undefined);
    useEffect(() => {
        const urgent = alarms.filter(
            (alarm) => alarm.alarm_state === 'ACTIVE_UNACK' && priorityNumber(alarm.priority) <= 2,
        );
        const known = said.current;
        said.current = new Set(urgent.map((alarm) => alarm.occurrence_id ?? alarm.alarm_id));
        const fresh = known && urgent.filter((alarm) => !known.has(alarm.occurrence_id ?? alarm.alarm_id));
        if (fresh?.length) setText(fresh.map((alarm) => alarm.message).join('. '));
    }, [alarms]);
    return (
        <span className="visually-hidden" role="status">
            {text}
        </span>
    );
}
