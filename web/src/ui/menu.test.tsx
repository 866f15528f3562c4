import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { Menu } from './menu';

function open() {
    const onChoose = vi.fn<(id: string) => void>();
    const items = [
        { id: 'start', label: 'Start', onChoose: () => onChoose('start') },
        { id: 'stop', label: 'Stop', blocked: 'It is stopped.', onChoose: () => onChoose('stop') },
        { id: 'delete', label: 'Delete', isDanger: true, onChoose: () => onChoose('delete') },
    ];
    return { ...show(<Menu label="More" items={items} />), onChoose };
}

const menu = () => screen.getByRole('menu', { name: 'More' });
const focused = () => document.activeElement?.textContent;

test('it opens with the focus on its first action; arrows, Home and End move', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect([menu().matches(':popover-open'), focused()]).toEqual([true, 'Start']);
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Delete');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('StopIt is stopped.');
    await user.keyboard('{End}');
    expect(focused()).toBe('Delete');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Start');
});

test('an action closes it; one that is blocked says why and does nothing', async () => {
    const { user, onChoose } = open();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: /Stop It is stopped/ }));
    expect(onChoose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(onChoose.mock.calls).toEqual([['delete']]);
    expect(menu().matches(':popover-open')).toBe(false);
});

test('Esc and Tab close it', async () => {
    const { user } = open();
    for (const key of ['{Escape}', '{Tab}']) {
        await user.click(screen.getByRole('button', { name: 'More' }));
        expect(menu().matches(':popover-open')).toBe(true);
        await user.keyboard(key);
        expect(menu().matches(':popover-open')).toBe(false);
    }
});
