import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { ConfirmAct } from './confirm-act';

function open(act: () => Promise<unknown>, onDone?: () => void) {
    const onClose = vi.fn();
    const dialog = (
        <ConfirmAct
            title="Delete Press 1"
            name="P1"
            action="Delete"
            act={act}
            failed="Not deleted."
            onClose={onClose}
            onDone={onDone}
        >
            <p>Its tags are deleted, too.</p>
        </ConfirmAct>
    );
    return { ...show(dialog), onClose };
}

test('once the name is typed it is carried out and closes', async () => {
    const act = vi.fn(() => Promise.resolve());
    const { user, onClose } = open(act);
    await user.keyboard('{Enter}');
    expect(act).not.toHaveBeenCalled();
    await user.keyboard('P1{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(act).toHaveBeenCalledTimes(1);
});

test('a failure is told and it stays open; the next attempt begins without it', async () => {
    const act = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('busy'));
    const { user, onClose } = open(act);
    await user.keyboard('P1{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Not deleted.');
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
});

test('what else is to be done afterwards takes the place of closing', async () => {
    const onDone = vi.fn();
    const { user, onClose } = open(() => Promise.resolve(), onDone);
    await user.keyboard('P1{Enter}');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(onClose).not.toHaveBeenCalled();
});
