import { useQueryClient } from '@tanstack/react-query';
import { createCall } from '../../api/record-calls';
import { button, pick, testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import { EditPath, PathForm } from './path-form';

function NewPath({ onClose }: { onClose: () => void }) {
    return <PathForm onSave={createCall(useQueryClient(), 'path')} onClose={onClose} />;
}

const reads = {
    '/api/v5/asset': { items: [{ asset_id: 'EQUI_1', asset_name: 'Press' }] },
    '/api/v5/asset/equipment/EQUI_1': { equipment_id: 'EQUI_1', equipment_name: 'Press' },
    '/api/v5/path/PATH_1': {
        path_id: 'PATH_1',
        path_name: 'Housing',
        steps: [],
        is_default: false,
        active: true,
        version: 4,
        updated_at: 0,
        updated_by: 'kim',
    },
};

testForm('a new path', {
    draw: (close) => <NewPath onClose={close} />,
    reads,
    wrong: {
        type: async (user) => {
            await type(user, t('record.name'), 'Housing');
            await user.click(await button(t('paths.add_step')));
        },
        told: t('paths.correct_first'),
    },
    fill: async (user) => {
        await type(user, t('record.name'), 'Housing');
        await user.click(await button(t('paths.add_step')));
        await type(user, t('paths.step_name'), 'Press it');
        await pick(user, t('paths.asset'), 'Press');
    },
    button: t('record.create'),
    sends: {
        call: 'POST /api/v5/path',
        body: {
            path_id: null,
            path_name: 'Housing',
            is_default: false,
            active: true,
            steps: [
                {
                    step_no: 10,
                    step_name: 'Press it',
                    asset_id: 'EQUI_1',
                    setup_ms: 0,
                    cycle_ms: 0,
                    transfer_ms: 0,
                    description: '',
                },
            ],
        },
    },
    field: ['steps[0].step_name', t('paths.step_name')],
});

testForm('a changed path', {
    draw: (close) => <EditPath pathId="PATH_1" onClose={close} onDeleted={close} />,
    reads,
    wrong: { type: (user) => type(user, t('record.name'), ''), told: t('schema.required') },
    fill: (user) => type(user, t('record.name'), 'Lid'),
    button: t('record.save'),
    sends: { call: 'PATCH /api/v5/path/PATH_1', body: { path_name: 'Lid', version: 4 } },
    field: ['path_name', t('record.name')],
});
