import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Transfer } from '../../api/transfer';
import { button } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { SelectionPreview } from './transfer-preview';
import { Target } from './transfer-target';

afterEach(() => vi.unstubAllGlobals());

const reads = {
    '/api/v1/opc': {
        data: [{ opc_id: 'A', opc_name: 'Press' }, { opc_id: 'B', opc_name: 'Oven' }, { opc_id: 'EDGE_SYSTEM' }],
    },
};
const found = {
    selected: 1,
    total: 3,
    opcs: [{ opc_id: 'A', selected: 1, total: 2 }],
    tag_ids: ['A.1'],
    can_show: true,
    messages: [{ target: 'plant/A', text: '{"value":7}', size: 11 }],
};
const path = 'POST /api/v1/transfer_preview';

test('nothing is asked before it is opened; then devices with their counts and the message are shown', async () => {
    const { sent, answer } = fakeGateway(reads);
    const onChange = vi.fn();
    const { user } = show(<SelectionPreview body={{ type: 'MQTT' }} draft={{ opcs: '' }} onChange={onChange} />);
    expect(sent).toEqual([]);
    await user.click(await button(t('transfer_preview.show')));
    await waitFor(() => expect(sent).toEqual([{ call: path, body: { type: 'MQTT' } }]));
    answer(found);
    await screen.findByText(t('transfer_preview.count', { count: 1, total: '3' }));
    expect(screen.getByText(t('transfer_preview.of', { n: '1', total: '2' }))).toBeDefined();
    expect(screen.getByRole('region', { name: 'plant/A' }).textContent).toBe('{\n  "value": 7\n}');
    await user.click(screen.getByLabelText(t('transfer_preview.device', { name: 'Oven' })));
    expect(onChange).toHaveBeenCalledWith({ opcs: 'A' });
});

test('options that cannot be stored say why', async () => {
    const { sent, refuse } = fakeGateway(reads);
    const { user } = show(<SelectionPreview body={{}} draft={{}} onChange={vi.fn()} />);
    await user.click(await button(t('transfer_preview.show')));
    await waitFor(() => expect(sent).toHaveLength(1));
    refuse({ field: 'url', message: 'is required' });
    expect((await screen.findByRole('alert')).textContent).toContain('url');
});

test('a card tells where a transfer sends to, and how many tags to those who may ask', async () => {
    const { sent, answer } = fakeGateway(reads);
    const options = { url: 'https://host/in?key=1' } as unknown as Transfer;
    show(<Target name="north" options={options} canCount />);
    await waitFor(() => expect(sent).toEqual([{ call: path, body: { name: 'north' } }]));
    answer(found);
    await screen.findByText(t('transfer_preview.count', { count: 1, total: '3' }));
    expect(screen.getByText('https://host/in')).toBeDefined();
    show(<Target name="south" options={options} canCount={false} />);
    expect(sent).toHaveLength(1);
});
