import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { Tick } from './tick';

test('a row is chosen by its box', async () => {
    const onChange = vi.fn();
    const { user } = show(<Tick label="Choose PLC_1" isOn={false} onChange={onChange} />);
    await user.click(screen.getByRole('checkbox', { name: 'Choose PLC_1', checked: false }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
});
