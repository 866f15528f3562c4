import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, type } from '../testing/form';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { SavedMenu } from './saved-menu';

const items = [
    { name: 'Bad ones', value: 'status=bad' },
    { name: 'Mine', value: 'q=boiler' },
];

function open(more: Partial<Parameters<typeof SavedMenu>[0]> = {}) {
    const calls = {
        onOpen: vi.fn(),
        onSave: vi.fn(() => Promise.resolve()),
        onRemove: vi.fn(() => Promise.resolve()),
    };
    const drawn = show(
        <SavedMenu
            label={t('saved.filters')}
            items={items}
            isFull={false}
            present="q=x"
            nothing={t('saved.nothing')}
            {...calls}
            {...more}
        />,
    );
    const manage = async () => {
        await drawn.user.click(await button(t('saved.filters')));
        await drawn.user.click(screen.getByRole('menuitem', { name: t('saved.manage') }));
    };
    return { ...drawn, ...calls, manage };
}

test('choosing an entry opens it', async () => {
    const { user, onOpen } = open();
    await user.click(await button(t('saved.filters')));
    await user.click(screen.getByRole('menuitem', { name: 'Mine' }));
    expect(onOpen).toHaveBeenCalledWith('q=boiler');
});

test('what is shown is saved under a name; a known name says that it replaces', async () => {
    const { user, manage, onSave } = open();
    await manage();
    await user.click(await button(t('saved.save')));
    expect(document.body.textContent).toContain(t('saved.name_missing'));
    await type(user, t('saved.name'), ' Mine ');
    expect(document.body.textContent).toContain(t('saved.replaces'));
    await user.click(await button(t('saved.save')));
    expect(onSave).toHaveBeenCalledWith('Mine', 'q=x');
    await waitFor(() => expect(screen.queryByLabelText(t('saved.name'))).toBeNull());
});

test('an entry is removed', async () => {
    const { user, manage, onRemove } = open();
    await manage();
    await user.click(await button(t('saved.remove', { name: 'Bad ones' })));
    expect(onRemove).toHaveBeenCalledWith('Bad ones');
});

test('nothing is saved where nothing is filtered, or there are too many', async () => {
    const { user, manage, onSave } = open({ present: '' });
    await manage();
    await type(user, t('saved.name'), 'New');
    await user.click(await button(t('saved.save')));
    expect(document.body.textContent).toContain(t('saved.nothing'));
    expect(onSave).not.toHaveBeenCalled();
});

test('a refusal stays in the dialog', async () => {
    const { user, manage } = open({ onSave: () => Promise.reject(new Error('the database is away')) });
    await manage();
    await type(user, t('saved.name'), 'New');
    await user.click(await button(t('saved.save')));
    expect((await screen.findByRole('alert')).textContent).toContain('the database is away');
});
