import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button } from '../testing/form';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import type { Change } from '../text/change-sentence';
import { TakeBack } from './take-back';

const change: Change = {
    event: 'changed',
    kind: 'tag',
    id: 'T1',
    part_of: 'opc/L1',
    fields: [{ field: 'hi', before: 80, after: 85, is_secret: false, is_cut: false }],
    omitted: 0,
};

const back = { canTakeBack: () => true, takeBack: () => Promise.resolve(), meanwhileOf: () => undefined };

test('a change is taken back after its values were shown', async () => {
    const takeBack = vi.fn(() => Promise.resolve());
    const { user } = show(<TakeBack change={change} {...back} takeBack={takeBack} />);
    await user.click(await button(t('who.take_back')));
    expect(screen.getByRole('dialog').textContent).toMatch(/85.*80/);
    expect(takeBack).not.toHaveBeenCalled();
    await user.click(await button(t('who.take_back_submit')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(takeBack).toHaveBeenCalledExactlyOnceWith(change);
});

test('it says which field was changed meanwhile', async () => {
    const meanwhileOf = (error: unknown) => (error ? ['hi'] : undefined);
    const takeBack = () => Promise.reject(new Error('hi'));
    const { user } = show(<TakeBack change={change} {...back} takeBack={takeBack} meanwhileOf={meanwhileOf} />);
    await user.click(await button(t('who.take_back')));
    await user.click(await button(t('who.take_back_submit')));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(t('who_field.hi')));
});

test('nothing is shown for what cannot be taken back', () => {
    show(<TakeBack change={change} {...back} canTakeBack={() => false} />);
    expect(screen.queryByRole('button')).toBeNull();
});
