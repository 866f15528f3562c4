import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button } from '../testing/form';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import StopDialog from './stop-dialog';

const opc = { opc_name: 'Line 1', tag_count: 68 };
const uses = { alarm_count: 4, transfer_count: 11, transfers: ['hub'], flow_count: 1, flows: ['Plant'] };
const shown = () => screen.getByRole('dialog').textContent.replace(/[\u2066-\u2069]/g, '');

test('the dialog says what falls silent before the device is stopped', async () => {
    const onStop = vi.fn();
    const { user } = show(<StopDialog opc={opc} uses={uses} onStop={onStop} onClose={() => undefined} />);
    expect(shown()).toContain('11 transfers hand them on: hub …');
    expect(shown()).toContain('68 tags get no new values');
    expect(shown()).toContain('1 flow shows them: Plant');
    expect(shown()).toContain('4 alarms are not evaluated.');
    expect(onStop).not.toHaveBeenCalled();
    await user.click(await button(t('devices.stop')));
    expect(onStop).toHaveBeenCalledOnce();
});

test.each([
    [null, t('stop.unknown')],
    [undefined, t('stop.loading')],
])('a device can be stopped even if its uses are not known: %s', async (unknown, text) => {
    const onStop = vi.fn();
    const { user } = show(<StopDialog opc={opc} uses={unknown} onStop={onStop} onClose={() => undefined} />);
    expect(screen.getByText(text)).toBeDefined();
    await user.click(await button(t('devices.stop')));
    expect(onStop).toHaveBeenCalledOnce();
});

test('a device that nothing uses says so', () => {
    const none = { ...uses, alarm_count: 0, transfer_count: 0, flow_count: 0 };
    show(<StopDialog opc={opc} uses={none} onStop={() => undefined} onClose={() => undefined} />);
    expect(screen.getByText(t('stop.nothing'))).toBeDefined();
});
