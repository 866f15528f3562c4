import { useQuery } from '@tanstack/react-query';
import { alarmHistory, needsAttention, priorityNumber } from '../../api/alarm';
import { useAlarms } from '../../live/use-lists';
import { usePollInterval } from '../../live/use-link';
import { useCodeText, useT } from '../../text/language';
import { Age } from '../../ui/age';
import { Mark, type MarkKind } from '../../ui/mark';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import css from './tag.module.css';

/** Alarms of the tag that are active now, and its last events. */
export function TagAlarms({ tagId }: { tagId: string }) {
    const t = useT();
    const codeText = useCodeText();
    const live = (useAlarms().data ?? []).filter((alarm) => alarm.tag_id === tagId && needsAttention(alarm));
    const interval = usePollInterval(15_000);
    const query = useQuery({ ...alarmHistory(tagId), refetchInterval: interval === false ? false : 15_000 });
    return (
        <Panel title={t('tag.alarms')} isFlush>
            {live.length > 0 && (
                <ul className={css.alarms}>
                    {live.map((alarm) => (
                        <li key={alarm.alarm_id} className={css.alarmNow}>
                            <Mark kind={`p${priorityNumber(alarm.priority)}` as MarkKind} />
                            <span>{alarm.message}</span>
                            <span className={css.muted}>{t(`alarm.${alarm.alarm_state ?? 'NORMAL'}`)}</span>
                            <Age ts={alarm.active_since ?? 0} />
                        </li>
                    ))}
                </ul>
            )}
            <QueryView query={query} what={t('tag.alarms_failed')} rows={3}>
                {(events) =>
                    events.length === 0 && live.length === 0 ? (
                        <EmptyState>{t('tag.no_alarms')}</EmptyState>
                    ) : (
                        <ul className={css.alarms}>
                            {events.map((event) => (
                                <li key={event.event_id}>
                                    <Mark
                                        kind={`p${priorityNumber(event.priority)}` as MarkKind}
                                        label={t(`priority.${priorityNumber(event.priority)}`)}
                                    />
                                    <span>{event.message}</span>
                                    <span className={css.muted}>{codeText('event', event.event) ?? event.event}</span>
                                    <Age ts={event.event_time} />
                                </li>
                            ))}
                        </ul>
                    )
                }
            </QueryView>
        </Panel>
    );
}
