import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AlarmLive } from '../../api/alarm';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import OverviewPage from './overview-page';

afterEach(() => vi.unstubAllGlobals());

const alarm: AlarmLive = {
    alarm_id: 'ALARM_T',
    tag_id: 'T',
    occurrence_id: 'OCC',
    seq: 1,
    alarm_state: 'ACTIVE_UNACK',
    message: 'Level is high',
    priority: 'HIGH',
};
const reads = {
    '/api/v5/alarm/live': [alarm],
    '/api/v1/opc': [{ opc_id: 'PLC', opc_name: 'Pump house', good_count: 0, tag_count: 0 }],
    '/api/v5/tag/T': { tag_id: 'T', opc_id: 'PLC', linked_asset_name: 'Line 3' },
};
const what = t('attention.action_of', { action: t('attention.ack'), what: 'Level is high' });

test('an alarm is acknowledged on the overview; its device and asset stand beside it', async () => {
    const { sent, answer } = fakeGateway(reads);
    const { user } = show(<OverviewPage />, { role: 'operator' });
    await screen.findByText('Line 3');
    await user.click(screen.getByRole('button', { name: what }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ call: 'POST /api/v5/alarm/ALARM_T/ack', body: { occurrence_id: 'OCC' } });
    answer();
});

test('a refusal is told', async () => {
    const { sent, refuse } = fakeGateway(reads);
    const { user } = show(<OverviewPage />, { role: 'operator' });
    await user.click(await screen.findByRole('button', { name: what }));
    await waitFor(() => expect(sent).toHaveLength(1));
    refuse({ message: 'it has ended' });
    await screen.findByText(/it has ended/);
});

test('a viewer acknowledges nothing', async () => {
    fakeGateway(reads);
    show(<OverviewPage />, { role: 'viewer' });
    await screen.findByText('Line 3');
    expect(screen.queryByRole('button', { name: what })).toBeNull();
});
