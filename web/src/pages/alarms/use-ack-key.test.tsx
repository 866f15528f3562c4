import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AlarmLive } from '../../api/alarm';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { AlarmTable } from './alarm-table';
import { useAckKey } from './use-ack-key';

afterEach(() => vi.unstubAllGlobals());

const alarmOf = (id: string, state: AlarmLive['alarm_state'] = 'ACTIVE_UNACK'): AlarmLive => ({
    alarm_id: id,
    occurrence_id: `OCC_${id}`,
    seq: 1,
    alarm_state: state,
    message: `message ${id}`,
});
const rows = [alarmOf('A'), alarmOf('B'), alarmOf('C', 'ACTIVE_ACK')];

function List({ ticked = [] }: { ticked?: AlarmLive[] }) {
    const { error } = useAckKey(rows, ticked, () => {});
    return (
        <>
            {error instanceof Error && <p>{error.message}</p>}
            <AlarmTable rows={rows} chosen={new Set()} onChosen={vi.fn()} onAct={vi.fn()} />
        </>
    );
}

const row = (id: string) => screen.getByText(`message ${id}`).closest('button') as HTMLElement;

test('a acknowledges the row with the focus, which stays on it', async () => {
    const { sent, answer } = fakeGateway();
    const { user } = show(<List />, { role: 'operator' });
    // Its tick, which is gone as soon as the alarm is acknowledged.
    screen.getAllByRole('checkbox')[1]?.focus();
    await user.keyboard('a');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ call: 'POST /api/v5/alarm/B/ack', body: { occurrence_id: 'OCC_B' } });
    answer();
    expect(document.activeElement).toBe(row('B'));
});

test('without a row the ticked ones are acknowledged; one that is acknowledged is not again', async () => {
    const { sent } = fakeGateway();
    const { user } = show(<List ticked={[rows[0] as AlarmLive, rows[1] as AlarmLive]} />, { role: 'operator' });
    row('C').focus();
    await user.keyboard('a');
    expect(sent).toEqual([]);
    row('C').blur();
    await user.keyboard('a');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ alarm_ids: ['A', 'B'] });
});

test('the arrows go from row to row', async () => {
    fakeGateway();
    const { user } = show(<List />);
    row('A').focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(row('B'));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(row('A'));
});

test('a viewer acknowledges nothing, and a refusal is told', async () => {
    const viewer = fakeGateway();
    const first = show(<List />, { role: 'viewer' });
    row('A').focus();
    await first.user.keyboard('a');
    expect(viewer.sent).toEqual([]);
    first.unmount();
    const { sent, refuse } = fakeGateway();
    const { user } = show(<List />, { role: 'operator' });
    row('A').focus();
    await user.keyboard('a');
    await waitFor(() => expect(sent).toHaveLength(1));
    refuse({ message: 'it has ended' });
    await screen.findByText(/it has ended/);
});
