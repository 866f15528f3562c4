import { href } from '../../api/client';
import { usesDecimalComma } from '../../text/decimal-sign';
import { useT } from '../../text/language';
import { Menu } from '../../ui/menu';

/** The device as files: for this gateway or another one, for spreadsheets, for Kepware, for OPC UA tools. */
export function DeviceExport({ opcId }: { opcId: string }) {
    const t = useT();
    const file = (query: Record<string, string>) => href(`/api/v1/opc/${encodeURIComponent(opcId)}/export`, query);
    const local: Record<string, string> = usesDecimalComma() ? { separator: 'semicolon', decimal: 'comma' } : {};
    return (
        <Menu
            label={t('export.open')}
            kind="plain"
            icon="download"
            iconOnly={false}
            items={[
                { id: 'csv', label: t('export.device'), href: file({}), download: `${opcId}.csv` },
                {
                    id: 'excel_csv',
                    label: t('export.excel_csv'),
                    href: file({ bom: 'true', ...local }),
                    download: `${opcId}.csv`,
                },
                {
                    id: 'kepware',
                    label: t('export.kepware'),
                    href: file({ format: 'kepware-csv' }),
                    download: `${opcId}_kepware.csv`,
                },
                {
                    id: 'nodeset',
                    label: t('export.nodeset'),
                    href: href('/api/v1/opcua/nodeset', { opc_id: opcId }),
                    download: `nodeset_${opcId}.xml`,
                },
            ]}
        />
    );
}
