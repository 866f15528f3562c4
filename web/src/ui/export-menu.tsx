import { useZone } from '../text/clock';
import { useT } from '../text/language';
import { usesDecimalComma } from '../text/decimal-sign';
import type { ButtonKind } from './button';
import { Menu } from './menu';

interface ExportMenuProps {
    /** The address of the export with these further words of the query. */
    hrefOf: (style: Record<string, string>) => string;
    /** Of the file, without its end. */
    name: string;
    label?: string;
    kind?: ButtonKind;
    iconOnly?: boolean;
}

/** A button that offers an export as CSV, as CSV in the way of this browser's country, and as a workbook. The last two
 *  have times in the gateway's zone, as the page does. */
export function ExportMenu({ hrefOf, name, label, kind = 'plain', iconOnly = false }: ExportMenuProps) {
    const t = useT();
    const zone = useZone();
    const local: Record<string, string> = usesDecimalComma() ? { separator: 'semicolon', decimal: 'comma' } : {};
    const item = (id: 'csv' | 'excel_csv' | 'xlsx', style: Record<string, string>) => ({
        id,
        label: t(`export.${id}`),
        href: hrefOf(style),
        download: `${name}.${style['format'] ?? ''}`,
    });
    return (
        <Menu
            label={label ?? t('export.open')}
            kind={kind}
            icon="download"
            iconOnly={iconOnly}
            items={[
                item('csv', { format: 'csv' }),
                item('excel_csv', { format: 'csv', bom: 'true', tz: zone, ...local }),
                item('xlsx', { format: 'xlsx', tz: zone }),
            ]}
        />
    );
}
