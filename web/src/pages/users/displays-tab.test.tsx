import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button, testForm, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import DisplaysTab from './displays-tab';

afterEach(() => vi.unstubAllGlobals());

const display = (id: string, name: string, view: string) => ({
    display_id: id,
    name,
    view_id: view,
    addresses: ['10.0.0.9'],
    created_by: 'kim',
    created_at: 0,
});
const view = { view_id: 'V1', name: 'Line 1', kind: 'display' };
const hall = display('D1', 'Hall 2', 'V1');

testForm('a display that is withdrawn', {
    draw: () => <DisplaysTab />,
    reads: { '/api/v1/display': { data: [hall] }, '/api/v1/view': { data: [] } },
    wrong: {
        type: async (user) => user.click(await button(t('displays.withdraw'))),
        told: t('confirm.type_first', { name: 'Hall 2' }),
    },
    fill: async (user) => {
        await user.click(await button(t('displays.withdraw')));
        await type(user, t('confirm.type', { name: 'Hall 2' }), 'Hall 2');
    },
    button: t('displays.withdraw'),
    sends: { call: 'DELETE /api/v1/display/D1' },
    says: 'Hall 2',
});

test.each([
    ['goes with the last display', 'V2', ['DELETE /api/v1/display/D1', 'DELETE /api/v1/view/V1']],
    ['stays for another display', 'V1', ['DELETE /api/v1/display/D1']],
])('the view %s', async (_, viewOfOther, calls) => {
    const reads: Record<string, unknown> = {
        '/api/v1/display': { data: [hall] },
        '/api/v1/view': { data: [view] },
    };
    const { sent, answer } = fakeGateway(reads);
    const { user, queryByText } = show(<DisplaysTab />);
    await user.click(await button(t('displays.withdraw')));
    await type(user, t('confirm.type', { name: 'Hall 2' }), 'Hall 2');
    await user.click(await button(t('displays.withdraw')));
    await waitFor(() => expect(sent).toHaveLength(1));
    reads['/api/v1/display'] = { data: [display('D2', 'Hall 3', viewOfOther)] };
    answer();
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(calls));
    answer();
    await waitFor(() => expect(queryByText(t('displays.withdraw_text'))).toBeNull());
    expect(sent).toHaveLength(calls.length);
});
