import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../testing/texts';
import { show } from '../../testing/show';
import { DeviceExport } from './device-export';

afterEach(() => vi.restoreAllMocks());

test('a device is exported as CSV, for spreadsheets of the country, for Kepware and as NodeSet2', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
    const { user } = show(<DeviceExport opcId="LINE:1" />);
    await user.click(screen.getByRole('button', { name: t('export.open') }));
    const files = screen.getAllByRole<HTMLAnchorElement>('menuitem').map((link) => {
        const { pathname, searchParams } = new URL(link.href);
        return [pathname, Object.fromEntries(searchParams)];
    });
    expect(files).toEqual([
        ['/api/v1/opc/LINE%3A1/export', {}],
        ['/api/v1/opc/LINE%3A1/export', { bom: 'true', separator: 'semicolon', decimal: 'comma' }],
        ['/api/v1/opc/LINE%3A1/export', { format: 'kepware-csv' }],
        ['/api/v1/opcua/nodeset', { opc_id: 'LINE:1' }],
    ]);
});
