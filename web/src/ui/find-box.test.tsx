import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { FindBox } from './find-box';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const rest = () => act(() => void vi.advanceTimersByTime(200));
const type = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find' }), { target: { value } });

test('what is typed is reported once, after a rest', () => {
    const onChange = vi.fn();
    show(<FindBox label="Find" value="" onChange={onChange} />);
    type('p');
    type('pump');
    expect(onChange).not.toHaveBeenCalled();
    rest();
    expect(onChange).toHaveBeenCalledExactlyOnceWith('pump');
});

test('Esc clears it; in an empty one Esc is for what is around it', () => {
    const outside = vi.fn();
    function Around() {
        const [text, setText] = useState('pump');
        return (
            // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens
            <div onKeyDown={outside}>
                <FindBox label="Find" value={text} onChange={setText} />
                <p>{`found: ${text}`}</p>
            </div>
        );
    }
    show(<Around />);
    const box = screen.getByRole('searchbox');
    fireEvent.keyDown(box, { key: 'Escape' });
    rest();
    expect(screen.getByText('found:')).toBeDefined();
    expect(outside).not.toHaveBeenCalled();
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(outside).toHaveBeenCalledTimes(1);
});

test('a value that changes from outside takes the place of what was typed', () => {
    const { rerender } = show(<div />);
    rerender(<FindBox label="Find" value="a" onChange={vi.fn()} />);
    rerender(<FindBox label="Find" value="" onChange={vi.fn()} />);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});
