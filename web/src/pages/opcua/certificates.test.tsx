import type { UserEvent } from '@testing-library/user-event';
import { button, testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import { Certificates } from './certificates';

const certificate = (name: string) => ({
    thumbprint: name.toUpperCase(),
    subject: `CN=${name}, O=Try`,
    application_uri: `urn:${name}`,
    not_before: 0,
    not_after: Date.UTC(2100, 0, 1),
    last_seen: null,
});
const reads = {
    '/ui/opcua/certificates': {
        own: certificate('gateway'),
        rejected: [certificate('stranger')],
        trusted: [certificate('scada')],
    },
};
const ask = async (user: UserEvent, label: string) => user.click(await button(label));

testForm('a certificate that is trusted no more', {
    draw: () => <Certificates />,
    reads,
    wrong: {
        type: (user) => ask(user, t('opcua.reject')),
        told: t('confirm.type_first', { name: 'scada' }),
    },
    fill: async (user) => {
        await ask(user, t('opcua.reject'));
        await type(user, t('confirm.type', { name: 'scada' }), 'scada');
    },
    button: t('opcua.reject'),
    sends: { call: 'POST /ui/opcua/certificates/SCADA/reject' },
    says: 'scada',
    endsOnRefusal: true,
});

testForm('another certificate of the gateway', {
    draw: () => <Certificates />,
    reads,
    wrong: {
        type: (user) => ask(user, t('opcua.renew')),
        told: t('confirm.type_first', { name: 'gateway' }),
    },
    fill: async (user) => {
        await ask(user, t('opcua.renew'));
        await type(user, t('confirm.type', { name: 'gateway' }), 'gateway');
    },
    button: t('opcua.renew'),
    sends: { call: 'POST /ui/opcua/certificates/renew' },
    says: 'gateway',
    endsOnRefusal: true,
});
