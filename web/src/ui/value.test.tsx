import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { Value } from './value';

const ts = Date.UTC(2026, 10, 24, 8);
const good = { value: '21.123456', quality: 192, ts };
const shown = (container: Element) => container.textContent;

test('a good value is shown as its tag says, with its unit; all digits are its title', () => {
    show(<Value shown={good} of={{ data_type: 'Double', display_format: '0.00' }} unit="°C" />);
    expect(screen.getByTitle('21.123456').textContent).toBe('21.12 °C');
});

test('a bad value stands in brackets, says so and since when', () => {
    const lastGood = { value: '640', ts };
    const { container } = show(<Value shown={{ value: '-', quality: 0, ts, lastGood }} />);
    const doubt = `${t('quality.bad')}, ${t('value.last_good', { time: '2026-11-24 08:00' })}`;
    expect(shown(container)).toBe(`[640] (${doubt})`);
    expect(container.querySelector('span')?.title).toBe(doubt);
});

test('a value of a lost connection says that it may have changed', () => {
    const { container } = show(<Value shown={{ ...good, isStale: true }} />);
    expect(shown(container)).toBe(`21.123456 (${t('value.stale')})`);
});

test('good, uncertain, bad and stale look different', () => {
    const look = (quality: number, isStale = false) => {
        const { container, unmount } = show(<Value shown={{ ...good, quality, isStale }} />);
        const name = container.querySelector('span')?.className;
        unmount();
        return name;
    };
    expect(new Set([look(192), look(64), look(0), look(192, true)]).size).toBe(4);
});

test('a state is shown by its word, with the number as its title', () => {
    show(<Value shown={{ value: '1', quality: 192, ts }} states={{ 1: 'running' }} />);
    expect(screen.getByTitle('1').textContent).toBe('running');
});

test('without a value there is a dash and no unit', () => {
    const { container } = show(<Value shown={undefined} unit="bar" />);
    expect(shown(container)).toBe('–');
});
