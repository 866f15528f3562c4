import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { Board } from './board';

const columns = [
    { id: 'planned', label: 'Planned', cards: ['A', 'B'], total: 1_204, empty: 'Nothing is planned.' },
    { id: 'running', label: 'Running', cards: [], empty: 'Nothing runs.' },
    { id: 'done', label: 'Done', cards: [], empty: 'Nothing is done.', note: <p>Could not be loaded.</p> },
];

const carried = { setData: () => undefined, effectAllowed: '' };

test('each state is a column with its cards, and with how many there are in all', () => {
    show(<Board columns={columns} cardKey={(card) => card} render={(card) => <b>{card}</b>} />);
    const planned = screen.getByRole('region', { name: 'Planned' });
    expect(
        within(planned)
            .getAllByRole('listitem')
            .map((each) => each.textContent),
    ).toEqual(['A', 'B']);
    expect(within(planned).getByText('1,204')).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Running' })).getByText('Nothing runs.')).toBeDefined();
});

test('a column that could not be loaded does not say that it is empty', () => {
    show(<Board columns={columns} cardKey={(card) => card} render={(card) => card} />);
    expect(screen.getByText('Could not be loaded.')).toBeDefined();
    expect(screen.queryByText('Nothing is done.')).toBeNull();
});

test('a card is dropped where it may go, and nowhere else', () => {
    const onDrop = vi.fn();
    const canDrop = (_: string, columnId: string) => columnId === 'running';
    show(
        <Board columns={columns} cardKey={(card) => card} render={(card) => card} canDrop={canDrop} onDrop={onDrop} />,
    );
    const drag = (to: string) => {
        fireEvent.dragStart(screen.getByText('B'), { dataTransfer: carried });
        fireEvent.dragOver(screen.getByRole('region', { name: to }));
        fireEvent.drop(screen.getByRole('region', { name: to }));
    };
    drag('Done');
    expect(onDrop).not.toHaveBeenCalled();
    drag('Running');
    expect(onDrop).toHaveBeenCalledExactlyOnceWith('B', 'running');
});

test('without a rule nothing can be dragged', () => {
    show(<Board columns={columns} cardKey={(card) => card} render={(card) => card} />);
    expect(screen.getByText('A').getAttribute('draggable')).not.toBe('true');
});
