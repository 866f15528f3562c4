import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { RangeBar } from './range-bar';

const limits = { min_value: 0, max_value: 200, lo: 50, hi: 150 };
const parts = () => screen.getByRole('img', { name: t('range.label', { low: 0, high: 200 }) }).querySelectorAll('rect');

test('the marker stands where the value is in the range', () => {
    show(<RangeBar value={100} limits={limits} />);
    expect([...parts()].map((each) => each.getAttribute('x'))).toEqual(['0', '25', '49']);
});

test('a value that is not to be trusted has no marker', () => {
    show(<RangeBar value={undefined} limits={limits} />);
    expect(parts()).toHaveLength(2);
});

test('a tag without a range has no bar', () => {
    show(<RangeBar value={1} limits={{ hi: 20 }} />);
    expect(screen.queryByRole('img')).toBeNull();
});

test('the ends of the range have the decimals of the tag', () => {
    show(<RangeBar value={1} limits={{ lo: 0.1, hi: 0.3, display_format: '0.00' }} />);
    expect(screen.getByRole('img', { name: t('range.label', { low: '0.08', high: '0.32' }) })).toBeDefined();
});
