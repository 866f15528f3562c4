import { expect, test } from 'vitest';
import { isolated } from './isolate';
import { fill } from './t';

/** Whether no mark of the text acts on what stands behind it. */
function isClosed(text: string): boolean {
    const open: string[] = [];
    for (const letter of text) {
        if (/[\u2066-\u2068]/.test(letter)) open.push('isolate');
        else if (/[\u202a\u202b\u202d\u202e]/.test(letter)) open.push('turn');
        else if (letter === '\u202c' && open.at(-1) === 'turn') open.pop();
        // It closes the isolate and all that was opened within; without one it does nothing.
        else if (letter === '\u2069' && open.includes('isolate')) open.length = open.lastIndexOf('isolate');
    }
    return open.length === 0;
}

test('a text without directions stays as it is', () => {
    for (const text of ['', 'Pump 1', 'Ölpumpe °C', '펌프 1호', '😀', 'e\u0301', '<img src=x>'])
        expect(isolated(text)).toBe(text);
});

test('no mark of a text acts on what stands behind it', () => {
    for (const text of [
        '\u202eevil',
        '\u2066open',
        '\u2067\u2067open twice',
        '\u2069\u202ebreaks out',
        '\u2066a\u2069\u2069\u202eb',
        '\u202c\u202dx',
        'שלום',
        'مضخة 1',
    ]) {
        expect(isClosed(isolated(text)), JSON.stringify(text)).toBe(true);
        expect(isolated(text).replace(/[\u2066-\u2069]/g, '')).toBe(text.replace(/[\u2066-\u2069]/g, ''));
    }
    expect(isClosed('\u2069\u202ebreaks out')).toBe(false);
});

test('what is put into a sentence is isolated', () => {
    expect(fill('{device} is not connected', 'en', { device: '\u202eevil' })).toBe(
        '\u2068\u202eevil\u2069 is not connected',
    );
    expect(fill('{device} is not connected', 'en', { device: 'Crane 2' })).toBe('Crane 2 is not connected');
});
