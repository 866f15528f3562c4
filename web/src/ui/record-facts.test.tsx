import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { RecordFacts } from './record-facts';

const find = (id: string) => ({
    queryKey: ['product', id],
    queryFn: () => Promise.resolve([{ value: 'PROD_1', label: 'Housing' }]),
});
const rules = [
    { name: 'line_name', type: 'text', label: 'Name' },
    { name: 'product_id', type: 'text', label: 'Product', find },
    { name: 'cycle', type: 'integer', label: 'Cycle', unit: 'ms' },
    { name: 'kind', type: 'choice', label: 'Kind', words: { a: 'Assembly' } },
    { name: 'active', type: 'boolean', label: 'In use' },
    { name: 'attributes', type: 'object', label: 'Attributes' },
    { name: 'note', type: 'text' },
];
const record = {
    line_name: 'Line 1',
    product_id: 'PROD_1',
    cycle: 800,
    kind: 'a',
    active: true,
    attributes: { hall: 3, crane: 'no' },
};

const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('fields are shown as words, with units and with the name of what they refer to', async () => {
    show(<RecordFacts rules={rules} record={record} first={['Id', 'LINE_1']} />);
    await screen.findByText('Housing (PROD_1)');
    expect(facts()).toEqual([
        ['Id', 'LINE_1'],
        ['Name', 'Line 1'],
        ['Product', 'Housing (PROD_1)'],
        ['Cycle', '800 ms'],
        ['Kind', 'Assembly'],
        ['In use', t('field.on')],
        ['Attributes', 'hall: 3, crane: no'],
        ['note', '–'],
    ]);
});

test('in short what is as it mostly is is left out', () => {
    show(<RecordFacts rules={rules} record={record} isShort />);
    expect(facts().map(([label]) => label)).toEqual(['Product', 'Cycle', 'Kind', 'Attributes']);
});
