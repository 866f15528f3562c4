import { recordKinds } from '../../api/record';
import { testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import { RecordEditor } from './record-editor';

const kinds = ['site', 'customer', 'employee', 'product', 'area', 'line', 'equipment'] as const;
/** What a new one has without being asked. */
const first: Partial<Record<(typeof kinds)[number], Record<string, string>>> = {
    product: { product_type: 'FINISHED' },
    line: { order_rule: 'ONE_RUNNING' },
};
/** Those that a record of the kind cannot be without. */
const above: Partial<Record<(typeof kinds)[number], Record<string, string>>> = {
    area: { site_id: 'SITE_1' },
    line: { area_id: 'AREA_1' },
    equipment: { line_id: 'LINE_1' },
};

for (const kind of kinds) {
    const { path, prefix } = recordKinds[kind];
    const reads = {
        [`${path}/${prefix}1`]: {
            [`${kind}_id`]: `${prefix}1`,
            [`${kind}_name`]: 'Busan',
            ...above[kind],
            ...first[kind],
            active: true,
            version: 3,
            updated_at: 0,
            updated_by: 'kim',
        },
    };

    testForm(`a new ${kind}`, {
        draw: (close) => <RecordEditor kind={kind} id="" isNew initial={above[kind]} onClose={close} />,
        reads,
        wrong: { told: t('schema.required') },
        fill: (user) => type(user, t('record.name'), 'Ulsan'),
        button: t('record.create'),
        sends: {
            call: `POST ${path}`,
            body: { [`${kind}_id`]: null, [`${kind}_name`]: 'Ulsan', active: true, ...above[kind], ...first[kind] },
        },
        field: [`${kind}_name`, t('record.name')],
    });

    testForm(`a changed ${kind}`, {
        draw: (close) => <RecordEditor kind={kind} id={`${prefix}1`} isNew={false} onClose={close} />,
        reads,
        wrong: { type: (user) => type(user, t('record.name'), ''), told: t('schema.required') },
        fill: (user) => type(user, t('record.name'), 'Ulsan'),
        button: t('record.save'),
        sends: { call: `PATCH ${path}/${prefix}1`, body: { [`${kind}_name`]: 'Ulsan', version: 3 } },
        field: [`${kind}_name`, t('record.name')],
    });
}
