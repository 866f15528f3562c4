import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { DeleteRecord } from './delete-record';

const referringTo = (message: string) =>
    (message.match(/[A-Z]+_\d/g) ?? []).map((id) => ({ id, page: `/orders?id=${id}` }));

function open(onDelete: () => Promise<unknown>) {
    const done = vi.fn();
    const shown = show(
        <DeleteRecord
            id="PROD_1"
            name="Housing"
            onDelete={onDelete}
            onDone={done}
            onClose={() => undefined}
            referringTo={referringTo}
        />,
    );
    const confirm = async () => {
        await shown.user.type(screen.getByRole('textbox'), 'PROD_1');
        await shown.user.click(screen.getByRole('button', { name: t('record.delete') }));
    };
    return { ...shown, done, confirm };
}

test('a record is deleted once its id is typed', async () => {
    const { confirm, done } = open(() => Promise.resolve());
    await confirm();
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
});

test('a refusal names the records that still refer to it, each with its page', async () => {
    const { confirm, done } = open(() => Promise.reject(new Error('PROD_1 is used by order ORDER_9')));
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toContain(t('record.delete_failed'));
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/orders?id=ORDER_9']);
    expect(done).not.toHaveBeenCalled();
});
