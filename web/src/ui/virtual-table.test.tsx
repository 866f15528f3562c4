import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { VirtualTable } from './virtual-table';

interface Tag {
    id: string;
}

const columns = [
    { id: 'id', label: 'Tag', track: '100px', isSortable: true, cell: (tag: Tag) => tag.id },
    { id: 'act', label: '', track: '50px', cell: (tag: Tag) => <button type="button">Write {tag.id}</button> },
];
const total = 100_000;

function open(more: { opensOnClick?: boolean; sort?: string } = {}) {
    const calls = { onOpen: vi.fn(), onSort: vi.fn(), onRange: vi.fn() };
    const rowAt = (index: number) => (index < 50 ? { id: `T${index}` } : undefined);
    const table = (
        <VirtualTable
            label="Tags"
            columns={columns}
            total={total}
            rowAt={rowAt}
            rowKey={(tag) => tag.id}
            chosen="T3"
            {...calls}
            {...more}
        />
    );
    return { ...show(table), ...calls };
}

const grid = () => screen.getByRole('grid', { name: 'Tags' });
const cursor = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');

test('of 100,000 rows those on the screen are drawn, and the rest is counted', () => {
    const { onRange } = open();
    expect(grid().getAttribute('aria-rowcount')).toBe('100001');
    const rows = screen.getAllByRole('row').length - 1;
    expect(rows).toBeGreaterThan(9);
    expect(rows).toBeLessThan(40);
    expect(onRange).toHaveBeenLastCalledWith(0, rows - 1);
    expect(screen.getByRole('columnheader', { name: t('table.actions') })).toBeDefined();
});

test('keys move the row and Enter opens it', async () => {
    const { user, onOpen } = open();
    await user.tab();
    expect(document.activeElement).toBe(grid());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(cursor()?.getAttribute('aria-rowindex')).toBe('3');
    expect(cursor()?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{PageDown}');
    expect(grid().getAttribute('aria-activedescendant')).toBe('row-9');
    await user.keyboard('{PageUp}{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 'T1' });
    await user.keyboard('{End}{ArrowDown}');
    expect(grid().getAttribute('aria-activedescendant')).toBe('row-99999');
    await user.keyboard('{Home}{ArrowUp}');
    expect(grid().getAttribute('aria-activedescendant')).toBe('row-0');
});

test('a press moves the row; two open it, or one where that is enough, but never one on a button in it', async () => {
    const { user, onOpen, unmount } = open();
    await user.click(screen.getByText('T2'));
    expect([cursor()?.id, onOpen.mock.calls.length]).toEqual(['row-2', 0]);
    await user.dblClick(screen.getByText('T4'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 'T4' });
    unmount();
    const direct = open({ opensOnClick: true });
    await direct.user.click(screen.getByRole('button', { name: 'Write T1' }));
    expect(direct.onOpen).not.toHaveBeenCalled();
    await direct.user.click(screen.getByText('T5'));
    expect(direct.onOpen).toHaveBeenCalledExactlyOnceWith({ id: 'T5' });
});

test('the gateway sorts: the header says how, a press asks for the other way', async () => {
    const { user, onSort } = open({ sort: 'id' });
    expect(screen.getByRole('columnheader', { name: 'Tag' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(grid()).getByRole('button', { name: 'Tag' }));
    expect(onSort).toHaveBeenCalledExactlyOnceWith('-id');
});

test('a row that is not fetched yet says that it loads', () => {
    const rowAt = () => undefined;
    show(<VirtualTable label="Tags" columns={columns} total={3} rowAt={rowAt} rowKey={() => ''} />);
    expect(screen.getAllByRole('gridcell', { name: t('loading') })).toHaveLength(3);
});
