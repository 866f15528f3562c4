import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { Tree, type TreeNode } from './tree';

const children: Record<string, TreeNode[] | undefined> = {
    area: [
        { id: 'line', label: 'Line 1', hasChildren: true },
        { id: 'spare', label: 'Spare', hasChildren: false, isTicked: false },
    ],
};
const roots: TreeNode[] = [
    { id: 'area', label: 'Hall', hasChildren: true },
    { id: 'yard', label: 'Yard', hasChildren: false },
];

function open() {
    const onOpen = vi.fn();
    const onChoose = vi.fn();
    const childrenOf = (id: string) => children[id];
    const tree = (
        <Tree label="Plant" roots={roots} childrenOf={childrenOf} onOpen={onOpen} onChoose={onChoose} chosen="yard" />
    );
    return { ...show(tree), onOpen, onChoose };
}

const item = (name: RegExp) => screen.getByRole('treeitem', { name });
const focused = () => document.activeElement?.textContent;

test('it is one stop of the keyboard: right opens, left closes, up and down move', async () => {
    const { user, onOpen } = open();
    await user.tab();
    expect(focused()).toBe('Hall');
    await user.keyboard('{ArrowRight}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('area');
    expect(item(/Hall/).getAttribute('aria-expanded')).toBe('true');
    expect(item(/Line 1/).getAttribute('aria-level')).toBe('2');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Line 1');
    await user.keyboard('{End}');
    expect(focused()).toBe('Yard');
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(focused()).toBe('Hall');
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('treeitem', { name: /Line 1/ })).toBeNull();
    expect(screen.getAllByRole('treeitem').filter((each) => each.tabIndex === 0)).toHaveLength(1);
});

test('Enter and a press choose', async () => {
    const { user, onChoose } = open();
    await user.click(item(/Yard/));
    await user.keyboard('{Home}{Enter}');
    expect(onChoose.mock.calls).toEqual([['yard'], ['area']]);
    expect(item(/Yard/).getAttribute('aria-selected')).toBe('true');
});

test('children that are not there yet are said to load; what can be ticked says whether it is', async () => {
    const { user } = open();
    await user.click(item(/Hall/));
    await user.click(item(/Line 1/));
    expect(screen.getByText(t('loading'))).toBeDefined();
    expect(item(/Spare/).getAttribute('aria-checked')).toBe('false');
});

test('the name of a branch only opens it; its tick, and Space, choose it', async () => {
    const onChoose = vi.fn();
    const branch: TreeNode = { id: 'hall', label: 'Hall', hasChildren: true, isBranch: true, isTicked: false };
    const { user } = show(<Tree label="Plant" roots={[branch]} childrenOf={() => []} onChoose={onChoose} />);
    await user.click(screen.getByText('Hall'));
    expect(item(/Hall/).getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Enter}');
    expect(item(/Hall/).getAttribute('aria-expanded')).toBe('false');
    expect(onChoose).not.toHaveBeenCalled();
    await user.keyboard(' ');
    const tick = item(/Hall/).querySelector('[data-tick]');
    if (tick) await user.click(tick);
    expect(onChoose.mock.calls).toEqual([['hall'], ['hall']]);
});
