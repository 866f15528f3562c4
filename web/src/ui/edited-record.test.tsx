import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { EditedRecord } from './edited-record';
import { RecordDrawer } from './record-drawer';

const record = { site_name: 'Busan', version: 3, updated_at: 0, updated_by: 'kim' };
const rules = [{ name: 'site_name', type: 'text', label: 'Name' }];

function open(isKept?: boolean) {
    const calls = {
        onSave: vi.fn(() => Promise.resolve()),
        isConflict: () => false,
        reload: () => Promise.resolve(record),
        remove: vi.fn(() => Promise.resolve()),
        refresh: vi.fn(() => Promise.resolve()),
        referringTo: () => [],
    };
    const onClose = vi.fn();
    const onDeleted = vi.fn();
    const form = (
        <EditedRecord
            id="SITE_1"
            name="Busan"
            record={record}
            calls={calls}
            isKept={isKept}
            onClose={onClose}
            onDeleted={onDeleted}
        >
            {(props) => <RecordDrawer title="Site" rules={rules} record={record} {...props} />}
        </EditedRecord>
    );
    return { ...show(form), ...calls, onClose, onDeleted };
}

test('a record is saved by the calls of its kind', async () => {
    const { user, onSave, onClose } = open();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
    await user.click(screen.getByRole('button', { name: t('record.save') }));
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ site_name: 'Busan 2' }, 3);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('it is deleted at the version that is shown, and lists are read anew', async () => {
    const { user, remove, refresh, onDeleted } = open();
    await user.click(screen.getByRole('button', { name: t('record.delete') }));
    await user.type(screen.getByRole('textbox', { name: t('confirm.type', { name: 'SITE_1' }) }), 'SITE_1{Enter}');
    await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
    expect(remove).toHaveBeenCalledExactlyOnceWith(3);
    expect(refresh).toHaveBeenCalledTimes(1);
});

test('one that stays is not offered to be deleted', () => {
    open(true);
    expect(screen.queryByRole('button', { name: t('record.delete') })).toBeNull();
});
