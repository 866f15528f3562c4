import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { PickerField } from './picker-field';

const all = [
    { value: 'PROD_1', label: 'Housing' },
    { value: 'PROD_2', label: 'Lid' },
];

function Field({ first, asked }: { first: string; asked: string[] }) {
    const [value, setValue] = useState(first);
    const find = (text: string) => ({
        queryKey: ['product', text],
        queryFn: () => {
            asked.push(text);
            return Promise.resolve(all.filter((each) => (each.label + each.value).includes(text)));
        },
    });
    return (
        <>
            <PickerField label="Product" value={value} onChange={setValue} find={find} />
            <output>{value}</output>
        </>
    );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Product' });
const value = () => screen.getByRole('status').textContent;

test('the one that is chosen is shown by its name and id', async () => {
    show(<Field first="PROD_1" asked={[]} />);
    await waitFor(() => expect(box().value).toBe('Housing (PROD_1)'));
});

test('what is typed is looked for after a rest, and Enter takes the first', async () => {
    const asked: string[] = [];
    const { user } = show(<Field first="" asked={asked} />);
    await user.type(box(), 'Lid');
    const option = await screen.findByRole('option', { name: /Lid/, selected: true });
    expect(box().getAttribute('aria-activedescendant')).toBe(option.id);
    expect(asked.filter(Boolean)).toEqual(['Lid']);
    await user.keyboard('{Enter}');
    expect(value()).toBe('PROD_2');
    expect(box().getAttribute('aria-expanded')).toBe('false');
});

test('Enter before anything is found takes the first of what is typed, not of what was found before', async () => {
    const { user } = show(<Field first="" asked={[]} />);
    await user.type(box(), 'Lid{Enter}');
    await waitFor(() => expect(value()).toBe('PROD_2'));
});

test('arrows move, a press chooses, Esc leaves it as it was', async () => {
    const { user } = show(<Field first="PROD_2" asked={[]} />);
    await user.click(box());
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: /Housing/ });
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('option', { name: /Lid/ }).getAttribute('aria-selected')).toBe('true'));
    await user.keyboard('{Escape}');
    expect([value(), box().getAttribute('aria-expanded')]).toEqual(['PROD_2', 'false']);
    await user.keyboard('{ArrowDown}');
    await user.click(await screen.findByRole('option', { name: /Housing/ }));
    expect(value()).toBe('PROD_1');
});

test('emptied it has none, and what finds nothing is told', async () => {
    const { user } = show(<Field first="PROD_1" asked={[]} />);
    await user.clear(box());
    expect(value()).toBe('');
    await user.type(box(), 'zzz');
    expect(await screen.findByText(t('picker.none'))).toBeDefined();
});
