import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Tag } from '../../api/tag';
import { button, field, testForm, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { TagAlarm } from './alarm-tab';

const tag = {
    tag_id: 'T1',
    tag_name: 'Speed',
    opc_id: 'PLC',
    data_type: 'Double',
    unit: 'rpm',
    display_format: '0.0',
    hi: 80,
    hi_priority: 'HIGH',
    alarm_on_delay_ms: 500,
    alarm_off_delay_ms: 0,
    alarm_deadband: 0,
    alarm_enabled: true,
} as Tag;
const reads = {
    '/api/v5/alarm': { items: [{ alarm_id: 'ALARM_T1', tag_id: 'T1', instruction: 'Slow down' }] },
    '/api/v5/alarm/live': [],
    '/api/v5/alarm/history': { items: [] },
    '/api/v1/tag/T1': tag,
};

testForm('the alarm of a tag', {
    draw: () => <TagAlarm tag={tag} />,
    reads,
    wrong: {
        type: async (user) => {
            await waitFor(() => field(t('limits.lo')));
            await type(user, t('limits.lo'), '80');
        },
        told: t('alarm_set.fault_order'),
    },
    fill: async (user) => {
        await type(user, t('limits.hi_hi'), '92.5');
        await type(user, t('alarm_set.on_delay'), '2.5');
    },
    button: t('alarm_set.save'),
    sends: { call: 'PUT /api/v1/tag/T1', body: { hi_hi: 92.5, alarm_on_delay_ms: 2500 } },
    field: ['hi_hi', t('limits.hi_hi')],
    says: t('diff.none'),
});

describe('the tab of the alarm', () => {
    afterEach(() => vi.unstubAllGlobals());

    test('writes the instruction to the alarm', async () => {
        const { sent, answer } = fakeGateway(reads);
        const { user } = show(<TagAlarm tag={tag} />);
        await type(user, t('alarm_set.instruction'), ' Stop the pump ');
        await user.click(await button(t('alarm_set.save')));
        await waitFor(() => expect(sent).toHaveLength(1));
        expect(sent[0]).toEqual({
            call: 'POST /api/v5/alarm/bulk',
            body: { items: [{ alarm_id: 'ALARM_T1', instruction: 'Stop the pump' }], on_conflict: 'update' },
        });
        answer();
        await screen.findByText(t('diff.none'));
    });

    test('takes no instruction without an alarm', async () => {
        const { sent } = fakeGateway({ ...reads, '/api/v5/alarm': { items: [] } });
        const { user } = show(<TagAlarm tag={{ ...tag, hi: null }} />);
        await type(user, t('alarm_set.instruction'), 'Stop the pump');
        await user.click(await button(t('alarm_set.save')));
        await screen.findByText(t('alarm_set.no_alarm_limit'));
        expect(sent).toEqual([]);
    });

    test('has the longer delay that the statistics propose, and says why', async () => {
        fakeGateway(reads);
        show(<TagAlarm tag={tag} />, { at: '/?more_on=5&raised=19&left=3' });
        await screen.findByText(t('alarm_set.proposed', { count: 19, left: 3 }));
        expect((field(t('alarm_set.on_delay')) as HTMLInputElement).value).toBe('5.5');
        expect((field(t('alarm_set.off_delay')) as HTMLInputElement).value).toBe('0');
    });

    test('is read by an operator, with the decimals of the tag', async () => {
        fakeGateway(reads);
        show(<TagAlarm tag={tag} />, { role: 'operator' });
        await screen.findByText('Slow down');
        expect(screen.getByText(/^80\.0/)).toBeDefined();
        expect(screen.getByText(t('alarm_set.seconds', { value: '0.5' }))).toBeDefined();
        expect(screen.queryByRole('button', { name: t('alarm_set.save') })).toBeNull();
    });

    test('of a text says that it has no alarm', () => {
        fakeGateway(reads);
        show(<TagAlarm tag={{ ...tag, data_type: 'String' }} />);
        expect(screen.getByText(t('alarm_set.no_number'))).toBeDefined();
    });
});
