import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { SchemaForm } from './schema-form';
import { draftOf, type OptionRule } from './schema-rules';

const rules: OptionRule[] = [
    { name: 'host', type: 'text', required: true, description: 'Name or address.' },
    { name: 'timeout', type: 'integer', unit: 'ms', default: 1000, min: 10, max: 60_000 },
    { name: 'mode', type: 'choice', values: ['a', 'b'], words: { b: 'Beta' }, default: 'a' },
    { name: 'password', type: 'text', secret: true },
    { name: 'keep_open', type: 'boolean', default: true },
    { name: 'note', type: 'long', max_length: 3 },
    { name: 'since', type: 'date' },
];

function Form({ isChecked = true, errors = {} }: { isChecked?: boolean; errors?: Record<string, string> }) {
    const [draft, setDraft] = useState(() => draftOf(rules, {}));
    return (
        <>
            <SchemaForm
                rules={rules}
                draft={draft}
                onChange={setDraft}
                errors={errors}
                isChecked={isChecked}
                keptSecrets={['password']}
            />
            <output>{JSON.stringify(draft)}</output>
        </>
    );
}

const draft = () => JSON.parse(screen.getByRole('status').textContent) as Record<string, string | boolean>;

test('each option has the field of its type, with help, unit, default and whether it is required', () => {
    show(<Form isChecked={false} />);
    expect(screen.getByRole('textbox', { name: /host/, description: 'Name or address.' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'timeout' }).placeholder).toBe('1000');
    expect(screen.getByText('ms')).toBeDefined();
    const options = [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'mode' }).options];
    expect(options.map((each) => each.text)).toEqual([t('schema.default', { value: 'a' }), 'a', 'Beta']);
    const secret = screen.getByLabelText<HTMLInputElement>('password');
    expect([secret.type, secret.placeholder]).toEqual(['password', t('field.secret_kept')]);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'keep_open' }).checked).toBe(true);
    expect(screen.getByRole('textbox', { name: 'note' }).tagName).toBe('TEXTAREA');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'since' }).placeholder).toBe('yyyy-mm-dd');
});

test('what is typed changes its option alone', async () => {
    const { user } = show(<Form />);
    const before = draft();
    await user.type(screen.getByRole('textbox', { name: /host/ }), 'plc1');
    await user.click(screen.getByRole('switch'));
    await user.selectOptions(screen.getByRole('combobox'), 'Beta');
    expect(draft()).toEqual({ ...before, host: 'plc1', keep_open: false, mode: 'b' });
});

test('faults are shown once it was submitted', async () => {
    const { user, unmount } = show(<Form />);
    expect(screen.getByText(t('schema.required'))).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'timeout' }), '5');
    expect(screen.getByText(t('schema.range', { min: '10', max: '60,000' }))).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'note' }), 'long');
    expect(screen.getByText(t('schema.long', { max: 3 }))).toBeDefined();
    unmount();
    show(<Form isChecked={false} />);
    expect(screen.queryByText(t('schema.required'))).toBeNull();
});

test('a fault of the gateway stands at its field, before it was submitted, too', () => {
    show(<Form isChecked={false} errors={{ host: 'The name is unknown.' }} />);
    expect(screen.getByRole('textbox', { name: /host/, description: /The name is unknown/ })).toBeDefined();
});
