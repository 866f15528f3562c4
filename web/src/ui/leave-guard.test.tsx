import { screen } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { useLeaveGuard } from './leave-guard';

function Form({ isChanged, onClose }: { isChanged: boolean; onClose: () => void }) {
    const { leave, question } = useLeaveGuard(isChanged);
    return (
        <>
            <Link to="/devices">Devices</Link>
            <Link to="/?tab=2">Tab</Link>
            <button type="button" onClick={() => leave(onClose)}>
                Cancel
            </button>
            {question}
        </>
    );
}

const press = (name: string) => screen.getByRole('button', { name });

test('without a change nothing is asked', async () => {
    const onClose = vi.fn();
    const { user, place } = show(<Form isChanged={false} onClose={onClose} />);
    await user.click(press('Cancel'));
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('link', { name: 'Devices' }));
    expect(place()).toBe('/devices');
});

test('another page is gone to only when the changes are discarded', async () => {
    const { user, place } = show(<Form isChanged onClose={vi.fn()} />);
    await user.click(screen.getByRole('link', { name: 'Devices' }));
    expect(screen.getByRole('dialog', { name: t('leave.title') })).toBeDefined();
    expect(document.activeElement).toBe(press(t('leave.stay')));
    await user.click(press(t('leave.stay')));
    expect([place(), screen.queryByRole('dialog')]).toEqual(['/', null]);
    await user.click(screen.getByRole('link', { name: 'Devices' }));
    await user.click(press(t('leave.go')));
    expect(place()).toBe('/devices');
});

test('a tab of the same page loses nothing', async () => {
    const { user, place } = show(<Form isChanged onClose={vi.fn()} />);
    await user.click(screen.getByRole('link', { name: 'Tab' }));
    expect([place(), screen.queryByRole('dialog')]).toEqual(['/?tab=2', null]);
});

test('what the form does itself waits for the answer, too', async () => {
    const onClose = vi.fn();
    const { user } = show(<Form isChanged onClose={onClose} />);
    await user.click(press('Cancel'));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(press(t('leave.go')));
    expect(onClose).toHaveBeenCalledTimes(1);
});

test('a window that is closed asks', () => {
    show(<Form isChanged onClose={vi.fn()} />);
    const closing = new Event('beforeunload', { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
});
