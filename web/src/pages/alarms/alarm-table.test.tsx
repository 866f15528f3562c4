import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AlarmLive } from '../../api/alarm';
import { values } from '../../live/live';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { AlarmTable } from './alarm-table';

afterEach(() => vi.unstubAllGlobals());

const alarmOf = (tagId: string): AlarmLive => ({
    alarm_id: `ALARM_${tagId}`,
    tag_id: tagId,
    seq: 1,
    alarm_state: 'ACTIVE_UNACK',
    message: `of ${tagId}`,
});

const now = 1_790_000_000_000;

test('the live value of an alarm is read as its tag says', async () => {
    const { asked } = fakeGateway({
        '/api/v1/tag/HOT': { tag_id: 'HOT', data_type: 'Double', display_format: '0.0', unit: '°C' },
        '/api/v1/tag/MODE': { tag_id: 'MODE', data_type: 'Int16', display_format: '', states: { 2: 'running' } },
    });
    const rows = ['HOT', 'MODE', 'GONE'].map(alarmOf);
    for (const [tagId, value] of [
        ['HOT', '91.123456'],
        ['MODE', '2'],
        ['GONE', '0.123456'],
    ] as const)
        values.offer(tagId, value, 192, now);
    show(<AlarmTable rows={rows} chosen={new Set()} onChosen={vi.fn()} onAct={vi.fn()} />);
    const row = async (tagId: string) => within((await screen.findByText(`of ${tagId}`)).closest('tr') as HTMLElement);
    await (await row('HOT')).findByText('91.1');
    await (await row('MODE')).findByText('running');
    await (await row('GONE')).findByText('0.12346');
    expect(asked.toSorted()).toEqual(['/api/v1/tag/GONE', '/api/v1/tag/HOT', '/api/v1/tag/MODE']);
});

test('the tags of the first hundred rows are asked', async () => {
    const { asked } = fakeGateway();
    const rows = Array.from({ length: 101 }, (_, n) => alarmOf(`T${n}`));
    show(<AlarmTable rows={rows} chosen={new Set()} onChosen={vi.fn()} onAct={vi.fn()} />);
    await screen.findByText('of T100');
    expect(asked).toHaveLength(100);
    expect(asked).not.toContain('/api/v1/tag/T100');
});

test('the limit of an alarm is read as its tag says', async () => {
    fakeGateway({
        '/api/v1/tag/COLD': { tag_id: 'COLD', data_type: 'Double', display_format: '0.0' },
        '/api/v1/tag/STEP': { tag_id: 'STEP', data_type: 'Int16', display_format: '', states: { 2: 'running' } },
    });
    const rows = [
        { ...alarmOf('COLD'), limit: 90 },
        { ...alarmOf('STEP'), limit: 2 },
    ];
    show(<AlarmTable rows={rows} chosen={new Set()} onChosen={vi.fn()} onAct={vi.fn()} />);
    await screen.findByText('90.0');
    await screen.findByText('running');
});
