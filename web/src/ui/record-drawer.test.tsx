import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { RecordDrawer } from './record-drawer';

const rules = [
    { name: 'site_name', type: 'text', label: 'Name', required: true },
    { name: 'lat', type: 'number', label: 'Latitude', min: -90, max: 90 },
    { name: 'active', type: 'boolean', label: 'In use', default: true },
];
const record = { site_name: 'Busan', lat: 35.1, active: true, version: 3, updated_at: 0, updated_by: 'kim' };

const save = () => screen.getByRole('button', { name: new RegExp(t('record.save')) });
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ });

test('a new record is made of what was typed', async () => {
    const onSave = vi.fn(() => Promise.resolve('made'));
    const onDone = vi.fn();
    const { user } = show(
        <RecordDrawer
            title="New site"
            rules={rules}
            onSave={onSave}
            onClose={vi.fn()}
            onDone={onDone}
            initial={{ active: true }}
        />,
    );
    await user.click(screen.getByRole('button', { name: t('record.create') }));
    expect(onSave).not.toHaveBeenCalled();
    expect(screen.getByText(t('schema.required'))).toBeDefined();
    await user.type(name(), 'Ulsan');
    await user.click(screen.getByRole('button', { name: t('record.create') }));
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ site_name: 'Ulsan', active: true }, 0);
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith('made'));
});

test('only what was changed is sent, with the version that it was changed of', async () => {
    const onSave = vi.fn(() => Promise.resolve());
    const onClose = vi.fn();
    const { user } = show(
        <RecordDrawer title="Busan" rules={rules} record={record} onSave={onSave} onClose={onClose} />,
    );
    await user.type(name(), ' 2');
    await user.click(save());
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ site_name: 'Busan 2' }, 3);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('a fault keeps it from being sent: of a field, or of what stands below them', async () => {
    const onSave = vi.fn();
    const drawer = (
        <RecordDrawer
            title="Busan"
            rules={rules}
            record={record}
            onSave={onSave}
            onClose={vi.fn()}
            fault="Mend the steps."
        />
    );
    const { user } = show(drawer);
    await user.click(save());
    expect(screen.getByRole('alert').textContent).toBe('Mend the steps.');
    const latitude = screen.getByRole('textbox', { name: 'Latitude' });
    await user.clear(latitude);
    await user.type(latitude, '91');
    expect(screen.getByText(t('schema.range', { min: '-90', max: '90' }))).toBeDefined();
    expect(onSave).not.toHaveBeenCalled();
});

test('a field that the gateway refuses is marked, and what was typed stays', async () => {
    const refusal = Object.assign(new Error('taken'), { fields: { site_name: 'There is one of that name.' } });
    const { user } = show(
        <RecordDrawer
            title="Busan"
            rules={rules}
            record={record}
            onSave={() => Promise.reject(refusal)}
            onClose={vi.fn()}
        />,
    );
    await user.type(name(), ' 2');
    await user.click(save());
    expect(await screen.findByText('There is one of that name.')).toBeDefined();
    expect([name().value, name().getAttribute('aria-invalid')]).toEqual(['Busan 2', 'true']);
});

test('what is typed is not lost by closing', async () => {
    const onClose = vi.fn();
    const { user } = show(
        <RecordDrawer title="Busan" rules={rules} record={record} onSave={vi.fn()} onClose={onClose} />,
    );
    await user.type(name(), ' 2');
    await user.click(screen.getByRole('button', { name: t('dialog.cancel') }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: t('leave.go') }));
    expect(onClose).toHaveBeenCalledTimes(1);
});

/** Another has saved a new latitude, and a name, while the name was typed here. */
async function conflict() {
    const stored = { ...record, site_name: 'Busan port', lat: 35.2, version: 4, updated_by: 'lee' };
    const onSave = vi.fn<(fields: object, version: number) => Promise<unknown>>();
    onSave.mockRejectedValueOnce(new Error('version')).mockResolvedValue(undefined);
    const { user } = show(
        <RecordDrawer
            title="Busan"
            rules={rules}
            record={record}
            onSave={onSave}
            isConflict={() => true}
            reload={() => Promise.resolve(stored)}
            onClose={vi.fn()}
        />,
    );
    await user.type(name(), ' 2');
    await user.click(save());
    await screen.findByRole('alert');
    return { user, onSave };
}

test('what another has changed is shown beside what was typed, and decided before it is saved', async () => {
    const { user, onSave } = await conflict();
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
        t('record.field') + t('record.stored') + t('record.typed'),
        'NameBusan portBusan 2',
        'Latitude35.235.1',
    ]);
    await user.click(save());
    expect(onSave).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: t('record.keep_mine') }));
    await user.click(save());
    expect(onSave).toHaveBeenLastCalledWith({ site_name: 'Busan 2' }, 4);
});

test('or what is stored is taken', async () => {
    const { user, onSave } = await conflict();
    await user.click(screen.getByRole('button', { name: t('record.take_theirs') }));
    expect(name().value).toBe('Busan port');
    await user.click(save());
    expect(onSave).toHaveBeenCalledTimes(1);
});
