import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { Sparkline, sparklinePath } from './sparkline';

const curve = (label: string) =>
    screen.getByRole('img', { name: label }).querySelectorAll('path')[1]?.getAttribute('d');

test('a curve begins at 0, or is drawn on the scale that is asked for', () => {
    show(
        <>
            <Sparkline points={[10, 20]} label="Values" />
            <Sparkline points={[10, 20]} low={0} high={100} label="Processor" />
        </>,
    );
    expect(curve('Values')).toBe(sparklinePath([10, 20], 120, 28, 0, 20));
    expect(curve('Processor')).toBe(sparklinePath([10, 20], 120, 28, 0, 100));
});

test('values that are missing leave a gap', () => {
    show(<Sparkline points={[1, null, 1, 1]} label="Values" />);
    expect(curve('Values')?.match(/M/g)).toHaveLength(2);
});
