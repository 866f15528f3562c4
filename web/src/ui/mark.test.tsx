import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { Mark, type MarkKind } from './mark';

test('a mark beside its word is not read, one that stands alone is', () => {
    const { container } = show(
        <>
            <Mark kind="good" />
            <Mark kind="p1" label="Critical" />
        </>,
    );
    expect(screen.getAllByRole('img').map((each) => each.getAttribute('aria-label'))).toEqual(['Critical']);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

test('each state has a shape of its own, and priorities their digit: colour is not the only sign', () => {
    const kinds: MarkKind[] = ['p1', 'p2', 'p3', 'p4', 'good', 'bad', 'uncertain', 'connecting', 'stopped', 'stale'];
    const { container } = show(
        <>
            {kinds.map((kind) => (
                <Mark key={kind} kind={kind} />
            ))}
        </>,
    );
    const shapes = [...container.querySelectorAll('svg')].map((each) => each.innerHTML);
    expect(new Set(shapes).size).toBe(kinds.length);
    expect([...container.querySelectorAll('text')].map((each) => each.textContent)).toEqual(['1', '2', '3', '4']);
});
