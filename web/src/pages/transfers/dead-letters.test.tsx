import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button, testForm, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { DeadLetters } from './dead-letters';

const letter = (id: string, answer: string) => ({
    batch_id: id,
    time: '2026-11-28T10:00:00Z',
    http_status: 422,
    count: 3,
    answer,
});
const reads = {
    '/api/v1/transfer/cloud/dead': { items: [letter('B1', 'a wrong unit')], total: 1, next: null },
};
const isThere = async () => {
    await screen.findByText('a wrong unit');
};
const draw = (close: () => void) => <DeadLetters name="cloud" onClose={close} />;

testForm('a dead letter that is sent again', {
    draw,
    reads,
    fill: isThere,
    button: t('dead.retry'),
    sends: { call: 'POST /api/v1/transfer/cloud/dead/B1/retry' },
    says: 'a wrong unit',
});

testForm('a dead letter that is dropped', {
    draw,
    reads,
    fill: isThere,
    button: t('dead.drop'),
    sends: { call: 'DELETE /api/v1/transfer/cloud/dead/B1' },
    says: 'a wrong unit',
});

testForm('all dead letters that are dropped', {
    draw,
    reads,
    wrong: {
        type: async (user) => user.click(await button(t('dead.drop_all'))),
        told: t('confirm.type_first', { name: 'cloud' }),
    },
    fill: async (user) => {
        await user.click(await button(t('dead.drop_all')));
        await type(user, t('confirm.type', { name: 'cloud' }), 'cloud');
    },
    button: t('dead.drop_all'),
    sends: { call: 'DELETE /api/v1/transfer/cloud/dead' },
    says: 'a wrong unit',
    endsOnRefusal: true,
});

test('a letter that is being sent is not sent once more while another is', async () => {
    const { sent, answer } = fakeGateway({
        '/api/v1/transfer/cloud/dead': { items: [letter('B1', 'first'), letter('B2', 'second')], total: 2, next: null },
    });
    const { user } = show(draw(() => {}));
    await screen.findByText('first');
    const retries = screen.getAllByRole('button', { name: t('dead.retry') });
    for (const n of [0, 1, 0, 1]) await user.click(retries[n] as HTMLElement);
    const calls = ['B1', 'B2'].map((id) => ({ call: `POST /api/v1/transfer/cloud/dead/${id}/retry` }));
    await waitFor(() => expect(sent).toEqual(calls));
    answer();
    await waitFor(() => expect(retries.every((each) => !each.hasAttribute('aria-busy'))).toBe(true));
});

afterEach(() => vi.unstubAllGlobals());
