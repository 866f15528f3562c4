import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { CodeLines } from './code-lines';

const text = 'a=1\nb=x\nc=3';
const faults = [{ line: 2, message: 'b: a number is expected' }];

test('a fault is tied to the text, and its number goes to the line', async () => {
    const { user } = show(<CodeLines label="Properties" text={text} faults={faults} onChange={() => undefined} />);
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', {
        name: 'Properties',
        description: /b: a number is expected/,
    });
    expect(area.getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: '2' }));
    expect(document.activeElement).toBe(area);
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('b=x');
});

test('what is typed is reported; without a listener it can only be read', async () => {
    const onChange = vi.fn();
    const { user, rerender } = show(<CodeLines label="Properties" text="a" onChange={onChange} />);
    await user.type(screen.getByRole('textbox'), 'b');
    expect(onChange).toHaveBeenCalledWith('ab');
    rerender(<CodeLines label="Properties" text="a" />);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').readOnly).toBe(true);
});
