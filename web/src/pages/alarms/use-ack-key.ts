import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { canAcknowledge, type AlarmLive } from '../../api/alarm';
import { acknowledge } from '../../api/alarm-actions';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { announce } from '../../ui/announce';
import { keysAreOn } from '../../ui/single-keys';

/** Whether a key belongs to the page: nobody types, no dialog or menu is open, and no modifier is held. */
function isPageKey(event: KeyboardEvent): boolean {
    if (!keysAreOn() || event.ctrlKey || event.altKey || event.metaKey) return false;
    if (document.querySelector('dialog[open], [popover]:popover-open')) return false;
    const target = event.target as HTMLElement;
    // A tick is an input, too, into which nobody types.
    const isTick = target instanceof HTMLInputElement && target.type === 'checkbox';
    return isTick || !(target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** The button of each row that opens its alarm: it stays when the alarm is acknowledged. */
const buttons = () => [...document.querySelectorAll<HTMLElement>('tr button[data-alarm]')];

const rowOf = (target: EventTarget | null) =>
    (target as HTMLElement | null)?.closest('tr')?.querySelector<HTMLElement>('button[data-alarm]') ?? undefined;

/** `a` acknowledges the row that has the focus, else the ticked rows; the focus stays on the row. The arrows go to the
 *  next row. Returns why the last one was refused. */
export function useAckKey(rows: readonly AlarmLive[], ticked: readonly AlarmLive[], onDone: () => void) {
    const t = useT();
    const client = useQueryClient();
    const { can } = useSession();
    const [error, setError] = useState<unknown>();
    const run = async (alarms: readonly AlarmLive[]) => {
        setError(undefined);
        try {
            const [refused] = await acknowledge(alarms, '');
            if (refused) setError(new Error(`${refused.alarm_id}: ${refused.message}`));
            else announce(t('ack.done', { count: alarms.length }));
        } catch (caught) {
            setError(caught);
        }
        onDone();
        await client.invalidateQueries({ queryKey: ['alarm'] });
    };
    const onKey = useEffectEvent((event: KeyboardEvent) => {
        if (!['a', 'ArrowDown', 'ArrowUp'].includes(event.key) || !isPageKey(event)) return;
        const row = rowOf(event.target);
        if (event.key !== 'a') {
            const all = buttons();
            const next = row && all[all.indexOf(row) + (event.key === 'ArrowDown' ? 1 : -1)];
            if (next) event.preventDefault();
            next?.focus();
            return;
        }
        if (!can('operator')) return;
        const own = rows.filter((alarm) => row && alarm.alarm_id === row.dataset['alarm']);
        const wanted = (row ? own : ticked).filter(canAcknowledge);
        if (wanted.length === 0) return;
        event.preventDefault();
        row?.focus();
        void run(wanted);
    });
    useEffect(() => {
        const listener = (event: KeyboardEvent) => onKey(event);
        addEventListener('keydown', listener);
        return () => removeEventListener('keydown', listener);
    }, []);
    return { error };
}
