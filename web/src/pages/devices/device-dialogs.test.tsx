import type { Opc } from '../../api/opc';
import { testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import { DeleteDialog } from './delete-dialog';

const opc = {
    opc_id: 'DRYER',
    opc_name: 'Dryer',
    opc_type: 'MODBUS',
    opc_agent_ip: '10.0.0.7',
    opc_agent_port: '502',
    site_id: 'SITE_1',
    description: 'hot air',
    timecycle: '500',
    tag_count: 3,
    options: { unit_id: 2, password: '***' },
} as unknown as Opc;
const reads = { '/api/v1/opc': { data: [opc] } };

testForm('the deletion of a device', {
    draw: (close) => <DeleteDialog opc={opc} onClose={close} />,
    reads,
    wrong: { told: t('confirm.type_first', { name: 'DRYER' }) },
    fill: (user) => type(user, t('confirm.type', { name: 'DRYER' }), 'DRYER'),
    button: t('delete.submit'),
    sends: { call: 'DELETE /api/v1/opc/DRYER' },
});
