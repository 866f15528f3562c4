import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AlarmLive } from '../api/alarm';
import { fakeGateway } from '../testing/gateway';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { AlarmLine } from './alarm-line';

afterEach(() => vi.unstubAllGlobals());

const alarm = (id: string, fields: Partial<AlarmLive>) =>
    ({ alarm_id: id, message: `message ${id}`, alarm_state: 'ACTIVE_UNACK', seq: 1, ...fields }) as AlarmLive;
const open = (alarms: AlarmLive[]) => {
    fakeGateway({ '/api/v5/alarm/live': alarms });
    return show(<AlarmLine />);
};

test('the worst alarm that nobody has acknowledged is shown, of several the newest', async () => {
    open([
        alarm('newest', { priority: 'LOW', active_since: 9 }),
        alarm('worst', { priority: 'HIGH', active_since: 5 }),
        alarm('older', { priority: 'HIGH', active_since: 1 }),
        alarm('acked', { priority: 'CRITICAL', alarm_state: 'ACTIVE_ACK', active_since: 7 }),
    ]);
    const message = await screen.findByText('message worst');
    // Its mark has the digit of its priority.
    expect(message.parentElement?.querySelector('svg')?.textContent).toContain('2');
    expect(screen.queryByText('message newest')).toBeNull();
    expect(screen.getByText(t('alarm_line.waiting', { count: 3 }))).toBeDefined();
});

test('it is quiet when nothing is active', async () => {
    open([]);
    await screen.findByText(t('alarm_line.none'));
});
