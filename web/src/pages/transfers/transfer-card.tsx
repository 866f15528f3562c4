import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../api/session';
import {
    changeTransfer,
    renewBirths,
    testTransfer,
    transferByName,
    transferTypes,
    type TestReport,
    type TransferStatus,
    type TransferType,
} from '../../api/transfer';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { PathIcon } from '../../ui/icon';
import { Mark } from '../../ui/mark';
import { Menu, type MenuItem } from '../../ui/menu';
import { Panel } from '../../ui/panel';
import { ErrorNote } from '../../ui/state-views';
import type { Sample } from './backlog';
import { Backlog, Figures, OwnFigures } from './transfer-figures';
import { Target } from './transfer-target';
import css from './transfers.module.css';

interface TransferCardProps {
    transfer: TransferStatus;
    track: readonly Sample[];
    onOpen: (kind: 'edit' | 'dead', name: string) => void;
    onDelete: (transfer: TransferStatus) => void;
}

export function TransferCard({ transfer, track, onOpen, onDelete }: TransferCardProps) {
    const t = useT();
    const { can } = useSession();
    const name = transfer.name ?? '';
    const config = useQuery(transferByName(name));
    const type = useQuery(transferTypes).data?.find((each) => each.type === transfer.type);
    const isFile = config.data?.source === 'file';
    const { failure, report, busy, act, test } = useActions(name);
    const mayChange = can('engineer');
    // A transfer whose type this gateway does not have reports no options (`enabled` is one of them), so there is
    // nothing to edit in a form: it can only be deleted.
    const hasForm = !transfer.status_error || config.data?.enabled !== undefined;
    return (
        <Panel
            title={name}
            side={
                <>
                    <span className={css.type}>
                        {type && <PathIcon path={type.icon} />} {transfer.type}
                    </span>
                    {mayChange && !isFile && config.data && (
                        <Menu
                            label={t('transfers.more', { name })}
                            items={menuItems(transfer, type, t, act, () => onDelete(transfer))}
                        />
                    )}
                </>
            }
        >
            <div className={css.card}>
                <State transfer={transfer} />
                {config.data && <Target name={name} options={config.data} canCount={mayChange && hasForm} />}
                {transfer.status_error ? null : (
                    <>
                        <Figures transfer={transfer} track={track} />
                        <Backlog track={track} />
                        {type && <OwnFigures transfer={transfer} type={type} />}
                    </>
                )}
                {isFile && <p className={css.muted}>{t('transfers.of_file')}</p>}
                {failure && <ErrorNote what={failure.what} error={failure.error} />}
                {report && <Report report={report} />}
                <ButtonRow>
                    {mayChange && !transfer.status_error && (
                        <Button
                            isBusy={busy === 'test'}
                            blocked={transfer.enabled === false ? t('transfers.off_first') : undefined}
                            onClick={test}
                        >
                            {t('transfers.test')}
                        </Button>
                    )}
                    {mayChange && !isFile && hasForm && (
                        <Button icon="edit" onClick={() => onOpen('edit', name)}>
                            {t('transfers.edit')}
                        </Button>
                    )}
                    {transfer.dead_letters !== undefined && (
                        <Button onClick={() => onOpen('dead', name)}>
                            {t('transfers.dead', { count: transfer.dead_letters })}
                        </Button>
                    )}
                </ButtonRow>
            </div>
        </Panel>
    );
}

function menuItems(
    transfer: TransferStatus,
    type: TransferType | undefined,
    t: ReturnType<typeof useT>,
    act: ReturnType<typeof useActions>['act'],
    onDelete: () => void,
): MenuItem[] {
    const name = transfer.name ?? '';
    const remove: MenuItem = {
        id: 'delete',
        label: t('transfers.delete'),
        icon: 'remove',
        isDanger: true,
        onChoose: onDelete,
    };
    if (transfer.status_error) return [remove];
    const isOn = transfer.enabled !== false;
    const items: MenuItem[] = [
        {
            id: 'switch',
            label: isOn ? t('transfers.switch_off') : t('transfers.switch_on'),
            icon: isOn ? 'stop' : 'start',
            onChoose: () => act(t('transfers.switch_failed', { name }), () => changeTransfer(name, { enabled: !isOn })),
        },
    ];
    if (type?.has_births)
        items.push({
            id: 'rebirth',
            label: t('transfers.rebirth'),
            icon: 'refresh',
            blocked: isOn ? undefined : t('transfers.off_first'),
            onChoose: () => act(t('transfers.rebirth_failed', { name }), () => renewBirths(name)),
        });
    return [...items, remove];
}

function useActions(name: string) {
    const t = useT();
    const client = useQueryClient();
    const [busy, setBusy] = useState<'' | 'test' | 'act'>('');
    const [failure, setFailure] = useState<{ what: string; error: unknown }>();
    const [report, setReport] = useState<TestReport>();
    const run = async (kind: 'test' | 'act', what: string, action: () => Promise<unknown>) => {
        setBusy(kind);
        setFailure(undefined);
        setReport(undefined);
        try {
            await action();
        } catch (error) {
            setFailure({ what, error });
        }
        await client.invalidateQueries({ queryKey: ['transfer', 'list'] });
        await client.invalidateQueries({ queryKey: ['transfer', 'config', name] });
        setBusy('');
    };
    return {
        busy,
        failure,
        report,
        act: (what: string, action: () => Promise<unknown>) => void run('act', what, action),
        test: () =>
            void run('test', t('transfers.test_failed', { name }), async () => setReport(await testTransfer(name))),
    };
}

function State({ transfer }: { transfer: TransferStatus }) {
    const t = useT();
    const state = transfer.status_error
        ? 'unknown'
        : transfer.enabled === false
          ? 'off'
          : transfer.connected
            ? 'connected'
            : 'waiting';
    const marks = { unknown: 'bad', off: 'stopped', connected: 'good', waiting: 'bad' } as const;
    const error = transfer.status_error ?? transfer.last_error;
    return (
        <div>
            <p className={css.state}>
                <Mark kind={marks[state]} />
                {t(`transfers.${state}`)}
            </p>
            {error && <p className={css.error}>{t('transfers.last_error', { text: error })}</p>}
        </div>
    );
}

function Report({ report }: { report: TestReport }) {
    const t = useT();
    const slots = { target: report.target, ms: report.elapsed_ms };
    return (
        <div role="status" className={css.report}>
            <Mark kind={report.isOk ? 'good' : 'bad'} />
            <div>
                <p>{report.isOk ? t('transfers.test_ok', slots) : t('transfers.test_refused', slots)}</p>
                {report.text && <p className={css.muted}>{report.text}</p>}
            </div>
        </div>
    );
}
