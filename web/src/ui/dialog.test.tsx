import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { ConfirmByName, Dialog, Drawer } from './dialog';
import { TextField } from './field';

function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
        <>
            <button type="button" onClick={() => setOpen(true)}>
                Open
            </button>
            {isOpen && (
                <Dialog title="Rename" onClose={() => setOpen(false)}>
                    <TextField label="Name" value="Press 1" onChange={() => undefined} />
                </Dialog>
            )}
        </>
    );
}

test('a dialog focuses its first field, and gives the focus back to what opened it', async () => {
    const { user } = show(<Opener />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);
    expect(screen.getByRole('dialog', { name: 'Rename' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await user.click(screen.getByRole('button', { name: t('dialog.close') }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
});

test('Esc asks to close it, not that of a dialog inside it, and nothing closes one that is bound', () => {
    const onClose = vi.fn();
    const { rerender } = show(<div />);
    rerender(
        <Dialog title="Outer" onClose={onClose}>
            <input aria-label="File" type="file" />
        </Dialog>,
    );
    fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true, cancelable: true }));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { bubbles: true, cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(1);
    rerender(
        <Dialog title="Bound" onClose={onClose} isBound>
            <p>Log in again.</p>
        </Dialog>,
    );
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { bubbles: true, cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: t('dialog.close') })).toBeNull();
});

test('a form in a drawer is sent by Enter', async () => {
    const onSubmit = vi.fn();
    const { user } = show(
        <Drawer
            title="Order"
            onClose={() => undefined}
            onSubmit={onSubmit}
            footer={<button type="submit">Save</button>}
        >
            <TextField label="Lot" value="7" onChange={() => undefined} />
        </Drawer>,
    );
    await user.type(screen.getByLabelText('Lot'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('what cannot be undone needs the name typed', async () => {
    const onConfirm = vi.fn();
    const { user } = show(
        <ConfirmByName
            title="Delete Press 1"
            name="PRESS_1"
            action="Delete"
            onConfirm={onConfirm}
            onClose={() => undefined}
        >
            <p>Its 12 tags are deleted, too.</p>
        </ConfirmByName>,
    );
    await user.click(screen.getByRole('button', { name: /Delete/ }));
    expect(onConfirm).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox'), 'PRESS_');
    await user.keyboard('{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await user.keyboard('1');
    await user.click(screen.getByRole('button', { name: /Delete/ }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
});
