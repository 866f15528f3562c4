import { useQuery } from '@tanstack/react-query';
import { href } from '../../api/client';
import { opcById } from '../../api/opc';
import { useT } from '../../text/language';
import { ExportMenu } from '../../ui/export-menu';
import css from './import.module.css';

/** The table of tags to fill in, with an example for each form of an address of the device's protocol. */
export function Templates({ opcId }: { opcId: string }) {
    const t = useT();
    const type = useQuery(opcById(opcId)).data?.opc_type;
    if (!type) return null;
    return (
        <div className={css.templates}>
            <ExportMenu
                hrefOf={({ tz: _, ...style }) => href(`/api/v1/drivers/${encodeURIComponent(type)}/template`, style)}
                name={`${type.toLowerCase()}-tags`}
                label={t('by_hand.template')}
            />
            <span className={css.help}>{t('by_hand.template_help')}</span>
        </div>
    );
}
