import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { DeviceState } from './device-state';

test('the state of a device is a mark and a word', () => {
    const states = ['connected', 'connecting', 'lost', 'stopped', 'not_collecting'] as const;
    const { container } = show(
        <>
            {states.map((state) => (
                <DeviceState key={state} state={state} />
            ))}
        </>,
    );
    for (const state of states) expect(screen.getByText(t(`device.${state}`))).toBeDefined();
    const shapes = [...container.querySelectorAll('svg')].map((each) => each.innerHTML);
    expect(new Set(shapes).size).toBe(4);
});
