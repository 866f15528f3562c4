import { testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import type { TransferStatus } from '../../api/transfer';
import { DeleteDialog } from './delete-dialog';
import { CreateDialog, EditDialog } from './transfer-dialog';

const types = [
    {
        type: 'MQTT',
        title: 'A broker',
        icon: '',
        has_births: false,
        schema: {
            options: [
                { name: 'enabled', type: 'boolean', default: true, group: 'receiver', hidden: true },
                { name: 'url', type: 'text', required: true, group: 'receiver', hidden: false },
                {
                    name: 'batch_ms',
                    type: 'integer',
                    min: 0,
                    max: 60_000,
                    default: 500,
                    group: 'delivery',
                    hidden: false,
                },
                { name: 'password', type: 'text', secret: true, group: 'security', hidden: false },
            ],
        },
    },
];
const reads = {
    '/api/v1/transfer_types': { data: types },
    '/api/v1/transfer': { transfers: [] },
    '/api/v1/transfer/cloud': {
        name: 'cloud',
        type: 'MQTT',
        source: 'database',
        status: {},
        url: 'mqtt://a',
        batch_ms: 1_000,
        password: '***',
    },
};

testForm('a new transfer', {
    draw: (close) => <CreateDialog known={['cloud']} onClose={close} />,
    reads,
    wrong: {
        type: async (user) => {
            await type(user, t('tform.name'), 'cloud');
            await type(user, 'url', 'mqtt://b');
        },
        told: t('tform.taken'),
    },
    fill: async (user) => {
        await type(user, t('tform.name'), ' second ');
        await type(user, 'url', 'mqtt://b');
        await type(user, 'batch_ms', '250');
    },
    button: t('tform.create'),
    sends: { call: 'POST /api/v1/transfer/second', body: { type: 'MQTT', url: 'mqtt://b', batch_ms: 250 } },
    field: ['url', 'url'],
});

testForm('a changed transfer', {
    draw: (close) => <EditDialog name="cloud" onClose={close} />,
    reads,
    wrong: {
        type: (user) => type(user, 'batch_ms', '60001'),
        told: t('schema.range', { min: '0', max: '60,000' }),
    },
    fill: async (user) => {
        await type(user, 'batch_ms', '');
        await type(user, 'url', 'mqtt://b');
    },
    button: t('tform.save'),
    sends: { call: 'PUT /api/v1/transfer/cloud', body: { url: 'mqtt://b', batch_ms: null } },
    field: ['batch_ms', 'batch_ms'],
});

testForm('the deletion of a transfer', {
    draw: (close) => <DeleteDialog transfer={{ name: 'cloud', queued: 3 } as TransferStatus} onClose={close} />,
    reads,
    wrong: { told: t('confirm.type_first', { name: 'cloud' }) },
    fill: (user) => type(user, t('confirm.type', { name: 'cloud' }), 'cloud'),
    button: t('tdelete.submit'),
    sends: { call: 'DELETE /api/v1/transfer/cloud' },
});
