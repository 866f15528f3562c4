import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Driver, DriverOption } from '../../api/driver';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { newDraft } from './device-draft';
import { DeviceForm } from './device-form';

const option = (name: string, group: DriverOption['group'], hidden = false): DriverOption => ({
    name,
    type: 'text',
    group,
    hidden,
});
const driver: Driver = {
    opc_type: 'TOY',
    title: '',
    icon: '',
    aliases: [],
    default_port: 1,
    browses: false,
    reports_types: false,
    member_separator: '',
    schema: {
        address: { help: '', examples: [] },
        options: [option('pause', 'more'), option('lane', 'connection'), option('once', 'more', true)],
        tag_options: [],
    },
};

test('an option of the connection is shown at once, another one folded, a hidden one nowhere', () => {
    show(<DeviceForm driver={driver} draft={newDraft(driver)} onChange={vi.fn()} known={[]} isChecked={false} />);
    const folded = screen.getByText(t('device_form.more', { count: 1 })).closest('details');
    expect(folded?.contains(screen.getByLabelText('lane'))).toBe(false);
    expect(folded?.contains(screen.getByLabelText('pause'))).toBe(true);
    expect(screen.queryByLabelText('once')).toBeNull();
});
