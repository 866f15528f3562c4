import { Outlet, useParams } from 'react-router';
import { opcState, system_opc } from '../../api/opc';
import { useOpcs } from '../../live/use-lists';
import { useLanguage, useT } from '../../text/language';
import { formatFigure } from '../../text/number';
import { DeviceState } from '../../ui/device-state';
import { PageHeader } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import { Tabs } from '../../ui/tabs';
import css from './device.module.css';

/** The head of a device and its tabs; each tab is a page of its own below it. */
export default function DevicePage() {
    const t = useT();
    const language = useLanguage();
    const { opc: opc_id = '' } = useParams();
    const query = useOpcs();
    const path = `/devices/${encodeURIComponent(opc_id)}`;
    const opc = query.data?.find((each) => each.opc_id === opc_id);
    const about = opc && [
        opc.opc_type,
        opc.opc_id === system_opc
            ? ''
            : opc.opc_agent_ip +
              (opc.opc_agent_port && !opc.opc_agent_ip.includes('://') ? `:${opc.opc_agent_port}` : ''),
        t('device.scan', {
            scan: formatFigure(opc.scan_ms, language),
            cycle: Number(opc.timecycle),
            count: opc.requests_per_scan,
        }),
        opc.last_error,
    ];
    return (
        <div className={css.page}>
            <PageHeader
                title={opc?.opc_name ?? opc_id}
                state={opc && <DeviceState state={opcState(opc)} />}
                about={about && about.filter(Boolean).join(' · ')}
            />
            <QueryView query={query} what={t('devices.failed')}>
                {() =>
                    opc ? (
                        <>
                            <Tabs
                                label={t('device.views')}
                                tabs={[{ to: path, label: t('nav.tags'), is_exact: true }]}
                            />
                            <Outlet />
                        </>
                    ) : (
                        <EmptyState>{t('device.unknown', { device: opc_id })}</EmptyState>
                    )
                }
            </QueryView>
        </div>
    );
}
