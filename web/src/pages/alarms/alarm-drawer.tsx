import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { canAcknowledge, priorityNumber, type AlarmLive } from '../../api/alarm';
import { addComment, alarmById, alarmEvents } from '../../api/alarm-actions';
import { useSession } from '../../api/session';
import { useTagFacts } from '../../live/tag-facts';
import { useHistoryPath } from '../../live/use-history-path';
import { useCodeText, useT } from '../../text/language';
import { shownTagNumber } from '../../text/shown-number';
import { Age } from '../../ui/age';
import { Button, ButtonRow } from '../../ui/button';
import { Drawer } from '../../ui/dialog';
import { EventList } from '../../ui/event-list';
import { Facts, type Fact } from '../../ui/facts';
import { TextField } from '../../ui/field';
import { Mark, type MarkKind } from '../../ui/mark';
import { ErrorNote, QueryView } from '../../ui/state-views';
import { useAct } from '../../ui/use-act';
import css from './alarms.module.css';
import type { AlarmAction } from './alarm-action';

interface AlarmDrawerProps {
    alarmId: string;
    /** Absent when it is normal. */
    live?: AlarmLive;
    onAct: (action: AlarmAction, alarm: AlarmLive) => void;
    onClose: () => void;
}

/** One alarm: its state, what to do about it, its events, and a comment. */
export function AlarmDrawer({ alarmId, live, onAct, onClose }: AlarmDrawerProps) {
    const t = useT();
    const { can } = useSession();
    const definition = useQuery(alarmById(alarmId));
    const history = useHistoryPath({ kind: 'alarm', id: alarmId });
    const priority = priorityNumber(live?.priority);
    const actions = live && can('operator') && (
        <ButtonRow align="end">
            <Button onClick={() => onAct('shelve', live)}>{t('alarms.shelve')}</Button>
            <Button
                kind="primary"
                icon="check"
                blocked={canAcknowledge(live) ? undefined : t('alarms.is_acked')}
                onClick={() => onAct('ack', live)}
            >
                {t('alarms.ack')}
            </Button>
        </ButtonRow>
    );
    return (
        <Drawer title={live?.alarm_name ?? definition.data?.alarm_name ?? alarmId} onClose={onClose} footer={actions}>
            <div className={css.message}>
                {live ? (
                    <Mark kind={`p${priority}` as MarkKind} label={t(`priority.${priority}`)} />
                ) : (
                    <Mark kind="good" />
                )}
                <span className={live && canAcknowledge(live) ? css.unacked : undefined}>
                    {live?.message ?? t('alarm.NORMAL')}
                </span>
            </div>
            {live && <AlarmFacts live={live} />}
            <QueryView query={definition} what={t('alarms.definition_failed')} rows={2}>
                {(alarm) => (
                    <div>
                        <h3 className={css.heading}>{t('alarms.instruction')}</h3>
                        <p className={alarm.instruction ? css.prose : css.muted}>
                            {alarm.instruction || t('alarms.no_instruction')}
                        </p>
                    </div>
                )}
            </QueryView>
            {history && (
                <p>
                    <Link to={history}>{t('who.history')}</Link>
                </p>
            )}
            <AlarmEvents alarmId={alarmId} />
            {can('operator') && <CommentForm alarmId={alarmId} />}
        </Drawer>
    );
}

function AlarmFacts({ live }: { live: AlarmLive }) {
    const t = useT();
    const tag = useTagFacts([live.tag_id ?? '']).get(live.tag_id ?? '');
    const facts: Fact[] = [
        [t('alarms.state'), t(`alarm.${live.alarm_state ?? 'NORMAL'}`)],
        [t('alarms.since'), <Age key="since" ts={live.active_since ?? 0} />],
    ];
    if (live.tag_id)
        facts.push([
            t('alarms.tag'),
            <Link key="tag" to={`/tags/${encodeURIComponent(live.tag_id)}`}>
                {live.tag_id}
            </Link>,
        ]);
    if (live.limit != null) facts.push([t('alarms.limit'), shownTagNumber(live.limit, tag)]);
    if (live.cleared_at && live.alarm_state === 'CLEARED_UNACK')
        facts.push([t('alarms.cleared'), <Age key="cleared" ts={live.cleared_at} />]);
    if (live.acked_by && live.alarm_state === 'ACTIVE_ACK') {
        facts.push([t('alarms.acked_by'), live.acked_by]);
        if (live.ack_comment) facts.push([t('ack.comment_of'), live.ack_comment]);
    }
    return <Facts facts={facts} />;
}

function AlarmEvents({ alarmId }: { alarmId: string }) {
    const t = useT();
    const codeText = useCodeText();
    const query = useQuery(alarmEvents(alarmId));
    return (
        <EventList
            title={t('alarms.events')}
            query={query}
            failed={t('journal.failed')}
            shown={({ event_id: eventId, at, event, actor, comment }) => ({
                id: eventId,
                at,
                text: codeText('event', event) ?? event,
                about: [actor, comment],
            })}
        />
    );
}

function CommentForm({ alarmId }: { alarmId: string }) {
    const t = useT();
    const client = useQueryClient();
    const [text, setText] = useState('');
    const { run, isBusy, error } = useAct();
    const submit = async (event: React.SubmitEvent) => {
        event.preventDefault();
        if (isBusy || !text.trim()) return;
        const isAdded = await run(() => addComment(alarmId, text.trim()));
        if (!isAdded) return;
        setText('');
        await client.invalidateQueries({ queryKey: ['alarm', 'events', alarmId] });
    };
    return (
        <form className={css.comment} onSubmit={(event) => void submit(event)}>
            <TextField label={t('alarms.comment')} value={text} onChange={setText} />
            <Button type="submit" isBusy={isBusy} blocked={text.trim() ? undefined : t('alarms.comment_first')}>
                {t('alarms.add_comment')}
            </Button>
            {error !== undefined && <ErrorNote what={t('alarms.comment_failed')} error={error} />}
        </form>
    );
}
