import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Driver } from '../../api/driver';
import { button } from '../../testing/form';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { ProtocolStep } from './protocol-step';

const drivers = ['EIP', 'OPCUA', 'S7'].map(
    (type) => ({ opc_type: type, title: type, icon: '', aliases: [], default_port: 1 }) as unknown as Driver,
);

function open() {
    const onChoose = vi.fn();
    const step = (
        <ProtocolStep drivers={drivers} kept={undefined} onContinue={vi.fn()} onDiscard={vi.fn()} onChoose={onChoose} />
    );
    return { ...show(step), onChoose };
}

test('a series of a maker chooses its protocol and options', async () => {
    const { user, onChoose } = open();
    await user.click(
        screen.getByRole('button', {
            name: t('add.series', { maker: 'Siemens', series: 'S7-1500', protocol: 'S7' }),
        }),
    );
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(drivers[2], { family: '1500' });
});

test('a maker is found while it is typed; a protocol can be chosen directly', async () => {
    const { user, onChoose } = open();
    await user.type(screen.getByLabelText(t('add.find_maker')), 'omron');
    const names = () => screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
    await waitFor(() => expect(names()).toEqual(['Omron']));
    await user.click(await button('OPCUA'));
    expect(onChoose).toHaveBeenCalledTimes(1);
});
