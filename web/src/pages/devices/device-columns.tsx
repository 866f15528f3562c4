import { Link } from 'react-router';
import { badTagCount, opcState, type Opc } from '../../api/opc';
import { useLanguage, useT } from '../../text/language';
import { formatNumber, formatTenths } from '../../text/number';
import type { Column } from '../../ui/data-table';
import { DeviceState } from '../../ui/device-state';
import { Mark } from '../../ui/mark';
import { ShortText } from '../../ui/short-text';
import css from './devices.module.css';

/** The state of each device; all roles see it. */
export function useStateColumns(): Column<Opc>[] {
    const t = useT();
    const language = useLanguage();
    return [
        {
            id: 'name',
            label: t('devices.name'),
            sort: (opc) => opc.opc_name,
            cell: (opc) => (
                <div className={css.name}>
                    <Link to={`/devices/${encodeURIComponent(opc.opc_id)}`}>
                        <ShortText text={opc.opc_name} isName />
                    </Link>
                    {opc.opc_name !== opc.opc_id && <span className={css.id}>{opc.opc_id}</span>}
                </div>
            ),
        },
        {
            id: 'protocol',
            label: t('devices.protocol'),
            hiddenBelow: 700,
            sort: (opc) => opc.opc_type,
            cell: (opc) => opc.opc_type,
        },
        {
            id: 'state',
            label: t('devices.state'),
            width: 'grow',
            sort: opcState,
            cell: (opc) => (
                <>
                    <DeviceState state={opcState(opc)} />
                    {opc.last_error && (
                        <span className={css.error}>
                            <ShortText text={opc.last_error} />
                        </span>
                    )}
                </>
            ),
        },
        {
            id: 'good',
            label: t('devices.good'),
            isNumber: true,
            sort: (opc) => -badTagCount(opc),
            cell: (opc) => <Good opc={opc} />,
        },
        {
            id: 'scan',
            label: t('devices.scan_cycle'),
            isNumber: true,
            hiddenBelow: 700,
            sort: (opc) => opc.scan_ms,
            cell: (opc) =>
                t('devices.scan_of', {
                    scan: opcState(opc) === 'connected' ? formatTenths(opc.scan_ms, language) : '–',
                    cycle: formatNumber(Number(opc.timecycle), language),
                }),
        },
        {
            id: 'requests',
            label: t('devices.requests'),
            isNumber: true,
            hiddenBelow: 1300,
            sort: (opc) => opc.requests_per_scan,
            cell: (opc) => opc.requests_per_scan.toLocaleString(language),
        },
        {
            id: 'overruns',
            label: t('devices.overruns'),
            isNumber: true,
            hiddenBelow: 1300,
            sort: (opc) => opc.overruns,
            cell: (opc) => opc.overruns.toLocaleString(language),
        },
    ];
}

function Good({ opc }: { opc: Opc }) {
    const language = useLanguage();
    return (
        <span className={css.good}>
            {badTagCount(opc) > 0 && <Mark kind="uncertain" />}
            {opc.good_count.toLocaleString(language)} / {opc.tag_count.toLocaleString(language)}
        </span>
    );
}
