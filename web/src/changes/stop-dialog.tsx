import { useQuery } from '@tanstack/react-query';
import { opcUses, type Opc, type OpcUses } from '../api/opc';
import { useT } from '../text/language';
import { Button, ButtonRow } from '../ui/button';
import { Dialog } from '../ui/dialog';

interface StopDialogProps {
    opc: Opc;
    onStop: () => void;
    onClose: () => void;
}

/** Tells what falls silent before a device is stopped. It can be stopped at once, even if that cannot be read. */
export default function StopDialog({ opc, onStop, onClose }: StopDialogProps) {
    const t = useT();
    const query = useQuery(opcUses(opc.opc_id));
    const stop = () => {
        onClose();
        onStop();
    };
    return (
        <Dialog
            title={t('stop.title', { device: opc.opc_name })}
            size="small"
            onClose={onClose}
            onSubmit={stop}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" icon="stop">
                        {t('devices.stop')}
                    </Button>
                </ButtonRow>
            }
        >
            <p>{t('stop.text', { count: opc.tag_count })}</p>
            <div role="status">
                {query.data ? <Uses uses={query.data} /> : <p>{t(query.isError ? 'stop.unknown' : 'stop.loading')}</p>}
            </div>
        </Dialog>
    );
}

function named(names: readonly string[], count: number): string {
    return names.join(', ') + (count > names.length ? ' …' : '');
}

function Uses({ uses }: { uses: OpcUses }) {
    const t = useT();
    const { transfer_count: transfers, flow_count: flows, alarm_count: alarms } = uses;
    if (transfers + flows + alarms === 0) return <p>{t('stop.nothing')}</p>;
    return (
        <ul>
            {transfers > 0 && (
                <li>{t('stop.transfers', { count: transfers, names: named(uses.transfers, transfers) })}</li>
            )}
            {flows > 0 && <li>{t('stop.flows', { count: flows, names: named(uses.flows, flows) })}</li>}
            {alarms > 0 && <li>{t('stop.alarms', { count: alarms })}</li>}
        </ul>
    );
}
