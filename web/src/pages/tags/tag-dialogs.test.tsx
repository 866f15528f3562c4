import type { Tag } from '../../api/tag';
import { testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import TagAddDialog from './tag-add-dialog';
import TagDeleteDialog from './tag-delete-dialog';
import TagEditDialog from './tag-edit-dialog';

const tag = (tagId: string) =>
    ({ tag_id: tagId, tag_name: 'Speed', opc_id: 'PLC', plc_address: `40001`, data_type: 'Int16', unit: '' }) as Tag;
const one = [tag('PLC.A')];
const two = [tag('PLC.A'), tag('PLC.B')];

testForm('a new tag', {
    draw: (close) => <TagAddDialog opcId="PLC" onClose={close} />,
    wrong: { type: (user) => type(user, t('tag_field.unit'), 'rpm'), told: t('schema.required') },
    fill: async (user) => {
        await type(user, t('tag_field.plc_address'), ' 40001 ');
        await type(user, t('tag_field.unit'), 'rpm');
        await type(user, t('tag_field.states'), '');
    },
    button: t('tag_editor.add'),
    sends: { call: 'POST /api/v1/opc/PLC/tag', body: { plc_address: '40001', unit: 'rpm', tag_id: 'PLC.40001' } },
    field: ['plc_address', t('tag_field.plc_address')],
});

testForm('a changed tag', {
    draw: (close) => <TagEditDialog tags={one} onClose={close} onDone={close} />,
    wrong: { type: (user) => type(user, t('tag_field.min_value'), 'low'), told: t('schema.number') },
    fill: async (user) => {
        await type(user, t('tag_field.min_value'), '5');
        await type(user, t('tag_field.data_type'), '');
    },
    button: t('tag_edit.save', { count: 1 }),
    sends: { call: 'PUT /api/v1/tag/PLC.A', body: { min_value: '5', data_type: null } },
    field: ['min_value', t('tag_field.min_value')],
});

testForm('several changed tags', {
    draw: (close) => <TagEditDialog tags={two} onClose={close} onDone={close} />,
    wrong: { told: t('diff.none') },
    fill: (user) => type(user, t('tag_field.unit'), 'rpm'),
    button: t('tag_edit.save', { count: 2 }),
    sends: {
        call: 'POST /api/v1/opc/PLC/tag/bulk',
        body: 'tag_id,plc_address,unit\r\nPLC.A,40001,rpm\r\nPLC.B,40001,rpm\r\n',
    },
    field: ['unit', t('tag_field.unit')],
});

testForm('the deletion of a tag', {
    draw: (close) => <TagDeleteDialog tags={one} onClose={close} onDone={close} />,
    wrong: { told: t('confirm.type_first', { name: 'PLC.A' }) },
    fill: (user) => type(user, t('confirm.type', { name: 'PLC.A' }), 'PLC.A'),
    button: t('tag_delete.submit', { count: 1 }),
    sends: { call: 'DELETE /api/v1/tag/PLC.A' },
});
