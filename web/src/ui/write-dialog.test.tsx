import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { WriteDialog, type Outcome } from './write-dialog';

const speed = { tag_id: 'T1', tag_name: 'Speed', data_type: 'Int16', unit: 'rpm', min_value: 0, max_value: 3_000 };
const pump = {
    ...speed,
    tag_name: 'Pump',
    data_type: 'Boolean',
    min_value: null,
    max_value: null,
    bool_false: 'Off',
    bool_true: 'Runs',
};

const shown = { value: '640', quality: 192, ts: Date.UTC(2026, 10, 25) };

function open(tag: typeof speed | typeof pump, outcome: Outcome, value = shown) {
    const onWrite = vi.fn(() => Promise.resolve(outcome));
    const onReadNow = vi.fn(() => Promise.resolve('700'));
    const dialog = <WriteDialog tag={tag} shown={value} onWrite={onWrite} onReadNow={onReadNow} onClose={vi.fn()} />;
    return { ...show(dialog), onWrite, onReadNow };
}

const write = () => screen.getByRole('button', { name: t('write.submit') });
const input = () => screen.getByRole('textbox', { name: t('write.value') });

test('the present value is text, and the new one has the focus', () => {
    open(speed, { kind: 'same', sent: '', read: '' });
    expect(screen.getByText('640')).toBeDefined();
    expect(document.activeElement).toBe(input());
});

test('a value outside of the range is not sent', async () => {
    const { user, onWrite } = open(speed, { kind: 'same', sent: '700', read: '700' });
    await user.type(input(), '3001{Enter}');
    expect(screen.getByText(t('schema.range', { min: '0', max: '3,000' }))).toBeDefined();
    expect(onWrite).not.toHaveBeenCalled();
    await user.clear(input());
    await user.type(input(), '700{Enter}');
    expect(onWrite).toHaveBeenCalledExactlyOnceWith('700');
    expect(screen.getByText(t('write.same', { sent: '700', read: '700' }))).toBeDefined();
});

test('a device that has another value afterwards is told, and can be read', async () => {
    const { user } = open(speed, { kind: 'differs', sent: '700', read: '650' });
    await user.type(input(), '700{Enter}');
    expect(screen.getByText(t('write.differs', { sent: '700', read: '650' }))).toBeDefined();
    await user.click(screen.getByRole('button', { name: t('write.read_now') }));
    expect(screen.getByText(t('write.read_result', { value: '700' }))).toBeDefined();
});

test('when nobody knows whether the device took it, that is said', async () => {
    const { user } = open(speed, { kind: 'unknown', error: new Error('No response within 5 s.') });
    await user.type(input(), '700{Enter}');
    expect(screen.getByText(t('write.unknown'))).toBeDefined();
    expect(screen.getByText('No response within 5 s.')).toBeDefined();
});

test('a refusal is an error, and nothing is offered to be read', async () => {
    const { user } = open(speed, { kind: 'refused', error: new Error('The tag is read-only.') });
    await user.type(input(), '700{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('The tag is read-only.');
    expect(screen.queryByRole('button', { name: t('write.read_now') })).toBeNull();
});

test('of a Boolean the other value is offered, by its words', async () => {
    const { user, onWrite } = open(pump, { kind: 'same', sent: 'false', read: 'false' }, { ...shown, value: 'true' });
    expect(screen.getByText('Off')).toBeDefined();
    await user.click(write());
    expect(onWrite).toHaveBeenCalledExactlyOnceWith('false');
});

test('what was sent and read back is told by its state, with the number', async () => {
    const mode = { ...speed, states: { 0: 'stopped', 1: 'running' } };
    const { user } = open(mode, { kind: 'differs', sent: '1', read: '0' });
    await user.type(input(), '1{Enter}');
    expect(screen.getByText(t('write.differs', { sent: 'running (1)', read: 'stopped (0)' }))).toBeDefined();
});
