import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AlarmLive } from '../../api/alarm';
import { button, choose, testForm, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { AckDialog } from './ack-dialog';
import { AlarmDrawer } from './alarm-drawer';
import { DisableDialog } from './disable-dialog';
import { ShelveDialog } from './shelve-dialog';

const alarm: AlarmLive = {
    alarm_id: 'PUMP.T',
    alarm_name: 'Pump hot',
    seq: 1,
    alarm_state: 'ACTIVE_UNACK',
    message: '91 °C',
    occurrence_id: 'OCC_1',
};
const other: AlarmLive = { ...alarm, alarm_id: 'PUMP.P' };

testForm('the acknowledgement of one alarm', {
    draw: (close) => <AckDialog alarms={[alarm]} onClose={close} />,
    fill: (user) => type(user, t('ack.comment'), ' seen '),
    button: t('alarms.ack'),
    sends: { call: 'POST /api/v5/alarm/PUMP.T/ack', body: { comment: 'seen', occurrence_id: 'OCC_1' } },
});

testForm('the acknowledgement of several alarms', {
    draw: (close) => <AckDialog alarms={[alarm, other]} onClose={close} />,
    button: t('alarms.ack'),
    sends: { call: 'POST /api/v5/alarm/ack', body: { alarm_ids: ['PUMP.T', 'PUMP.P'] } },
    answer: {
        items: [
            { id: 'PUMP.T', ok: true },
            { id: 'PUMP.P', ok: false, message: 'it is gone' },
        ],
    },
    says: 'it is gone',
});

testForm('the shelving of an alarm', {
    draw: (close) => <ShelveDialog alarm={alarm} onClose={close} />,
    wrong: { type: (user) => type(user, t('shelve.reason'), '  '), told: t('shelve.reason_missing') },
    fill: async (user) => {
        await type(user, t('shelve.reason'), ' cleaning ');
        await choose(user, t('shelve.duration'), '120');
        await user.click(screen.getByLabelText(t('shelve.one_shot')));
    },
    button: t('alarms.shelve'),
    sends: { call: 'POST /api/v5/alarm/PUMP.T/shelve', body: { minutes: 120, reason: 'cleaning', one_shot: true } },
});

testForm('an alarm that is taken out of service', {
    draw: (close) => <DisableDialog alarm={alarm} onClose={close} />,
    wrong: { told: t('confirm.type_first', { name: 'PUMP.T' }) },
    fill: (user) => type(user, t('confirm.type', { name: 'PUMP.T' }), 'PUMP.T'),
    button: t('alarms.disable'),
    sends: { call: 'PATCH /api/v5/alarm/PUMP.T', body: { enabled: false } },
});

const reads = {
    '/api/v5/alarm/PUMP.T': { alarm_id: 'PUMP.T', alarm_name: 'Pump hot', instruction: '' },
    '/api/v5/alarm/PUMP.T/history': { items: [] },
};
const drawer = <AlarmDrawer alarmId="PUMP.T" live={alarm} onAct={vi.fn()} onClose={vi.fn()} />;

testForm('a comment on an alarm', {
    draw: () => drawer,
    reads,
    wrong: { told: t('alarms.comment_first') },
    fill: (user) => type(user, t('alarms.comment'), ' looked at it '),
    button: t('alarms.add_comment'),
    sends: { call: 'POST /api/v5/alarm/PUMP.T/comment', body: { comment: 'looked at it' } },
    says: t('alarms.comment_first'),
});

afterEach(() => vi.unstubAllGlobals());

test('a comment that was added is no longer in its field', async () => {
    const { answer, sent } = fakeGateway(reads);
    const { user } = show(drawer);
    await type(user, t('alarms.comment'), 'looked at it');
    await user.click(await button(t('alarms.add_comment')));
    await waitFor(() => expect(sent).toHaveLength(1));
    answer();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(t('alarms.comment')).value).toBe(''));
});

test('the limit in the details is read as its tag says', async () => {
    fakeGateway({ ...reads, '/api/v1/tag/HOT': { tag_id: 'HOT', data_type: 'Double', display_format: '0.0' } });
    const live = { ...alarm, tag_id: 'HOT', limit: 90 };
    show(<AlarmDrawer alarmId="PUMP.T" live={live} onAct={vi.fn()} onClose={vi.fn()} />);
    await screen.findByText('90.0');
});
