import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Tag } from '../../api/tag';
import { button } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { CompareButton, ComparedLines, PastButtons } from './compare-bar';
import type { Past } from './compared';

afterEach(() => vi.unstubAllGlobals());

const tagOf = (id: string, type = 'Float') =>
    ({ tag_id: id, tag_name: `Name of ${id}`, data_type: type, unit: 'rpm' }) as Tag;
const reads = {
    '/api/v1/tag': {
        data: [tagOf('T1'), tagOf('T2'), tagOf('T3', 'String'), tagOf('T4', 'Boolean'), tagOf('T5')],
        total: 5,
    },
};

function Bar({ first, onChange }: { first: string[]; onChange: (ids: string[]) => void }) {
    const [compared, setCompared] = useState(first);
    const [hidden, setHidden] = useState<string[]>([]);
    const change = (ids: string[]) => {
        onChange(ids);
        setCompared(ids);
    };
    const parts = { tag: tagOf('T1'), compared, onChange: change };
    return (
        <>
            <ComparedLines {...parts} others={compared.map((id) => tagOf(id))} hidden={hidden} onHide={setHidden} />
            <CompareButton {...parts} />
        </>
    );
}

const offered = () => screen.queryAllByRole('button').flatMap((each) => /^(T\d)Name/.exec(each.textContent)?.[1] ?? []);

test('only tags that can be drawn and are not yet there are offered, and one press adds one', async () => {
    const onChange = vi.fn();
    fakeGateway(reads);
    const { user } = show(<Bar first={['T5']} onChange={onChange} />);
    await user.click(await button(t('compare.add')));
    await waitFor(() => expect(offered()).toEqual(['T2', 'T4']));
    await user.dblClick(await button('T4'));
    expect(onChange.mock.calls).toEqual([[['T5', 'T4']]]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await button(t('compare.remove', { tag: 'T5' })));
    expect(onChange.mock.lastCall).toEqual([['T4']]);
});

test('a tick hides a line and shows it again', async () => {
    fakeGateway(reads);
    const { user } = show(<Bar first={['T5']} onChange={() => {}} />);
    const tick = screen.getByRole('checkbox', { name: t('compare.show', { tag: 'T5' }) });
    expect((tick as HTMLInputElement).checked).toBe(true);
    await user.click(tick);
    expect((tick as HTMLInputElement).checked).toBe(false);
    await user.click(tick);
    expect((tick as HTMLInputElement).checked).toBe(true);
});

test('an earlier time is chosen by one press and taken away by another', async () => {
    const chosen: (Past | undefined)[] = [];
    const Both = () => {
        const [past, setPast] = useState<Past>();
        return (
            <PastButtons
                past={past}
                onChange={(next) => {
                    chosen.push(next);
                    setPast(next);
                }}
            />
        );
    };
    const { user } = show(<Both />);
    await user.click(await button(t('trend.past_1d')));
    await user.click(await button(t('trend.past_7d')));
    await user.click(await button(t('trend.past_7d')));
    expect(chosen).toEqual(['1d', '7d', undefined]);
});

test('what is typed is what the gateway is asked for', async () => {
    const { asked } = fakeGateway(reads);
    const { user } = show(<Bar first={[]} onChange={() => {}} />);
    await user.click(await button(t('compare.add')));
    await user.type(await screen.findByLabelText(t('tags.find')), 'pump 3');
    await waitFor(() => expect(asked.at(-1)).toMatch(/^\/api\/v1\/tag\?find=pump\+3&page=1&size=\d+$/));
});

test('no seventh line is added', async () => {
    fakeGateway(reads);
    const { user } = show(<Bar first={['A', 'B', 'C', 'D', 'E']} onChange={() => {}} />);
    const add = await button(t('compare.add'));
    await user.click(add);
    expect(add.textContent).toContain(t('compare.most', { count: 6 }));
    expect(screen.queryByRole('dialog')).toBeNull();
});

test('a search that the gateway refuses is told in the dialog', async () => {
    fakeGateway();
    const { user } = show(<Bar first={[]} onChange={() => {}} />);
    await user.click(await button(t('compare.add')));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('no answer to /api/v1/tag'));
});
