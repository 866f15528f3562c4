import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import {
    ComboboxField,
    FieldGrid,
    NumberField,
    SecretField,
    SelectField,
    SwitchField,
    TextArea,
    TextField,
} from './field';

test('help and fault are read with their field', () => {
    show(
        <TextField
            label="Host"
            help="Name or address."
            error="Enter a value."
            isRequired
            value=""
            onChange={vi.fn()}
        />,
    );
    const input = screen.getByRole('textbox', { name: /Host/, description: 'Name or address. Enter a value.' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
});

test('a field without a fault is valid', () => {
    show(<TextField label="Host" value="plc1" onChange={vi.fn()} />);
    const input = screen.getByRole('textbox', { name: 'Host' });
    expect([input.getAttribute('aria-invalid'), input.getAttribute('aria-describedby')]).toEqual([null, null]);
});

test('a number keeps what is typed as text, with its unit beside it', async () => {
    const onChange = vi.fn();
    const { user } = show(<NumberField label="Time-out" unit="ms" value="-" onChange={onChange} />);
    const input = screen.getByRole('textbox', { name: 'Time-out' });
    expect(input.inputMode).toBe('decimal');
    await user.type(input, '1');
    expect(onChange).toHaveBeenCalledWith('-1');
    expect(screen.getByText('ms')).toBeDefined();
});

test('a secret is hidden until it is asked for, and one that is stored is not shown', async () => {
    const { user } = show(<SecretField label="Password" isSet value="" onChange={vi.fn()} />);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect([input.type, input.placeholder]).toEqual(['password', t('field.secret_kept')]);
    await user.click(screen.getByRole('button', { name: t('field.show'), pressed: false }));
    expect(input.type).toBe('text');
    await user.click(screen.getByRole('button', { name: t('field.hide'), pressed: true }));
    expect(input.type).toBe('password');
});

test('a switch says its state as a word', async () => {
    const onChange = vi.fn();
    const { user, rerender } = show(
        <SwitchField label="Pump" value={false} words={['Stopped', 'Runs']} onChange={onChange} />,
    );
    expect(screen.getByText('Stopped')).toBeDefined();
    await user.click(screen.getByRole('switch', { name: 'Pump', checked: false }));
    expect(onChange).toHaveBeenCalledWith(true);
    rerender(<SwitchField label="Pump" value onChange={onChange} />);
    expect(screen.getByText(t('field.on'))).toBeDefined();
});

test('one of the choices is chosen', async () => {
    const onChange = vi.fn();
    const choices = [
        { value: 'a', label: 'Alpha' },
        { value: 'b', label: 'Beta' },
    ];
    const { user } = show(<SelectField label="Mode" value="a" choices={choices} onChange={onChange} />);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mode' }), 'Beta');
    expect(onChange).toHaveBeenCalledWith('b');
});

test('suggestions are offered and any other text may be typed', async () => {
    const onChange = vi.fn();
    const { user, container } = show(
        <ComboboxField label="Level" value="" suggestions={['info', 'debug']} onChange={onChange} />,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Level');
    const list = container.querySelector('datalist');
    expect(input.getAttribute('list')).toBe(list?.id);
    expect([...(list?.querySelectorAll('option') ?? [])].map((each) => each.value)).toEqual(['info', 'debug']);
    await user.type(input, 'x');
    expect(onChange).toHaveBeenCalledWith('x');
});

test('a long text has its rows', async () => {
    const onChange = vi.fn();
    const { user } = show(
        <FieldGrid>
            <TextArea label="Note" value="a" rows={5} onChange={onChange} />
        </FieldGrid>,
    );
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    expect(area.getAttribute('rows')).toBe('5');
    await user.type(area, 'b');
    expect(onChange).toHaveBeenCalledWith('ab');
});
