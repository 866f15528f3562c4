import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Opc } from '../api/opc';
import { button } from '../testing/form';
import { fakeGateway } from '../testing/gateway';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import StopDialog from './stop-dialog';

afterEach(() => vi.unstubAllGlobals());

const opc = { opc_id: 'L1', opc_name: 'Line 1', tag_count: 68 } as unknown as Opc;
const path = '/api/v1/opc/L1/uses';
const uses = { tag_count: 68, alarm_count: 4, transfer_count: 11, transfers: ['hub'], flow_count: 1, flows: ['Plant'] };

test('the dialog says what falls silent before the device is stopped', async () => {
    fakeGateway({ [path]: uses });
    const onStop = vi.fn();
    const { user } = show(<StopDialog opc={opc} onStop={onStop} onClose={() => undefined} />);
    const shown = () => screen.getByRole('dialog').textContent.replace(/[\u2066-\u2069]/g, '');
    await waitFor(() => expect(shown()).toContain('11 transfers hand them on: hub …'));
    expect(shown()).toContain('68 tags get no new values');
    expect(shown()).toContain('1 flow shows them: Plant');
    expect(shown()).toContain('4 alarms are not evaluated.');
    expect(onStop).not.toHaveBeenCalled();
    await user.click(await button(t('devices.stop')));
    expect(onStop).toHaveBeenCalledOnce();
});

test('a device can be stopped even if its uses cannot be read', async () => {
    fakeGateway();
    const onStop = vi.fn();
    const { user } = show(<StopDialog opc={opc} onStop={onStop} onClose={() => undefined} />);
    await waitFor(() => expect(screen.getByText(t('stop.unknown'))).toBeDefined());
    await user.click(await button(t('devices.stop')));
    expect(onStop).toHaveBeenCalledOnce();
});

test('a device that nothing uses says so', async () => {
    fakeGateway({ [path]: { ...uses, alarm_count: 0, transfer_count: 0, flow_count: 0 } });
    show(<StopDialog opc={opc} onStop={() => undefined} onClose={() => undefined} />);
    await waitFor(() => expect(screen.getByText(t('stop.nothing'))).toBeDefined());
});
