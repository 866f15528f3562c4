import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Change } from '../api/change';
import { button } from '../testing/form';
import { fakeGateway } from '../testing/gateway';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { ChangeLines } from './change-lines';
import { HistoryLink } from './history-link';
import { TakeBack } from './take-back';

afterEach(() => vi.unstubAllGlobals());

const change: Change = {
    event: 'changed',
    kind: 'tag',
    id: 'T1',
    part_of: 'opc/L1',
    fields: [{ field: 'hi', before: 80, after: 85, is_secret: false, is_cut: false }],
    omitted: 0,
};

test('a change is taken back after its values were shown', async () => {
    const { sent, answer } = fakeGateway({ '/api/v5/tag/T1': { hi: 85, version: 3 } });
    const { user } = show(<TakeBack change={change} />, { role: 'engineer' });
    await user.click(await button(t('who.take_back')));
    expect(screen.getByRole('dialog').textContent).toMatch(/85.*80/);
    await user.click(await button(t('who.take_back_submit')));
    await waitFor(() => expect(sent).toEqual([{ call: 'PATCH /api/v5/tag/T1', body: { hi: 80 } }]));
    answer({});
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('it says which field was changed meanwhile', async () => {
    fakeGateway({ '/api/v5/tag/T1': { hi: 90, version: 4 } });
    const { user } = show(<TakeBack change={change} />, { role: 'engineer' });
    await user.click(await button(t('who.take_back')));
    await user.click(await button(t('who.take_back_submit')));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(t('who_field.hi')));
});

test('only engineers take back', () => {
    show(<TakeBack change={change} />, { role: 'operator' });
    expect(screen.queryByRole('button')).toBeNull();
});

test('the fields of a change are listed, but not the one that its sentence says', () => {
    const first = show(<ChangeLines change={change} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    first.unmount();
    show(<ChangeLines change={change} isBelowSentence />);
    expect(screen.queryByRole('listitem')).toBeNull();
});

test('the link leads to the audit or, for others, to the events of the device', () => {
    const first = show(<HistoryLink kind="tag" id="L1.A" opcId="L1" />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/users/audit?span=all&object=tag%2FL1.A');
    first.unmount();
    const second = show(<HistoryLink kind="tag" id="L1.A" opcId="L1" />, { role: 'operator' });
    expect(screen.getByRole('link').getAttribute('href')).toBe('/devices/L1/events?tag=L1.A');
    second.unmount();
    show(<HistoryLink kind="tag" id="L1.A" opcId="L1" />, { role: 'viewer' });
    expect(screen.queryByRole('link')).toBeNull();
});
