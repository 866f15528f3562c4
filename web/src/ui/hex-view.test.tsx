import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { HexView } from './hex-view';

const bytes = Array.from({ length: 18 }, (_, n) => n + 1);
const fields = [
    { offset: 0, size: 2, name: 'Transaction', value: '258' },
    { offset: 16, size: 1, name: 'Function', value: '17' },
];

test('bytes stand in rows of sixteen with their offset', () => {
    show(<HexView bytes={bytes} fields={fields} label="Frame" />);
    const text = screen.getByRole('group', { name: 'Frame' }).textContent;
    expect(text).toContain('00000102030405060708090A0B0C0D0E0F1000101112');
});

test('a field that is pointed at or focused lights its bytes', () => {
    show(<HexView bytes={bytes} fields={fields} label="Frame" />);
    const plain = screen.getByText('01').className;
    const lit = (byte: string) => screen.getByText(byte).className !== plain;
    const field = screen.getByRole('button', { name: /Transaction/ });
    fireEvent.focus(field);
    expect(['01', '02', '03'].map(lit)).toEqual([true, true, false]);
    fireEvent.blur(field);
    expect(lit('01')).toBe(false);
    fireEvent.mouseEnter(screen.getByRole('button', { name: /Function/ }));
    expect(lit('11')).toBe(true);
});
