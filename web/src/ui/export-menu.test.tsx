import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setGatewayZone } from '../text/clock';
import { t } from '../testing/texts';
import { show } from '../testing/show';
import { ExportMenu } from './export-menu';

afterEach(() => vi.restoreAllMocks());

/** File and query of each entry. */
async function offered(language: string) {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
    setGatewayZone('Asia/Seoul');
    const { user, unmount } = show(
        <ExportMenu
            hrefOf={(style) => `/export?${new URLSearchParams({ q: 'T1', ...style }).toString()}`}
            name="audit"
        />,
    );
    await user.click(screen.getByRole('button', { name: t('export.open') }));
    const links = screen.getAllByRole<HTMLAnchorElement>('menuitem');
    const all = links.map((link) => [link.download, Object.fromEntries(new URL(link.href).searchParams)]);
    unmount();
    setGatewayZone('UTC');
    return all;
}

test('an export is CSV, CSV for the spreadsheets of the country, or a workbook, in the time of the gateway', async () => {
    const q = 'T1';
    const tz = 'Asia/Seoul';
    expect(await offered('ko-KR')).toEqual([
        ['audit.csv', { q, format: 'csv' }],
        ['audit.csv', { q, format: 'csv', bom: 'true', tz }],
        ['audit.xlsx', { q, format: 'xlsx', tz }],
    ]);
    expect((await offered('de-DE'))[1]).toEqual([
        'audit.csv',
        { q, format: 'csv', bom: 'true', tz, separator: 'semicolon', decimal: 'comma' },
    ]);
});
