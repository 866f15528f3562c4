import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Tag } from '../../api/tag';
import { button, field, testForm, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import TagAlarmDialog from './tag-alarm-dialog';

const tag = (tagId: string, dataType = 'Int16') =>
    ({ tag_id: tagId, opc_id: 'PLC', plc_address: '40001', data_type: dataType, unit: '', hi: null }) as Tag;
const two = [tag('PLC.A'), tag('PLC.B')];
const reads = { '/api/v5/alarm': { items: [{ alarm_id: 'ALARM_PLC.A', tag_id: 'PLC.A', instruction: 'Wait' }] } };

testForm('the alarm of several tags', {
    draw: (close) => <TagAlarmDialog tags={two} onClose={close} onDone={close} />,
    reads,
    wrong: { told: t('diff.none') },
    fill: async (user) => {
        await type(user, t('limits.hi'), '80');
        await type(user, t('alarm_set.on_delay'), '5');
    },
    button: t('tag_edit.save', { count: 2 }),
    sends: {
        call: 'POST /api/v1/opc/PLC/tag/bulk',
        body: 'tag_id,plc_address,hi,alarm_on_delay_ms\r\nPLC.A,40001,80,5000\r\nPLC.B,40001,80,5000\r\n',
    },
    field: ['hi', t('limits.hi')],
});

describe('the dialog of alarms', () => {
    afterEach(() => vi.unstubAllGlobals());

    test('begins in the field of the high limit', async () => {
        fakeGateway(reads);
        show(<TagAlarmDialog tags={two} onClose={vi.fn()} onDone={vi.fn()} />);
        await waitFor(() => expect(document.activeElement).toBe(field(t('limits.hi'))));
    });

    test('writes the instruction after the limits, to the alarms that the tags then have', async () => {
        const { sent, answer } = fakeGateway(reads);
        const done = vi.fn();
        const { user } = show(<TagAlarmDialog tags={two} onClose={vi.fn()} onDone={done} />);
        await type(user, t('limits.hi'), '80');
        await type(user, t('alarm_set.instruction'), 'Stop');
        await user.click(await button(t('tag_edit.save', { count: 2 })));
        await waitFor(() => expect(sent).toHaveLength(1));
        answer();
        await waitFor(() => expect(sent).toHaveLength(2));
        expect(sent[1]?.body).toEqual({
            items: [{ alarm_id: 'ALARM_PLC.A', instruction: 'Stop' }],
            on_conflict: 'update',
        });
        answer();
        await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    });

    test('does not mix numbers and bits', () => {
        fakeGateway(reads);
        show(<TagAlarmDialog tags={[tag('A'), tag('B', 'Boolean')]} onClose={vi.fn()} onDone={vi.fn()} />);
        expect(screen.getByText(t('alarm_set.mixed'))).toBeDefined();
    });
});
