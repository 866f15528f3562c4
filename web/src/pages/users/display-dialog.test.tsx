import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button, choose, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { CreateDisplayDialog } from './display-dialog';
import { displayContent } from './display-rules';

afterEach(() => vi.unstubAllGlobals());

test('a display shows the chosen pages in turn, in a size', async () => {
    const { sent, answer } = fakeGateway({
        '/api/v1/view': { data: [] },
        '/api/v5/flow': { items: [{ flow_id: 'FLOW_1', flow_name: 'Water' }], total: 1, next: null },
    });
    const { user } = show(<CreateDisplayDialog onClose={() => {}} />);
    await type(user, t('displays.name'), 'Hall 1');
    await screen.findByRole('option', { name: t('displays.flow', { flow: 'Water' }) });
    await choose(user, t('displays.page'), '/flows/FLOW_1');
    await user.click(await button(t('displays.add_page')));
    const seconds = screen.getAllByLabelText(new RegExp(`^${t('displays.seconds')}`));
    await user.clear(seconds[0] as HTMLElement);
    await user.type(seconds[0] as HTMLElement, '3');
    await choose(user, t('displays.size'), '150');
    await type(user, t('displays.addresses'), '10.0.0.0/24');
    await user.click(await button(t('displays.create')));
    expect(await screen.findByText(t('schema.range', { min: 5, max: 3600 }))).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(seconds[0] as HTMLElement, '0');
    await user.click(await button(t('displays.create')));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
        shared: true,
        content: {
            path: '/flows/FLOW_1',
            pages: [
                { path: '/flows/FLOW_1', seconds: 30 },
                { path: '/alarms', seconds: 30 },
            ],
            size: 150,
        },
    });
    answer();
});

const page = (choice: string, seconds = '30', typed = '') => ({ choice, seconds, typed });
const content = (pages: Parameters<typeof displayContent>[0], size = 100) =>
    displayContent(pages, size, 'https://gateway', '');

test('one page needs no seconds, and 100 % no size', () => {
    expect(content([page('/alarms', '')])).toEqual({ path: '/alarms' });
    expect(content([page('', '', 'https://gateway/alarms?priority=2')])).toEqual({ path: '/alarms?priority=2' });
});

test('a page that a display must not show, or a wrong time, is none', () => {
    expect(content([page('', '30', '/settings')])).toBeUndefined();
    expect(content([page('/alarms'), page('/tags', '4')])).toBeUndefined();
    expect(content([page('/alarms'), page('/tags', 'x')])).toBeUndefined();
});
