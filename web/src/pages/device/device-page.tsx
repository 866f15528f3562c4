import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Outlet, useParams } from 'react-router';
import { canBrowse, driverList } from '../../api/driver';
import { opcList, opcState, placeOf, reloadAfter, startOpc, stopOpc, systemOpc, type Opc } from '../../api/opc';
import { useSession } from '../../api/session';
import { useOpcs } from '../../live/use-lists';
import { isolated } from '../../text/isolate';
import { useLanguage, useT } from '../../text/language';
import { formatTenths } from '../../text/number';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { DeviceState } from '../../ui/device-state';
import { PageHeader } from '../../ui/panel';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import { Tabs } from '../../ui/tabs';
import css from './device.module.css';

const StopDialog = lazy(() => import('../../changes/stop-dialog'));

interface Failure {
    opc_id: string;
    what: string;
    error: unknown;
}

/** The head of a device and its tabs; each tab is a page of its own below it. */
export default function DevicePage() {
    const t = useT();
    const language = useLanguage();
    const { opc: opcId = '' } = useParams();
    const { can } = useSession();
    const query = useOpcs();
    const drivers = useQuery(driverList);
    const [failure, setFailure] = useState<Failure>();
    const path = `/devices/${encodeURIComponent(opcId)}`;
    const opc = query.data?.find((each) => each.opc_id === opcId);
    const isOwn = opcId === systemOpc;
    const driver = drivers.data?.find((each) => each.opc_type === opc?.opc_type);
    const tabsOf = (shown: Opc) => [
        { to: path, label: t('nav.tags'), isExact: true },
        ...(driver && canBrowse(driver, shown.options) ? [{ to: `${path}/browse`, label: t('device.browse') }] : []),
        ...(isOwn ? [] : [{ to: `${path}/plan`, label: t('device.plan') }]),
        ...(can('engineer') && !isOwn
            ? [
                  { to: `${path}/trace`, label: t('device.trace') },
                  { to: `${path}/settings`, label: t('device.settings') },
              ]
            : []),
        ...(isOwn ? [] : [{ to: `${path}/events`, label: t('device.events') }]),
    ];
    const about = opc && [
        opc.opc_type,
        opc.opc_id === systemOpc ? '' : placeOf(opc.opc_agent_ip, opc.opc_agent_port),
        t('device.scan', {
            scan: formatTenths(opc.scan_ms, language),
            cycle: Number(opc.timecycle),
            count: opc.requests_per_scan,
        }),
        opc.active_address && opc.active_address !== opc.opc_agent_ip
            ? t('device.active_address', { address: opc.active_address })
            : '',
        opc.security,
        opc.last_error,
    ];
    return (
        <div className={css.page}>
            <PageHeader
                title={opc?.opc_name ?? opcId}
                state={opc && <DeviceState state={opcState(opc)} />}
                about={
                    about &&
                    about
                        .filter((part): part is string => Boolean(part))
                        .map(isolated)
                        .join(' · ')
                }
                actions={opc && can('operator') && !isOwn && <RunButton key={opcId} opc={opc} onFail={setFailure} />}
            />
            {failure?.opc_id === opcId && <ErrorNote what={failure.what} error={failure.error} />}
            <QueryView query={query} what={t('devices.failed')}>
                {() =>
                    opc ? (
                        <>
                            <Tabs label={t('device.views')} tabs={tabsOf(opc)} />
                            <Outlet />
                        </>
                    ) : (
                        <EmptyState>{t('device.unknown', { device: opcId })}</EmptyState>
                    )
                }
            </QueryView>
        </div>
    );
}

/** Starts or stops collecting; the state is shown when the gateway reports it. */
function RunButton({ opc, onFail }: { opc: Opc; onFail: (failure: Failure | undefined) => void }) {
    const t = useT();
    const client = useQueryClient();
    const [isBusy, setBusy] = useState(false);
    const [isStopping, setStopping] = useState(false);
    const action = ['stopped', 'not_collecting'].includes(opcState(opc)) ? 'start' : 'stop';
    const run = async () => {
        setBusy(true);
        onFail(undefined);
        try {
            await (action === 'start' ? startOpc(opc.opc_id) : stopOpc(opc.opc_id));
            announce(t(`devices.${action}_done`, { device: opc.opc_name }));
            await reloadAfter(action, opc.opc_id, client);
        } catch (error) {
            onFail({ opc_id: opc.opc_id, what: t(`devices.${action}_failed`, { device: opc.opc_name }), error });
            await client.invalidateQueries({ queryKey: opcList.queryKey });
        } finally {
            setBusy(false);
        }
    };
    return (
        <>
            <Button icon={action} isBusy={isBusy} onClick={() => (action === 'stop' ? setStopping(true) : void run())}>
                {t(`devices.${action}`)}
            </Button>
            {isStopping && (
                <Suspense>
                    <StopDialog opc={opc} onStop={() => void run()} onClose={() => setStopping(false)} />
                </Suspense>
            )}
        </>
    );
}
