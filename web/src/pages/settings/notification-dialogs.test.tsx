import type { NotificationChannel, NotificationRule } from '../../api/notification';
import { button, choose, testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import { ChannelDialog } from './channel-dialog';
import { ChannelTest } from './channel-test';
import { DeleteNotification } from './delete-notification';
import { deleteChannel } from '../../api/notification';
import { RuleDialog } from './rule-dialog';

const teams = {
    channel_id: 'CHANNEL_TEAMS',
    name: 'Teams',
    kind: 'WEBHOOK',
    enabled: true,
    version: 3,
    interval_s: 60,
    attempts: 6,
    timeout_s: 15,
    template: '',
    ca_file: '',
    url: 'https://hooks.example.com/***',
    authorization: '***',
    host: '',
    port: 587,
    security: 'STARTTLS',
    user: '',
    password: '',
    from: '',
    recipients: [],
    state: {
        waiting: 0,
        delivered: 0,
        lost: 0,
        failed_attempts: 0,
        failing_since: null,
        last_delivered: null,
        last_error: '',
    },
} satisfies NotificationChannel;

const common = { enabled: true, interval_s: 60, attempts: 6, timeout_s: 15, template: '', ca_file: '' };

testForm('a new webhook', {
    draw: (close) => <ChannelDialog channel={undefined} all={[teams]} onClose={close} />,
    reads: { '/api/v1/notifications/channels': { data: [], total: 0 } },
    wrong: { type: (user) => type(user, t('notify.name'), 'Teams'), told: t('schema.required') },
    fill: async (user) => {
        await type(user, t('notify.name'), 'Teams');
        await type(user, t('notify.url'), 'https://hooks.example.com/key');
    },
    button: t('notify.save'),
    sends: {
        call: 'POST /api/v1/notifications/channels/CHANNEL_TEAMS_2',
        body: {
            ...common,
            name: 'Teams',
            kind: 'WEBHOOK',
            url: 'https://hooks.example.com/key',
            authorization: '',
        },
    },
    field: ['url', t('notify.url')],
});

testForm('a new mail server', {
    draw: (close) => <ChannelDialog channel={undefined} all={[]} onClose={close} />,
    reads: { '/api/v1/notifications/channels': { data: [], total: 0 } },
    fill: async (user) => {
        await type(user, t('notify.name'), 'Mail');
        await choose(user, t('notify.kind'), 'MAIL');
        await type(user, t('notify.host'), 'mail.example.com');
        await choose(user, t('notify.security'), 'TLS');
        await type(user, t('notify.user'), 'edge');
        await type(user, t('notify.password'), 'pw');
        await type(user, t('notify.from'), 'edge@example.com');
        await type(user, t('notify.recipients'), 'a@example.com, b@example.com');
    },
    button: t('notify.save'),
    sends: {
        call: 'POST /api/v1/notifications/channels/CHANNEL_MAIL',
        body: {
            ...common,
            name: 'Mail',
            kind: 'MAIL',
            host: 'mail.example.com',
            port: 465,
            security: 'TLS',
            user: 'edge',
            password: 'pw',
            from: 'edge@example.com',
            recipients: ['a@example.com', 'b@example.com'],
        },
    },
    field: ['host', t('notify.host')],
});

testForm('another name for a channel, whose secrets stay', {
    draw: (close) => <ChannelDialog channel={teams} all={[teams]} onClose={close} />,
    reads: { '/api/v1/notifications/channels': { data: [], total: 0 } },
    fill: (user) => type(user, t('notify.name'), 'Shift'),
    button: t('notify.save'),
    sends: {
        call: 'PUT /api/v1/notifications/channels/CHANNEL_TEAMS',
        body: {
            ...common,
            name: 'Shift',
            kind: 'WEBHOOK',
            url: 'https://hooks.example.com/***',
            authorization: '***',
        },
    },
    field: ['name', t('notify.name')],
});

testForm('a new rule', {
    draw: (close) => <RuleDialog rule={undefined} all={[] as NotificationRule[]} channels={[teams]} onClose={close} />,
    reads: { '/api/v1/notifications/rules': { data: [], total: 0 } },
    wrong: { type: (user) => type(user, t('notify.name'), ' '), told: t('schema.required') },
    fill: async (user) => {
        await type(user, t('notify.name'), 'Critical');
        await user.click(await button(t('priority.1')));
        await type(user, t('notify.after'), '5');
    },
    button: t('notify.save'),
    sends: {
        call: 'POST /api/v1/notifications/rules/RULE_CRITICAL',
        body: {
            name: 'Critical',
            enabled: true,
            kinds: ['ALARM'],
            priorities: ['CRITICAL'],
            areas: [],
            devices: [],
            tags: [],
            hours: 'ANY',
            calendar_id: '',
            report_clear: false,
            steps: [{ after_minutes: 5, channels: ['CHANNEL_TEAMS'] }],
        },
    },
    field: ['name', t('notify.name')],
});

testForm('a test message', {
    draw: (close) => <ChannelTest channel={teams} onClose={close} />,
    reads: { '/api/v1/notifications/sent': { data: [], total: 0 } },
    button: t('notify.send_test'),
    sends: { call: 'POST /api/v1/notifications/channels/CHANNEL_TEAMS/test' },
    answer: { delivered: false, receiver: 'https://hooks.example.com', answer: '410 Gone: no room', elapsed_ms: 12 },
    says: '410 Gone: no room',
});

testForm('the end of a channel', {
    draw: (close) => <DeleteNotification name="Teams" act={() => deleteChannel('CHANNEL_TEAMS')} onClose={close} />,
    reads: { '/api/v1/notifications/channels': { data: [], total: 0 } },
    wrong: {
        type: (user) => type(user, t('confirm.type', { name: 'Teams' }), 'Team'),
        told: t('confirm.type_first', { name: 'Teams' }),
    },
    fill: (user) => type(user, t('confirm.type', { name: 'Teams' }), 'Teams'),
    button: t('notify.delete'),
    sends: { call: 'DELETE /api/v1/notifications/channels/CHANNEL_TEAMS' },
});
