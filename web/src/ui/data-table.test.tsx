import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { DataTable, type Column } from './data-table';

interface Row {
    id: string;
    good: number;
}

const rows: Row[] = [
    { id: 'PLC_10', good: 1 },
    { id: 'PLC_2', good: 3 },
];
const columns: Column<Row>[] = [
    { id: 'id', label: 'Device', cell: (row) => row.id, sort: (row) => row.id },
    { id: 'good', label: 'Good', isNumber: true, cell: (row) => row.good },
    { id: 'act', label: '', cell: (row) => <button type="button">Stop {row.id}</button> },
];

const firstCells = () =>
    screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('rows stand in the order asked for, and the header tells it', () => {
    show(
        <DataTable label="Devices" columns={columns} rows={rows} rowKey={(row) => row.id} sort="id" onSort={vi.fn()} />,
    );
    expect(firstCells()).toEqual(['PLC_2', 'PLC_10']);
    expect(screen.getByRole('columnheader', { name: /Device/ }).getAttribute('aria-sort')).toBe('ascending');
});

test('a press sorts by the column, another one the other way', async () => {
    const onSort = vi.fn();
    const table = (sort: string) => (
        <DataTable label="Devices" columns={columns} rows={rows} rowKey={(row) => row.id} sort={sort} onSort={onSort} />
    );
    const { user, rerender } = show(table(''));
    await user.click(screen.getByRole('button', { name: /Device/ }));
    rerender(table('id'));
    await user.click(screen.getByRole('button', { name: /Device/ }));
    expect(onSort.mock.calls).toEqual([['id'], ['-id']]);
    expect(screen.queryByRole('button', { name: 'Good' })).toBeNull();
});

test('a column without a word is named for a screen reader', () => {
    show(<DataTable label="Devices" columns={columns} rows={rows} rowKey={(row) => row.id} />);
    expect(screen.getByRole('columnheader', { name: t('table.actions') })).toBeDefined();
    expect(screen.getByRole('group', { name: 'Devices' }).tabIndex).toBe(0);
});

test('a text that would make the row high is cut, with the whole as its title', () => {
    const long = 'x'.repeat(61);
    show(<DataTable label="Devices" columns={columns} rows={[{ id: long, good: 0 }]} rowKey={(row) => row.id} />);
    expect(screen.getByText(long).title).toBe(long);
});

test('in a card each value stands with the name of its column', () => {
    show(<DataTable label="Devices" columns={columns} rows={rows} rowKey={(row) => row.id} asCards />);
    const cells = screen.getAllByRole('cell').slice(0, 3);
    expect(cells.map((cell) => cell.getAttribute('data-label'))).toEqual(['Device', 'Good', null]);
});
