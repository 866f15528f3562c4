import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { Facts } from './facts';

test('each fact is a term with what it is', () => {
    const facts = [
        ['Line', 'Line 1'],
        ['Tag', <b key="tag">T1</b>],
    ] as const;
    show(<Facts facts={facts} />);
    expect(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual(
        [
            ['Line', 'Line 1'],
            ['Tag', 'T1'],
        ],
    );
});
