import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { momentShapes, type MomentKind } from '../text/moment';
import { MomentField } from './moment-field';

function Field({ kind, first }: { kind: MomentKind; first: string }) {
    const [value, setValue] = useState(first);
    return (
        <>
            <MomentField label="Start" kind={kind} value={value} onChange={setValue} />
            <output>{value}</output>
        </>
    );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' });
const value = () => screen.getByRole('status').textContent;

test('a time of a day is written as everywhere on the page', async () => {
    const { user } = show(<Field kind="datetime-local" first="2026-11-25T14:30" />);
    expect(input().value).toBe('2026-11-25 14:30');
    await user.clear(input());
    expect(value()).toBe('');
    await user.type(input(), '2026-11-26 08:15');
    expect(value()).toBe('2026-11-26T08:15');
});

test('what is no time is told once the field is left, and stays to be mended', async () => {
    const { user } = show(<Field kind="time" first="" />);
    await user.type(input(), '25:99');
    const fault = t('field.moment', { shape: momentShapes.time });
    expect(screen.queryByText(fault)).toBeNull();
    await user.tab();
    expect(screen.getByText(fault)).toBeDefined();
    expect([input().value, value()]).toEqual(['25:99', '']);
});

test('a date that is picked in the calendar takes the place of what was typed', async () => {
    const { user, container } = show(<Field kind="date" first="" />);
    await user.type(input(), '2026');
    const native = container.querySelector('input[type=date]');
    if (native) fireEvent.change(native, { target: { value: '2026-11-30' } });
    expect([input().value, value()]).toEqual(['2026-11-30', '2026-11-30']);
    expect(screen.getByRole('button', { name: t('field.calendar') })).toBeDefined();
});
