import { describe, expect, test } from 'vitest';
import { en } from './en';
import { ko } from './ko';
import { fill, type Message } from './t';

const texts = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));
const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

test('a text has the same slots in all languages', () => {
    const differing = (Object.keys(en) as (keyof typeof en)[]).filter((key) => {
        const wanted = slots(texts(en[key]).at(-1) as string).join();
        return texts(ko[key]).some((text) => slots(text).join() !== wanted);
    });
    expect(differing).toEqual([]);
});

test('no text is empty, and sentences end alike', () => {
    const faults = (Object.keys(en) as (keyof typeof en)[]).filter((key) => {
        const english = texts(en[key]).at(-1) as string;
        const korean = texts(ko[key]).at(-1) as string;
        return !english.trim() || !korean.trim() || english.endsWith('.') !== korean.endsWith('.');
    });
    expect(faults).toEqual([]);
});

describe('fill', () => {
    test('takes the plural form of the count', () => {
        const message = { one: '{count} device', other: '{count} devices' };
        expect(fill(message, 'en', { count: 1 })).toBe('1 device');
        expect(fill(message, 'en', { count: 0 })).toBe('0 devices');
        expect(fill({ other: '장치 {count}대' }, 'ko', { count: 1 })).toBe('장치 1대');
    });

    test('groups numbers, leaves texts as sent, and shows an unknown slot', () => {
        expect(fill('{count} of {name}: {what}', 'en', { count: 12345, name: '{x}' })).toBe('12,345 of {x}: {what}');
    });
});
