import type { Flow } from '../../api/flow';
import { pick, testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import { FlowSettings } from './flow-settings';
import FlowsPage from './flows-page';

const flow = {
    flow_id: 'FLOW_1',
    flow_name: 'Water',
    site_id: 'SITE_1',
    width: 1600,
    height: 900,
    grid: 20,
    active: true,
    version: 5,
    updated_at: 0,
    updated_by: 'kim',
} as unknown as Flow;
const reads = {
    '/api/v5/flow': { items: [], total: 0, next: null },
    '/api/v5/site': { items: [{ site_id: 'SITE_1', site_name: 'Busan' }] },
    '/api/v5/site/SITE_1': { site_id: 'SITE_1', site_name: 'Busan' },
};

testForm('the settings of a flow', {
    draw: (close) => <FlowSettings flow={flow} onClose={close} />,
    reads,
    wrong: {
        type: (user) => type(user, t('record.width'), '0'),
        told: t('schema.range', { min: '1', max: '20,000' }),
    },
    fill: (user) => type(user, t('record.width'), '1200'),
    button: t('record.save'),
    sends: { call: 'PATCH /api/v5/flow/FLOW_1', body: { width: 1200, version: 5 } },
    field: ['width', t('record.width')],
});

testForm('a new flow', {
    draw: () => <FlowsPage />,
    at: '/flows?new=1',
    reads,
    wrong: { type: (user) => type(user, t('record.name'), 'Water'), told: t('schema.required') },
    fill: async (user) => {
        await type(user, t('record.name'), 'Water');
        await pick(user, t('record.site_id'), 'Busan');
    },
    button: t('record.create'),
    sends: {
        call: 'POST /api/v5/flow',
        body: { flow_id: null, flow_name: 'Water', site_id: 'SITE_1', active: true },
    },
    answer: { ...flow, flow_id: 'FLOW_9' },
    field: ['flow_name', t('record.name')],
    goesTo: '/flows/FLOW_9?edit=1',
});
