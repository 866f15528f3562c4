import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import type { BrowseItem } from '../../api/opc-tools';
import { button, testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import AddDevicePage from './add-device-page';
import { PickedPanel } from './picked-panel';
import SettingsTab from './settings-tab';

const driver = {
    opc_type: 'TOY',
    title: 'A toy',
    icon: '',
    aliases: [],
    default_port: 4711,
    browses: false,
    reports_types: false,
    member_separator: '',
    schema: {
        address: { help: 'D and a number', examples: ['D1'] },
        options: [
            { name: 'station', type: 'integer', min: 0, max: 31, required: true, group: 'connection', hidden: false },
            { name: 'password', type: 'text', secret: true, group: 'more', hidden: false },
            { name: 'import', type: 'boolean', default: false, group: 'more', hidden: true },
        ],
        tag_options: [],
    },
};
const opc = {
    opc_id: 'DRYER',
    opc_name: 'Dryer',
    opc_type: 'TOY',
    opc_agent_ip: '10.0.0.7',
    opc_agent_port: '',
    timecycle: '1000',
    description: '',
    auto_collect: 'true',
    updated_at: 1,
    options: { station: 3, password: '***' },
};
const reads = {
    '/api/v1/drivers': { data: [driver] },
    '/api/v1/opc': { data: [opc] },
    '/api/v1/opc/DRYER': opc,
    '/api/v1/opc/DRYER/tag': { data: [], total: 0 },
};

const toConnection = async (user: UserEvent) => user.click(await button('TOY'));

testForm('a new device', {
    draw: () => <AddDevicePage />,
    at: '/devices/new',
    reads,
    wrong: {
        type: async (user) => {
            await toConnection(user);
            await type(user, t('device_form.name'), 'Press');
        },
        button: t('add.to_tags'),
        told: t('device_form.required'),
    },
    fill: async (user) => {
        await toConnection(user);
        await type(user, t('device_form.name'), 'Press');
        await type(user, t('device_form.address'), '10.0.0.8');
        await type(user, 'station', '7');
        await user.click(await button(t('add.to_tags')));
        await type(user, t('tag_editor.field', { field: t('tags.address'), row: 1 }), 'D1');
        await type(user, t('tag_editor.field', { field: t('tags.type'), row: 1 }), 'Int16');
        await user.click(await button(t('add.to_summary')));
    },
    button: t('summary.save_start'),
    sends: {
        call: 'POST /api/v1/opc',
        body: {
            opc_id: 'PRESS',
            opc_type: 'TOY',
            opc_name: 'Press',
            opc_agent_ip: '10.0.0.8',
            opc_agent_port: null,
            timecycle: '1000',
            description: '',
            options: { station: 7 },
            auto_collect: true,
            tag_list: [{ tag_id: 'PRESS.D1', tag_name: null, plc_address: 'D1', data_type: 'Int16', unit: null }],
        },
    },
    field: ['opc_agent_ip', t('device_form.address')],
    endsOnRefusal: true,
    goesTo: '/devices/PRESS',
});

const review = async (user: UserEvent) => user.click(await button(t('settings_tab.review')));

testForm('the settings of a device', {
    draw: () => (
        <Routes>
            <Route path="/devices/:opc/settings" element={<SettingsTab />} />
        </Routes>
    ),
    at: '/devices/DRYER/settings',
    reads,
    wrong: {
        type: (user) => type(user, 'station', '32'),
        button: t('settings_tab.review'),
        told: t('schema.range', { min: '0', max: '31' }),
    },
    fill: async (user) => {
        await type(user, 'station', '4');
        await user.click(screen.getByLabelText(t('settings_tab.collect')));
        await review(user);
    },
    button: t('settings_tab.save'),
    sends: {
        call: 'PUT /api/v1/opc/DRYER',
        body: {
            opc_id: 'DRYER',
            opc_type: 'TOY',
            opc_name: 'Dryer',
            opc_agent_ip: '10.0.0.7',
            opc_agent_port: null,
            timecycle: '1000',
            description: '',
            options: { station: 4, password: '***' },
            auto_collect: false,
        },
    },
    field: ['options.station', 'station'],
    endsOnRefusal: true,
    says: t('settings_tab.saved'),
});

const item: BrowseItem = {
    node: 'n1',
    name: 'Speed',
    plc_address: 'D1',
    kind: 'variable',
    data_type: 'Int16',
    writable: false,
    has_children: false,
    description: '',
};

testForm('the tags that were found by browsing', {
    draw: (close) => <PickedPanel opcId="DRYER" picked={[{ item, path: ['Speed'] }]} onRemove={close} onDone={close} />,
    reads,
    fill: (user) => type(user, t('browse.id_of', { name: 'Speed' }), 'DRYER.FAST'),
    button: t('browse.create', { count: 1 }),
    sends: {
        call: 'POST /api/v1/opc/DRYER/tag/bulk',
        body: {
            tags: [
                {
                    tag_id: 'DRYER.FAST',
                    tag_name: 'Speed',
                    plc_address: 'D1',
                    data_type: 'Int16',
                    writable: false,
                    description: '',
                },
            ],
        },
    },
    answer: { tag_count: 1, created: 1, updated: 0 },
});
