import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyList, type NamedKey } from '../../api/users';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatDateTime, formatWhen } from '../../text/time';
import { Button, ButtonRow } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import { StateWord } from '../../ui/state-word';
import { CreateKeyDialog, RevokeDialog, RotateDialog } from './key-dialogs';
import { keyState, type KeyState } from './user-rules';
import css from './users.module.css';

type Open = { kind: 'create' | 'rotate' } | { kind: 'revoke'; key: NamedKey } | undefined;

const marks = { valid: 'good', soon: 'stale', expired: 'bad' } as const satisfies Record<KeyState, string>;

/** The keys of programs, each with its name, its role and the time when it expires. */
export default function KeysTab() {
    const t = useT();
    const query = useQuery(keyList);
    const [open, setOpen] = useState<Open>();
    const close = () => setOpen(undefined);
    const create = (
        <Button kind="primary" icon="add" onClick={() => setOpen({ kind: 'create' })}>
            {t('apikeys.create')}
        </Button>
    );
    return (
        <>
            <Panel title={t('apikeys.title')} side={create} isFlush>
                <QueryView query={query} what={t('apikeys.failed')} rows={3}>
                    {(keys) =>
                        keys.length === 0 ? (
                            <EmptyState>{t('apikeys.none')}</EmptyState>
                        ) : (
                            <KeyTable keys={keys} onRevoke={(key) => setOpen({ kind: 'revoke', key })} />
                        )
                    }
                </QueryView>
            </Panel>
            <Panel title={t('apikeys.main')}>
                <div className={css.form}>
                    <p>{t('apikeys.main_text')}</p>
                    <ButtonRow>
                        <Button onClick={() => setOpen({ kind: 'rotate' })}>{t('apikeys.rotate')}</Button>
                    </ButtonRow>
                </div>
            </Panel>
            {open?.kind === 'create' && <CreateKeyDialog onClose={close} />}
            {open?.kind === 'rotate' && <RotateDialog onClose={close} />}
            {open?.kind === 'revoke' && <RevokeDialog apiKey={open.key} onClose={close} />}
        </>
    );
}

function KeyTable({ keys, onRevoke }: { keys: NamedKey[]; onRevoke: (key: NamedKey) => void }) {
    const t = useT();
    const zone = useZone();
    const now = gatewayNow();
    const columns: Column<NamedKey>[] = [
        { id: 'name', label: t('apikeys.name'), width: 'grow', cell: (key) => key.name },
        { id: 'role', label: t('users.role'), isWhole: true, cell: (key) => t(`role.${key.role}`) },
        {
            id: 'end',
            isWhole: true,
            label: t('apikeys.ends'),
            cell: (key) => {
                const state = keyState(key.expires_at, now);
                const when = key.expires_at === null ? t('users.never') : formatDateTime(key.expires_at, zone);
                return (
                    <StateWord kind={marks[state]}>
                        {state === 'valid' ? when : t(`apikeys.${state}`, { time: when })}
                    </StateWord>
                );
            },
        },
        {
            id: 'used',
            isWhole: true,
            label: t('apikeys.last_used'),
            hiddenBelow: 700,
            cell: (key) => (key.last_used ? formatWhen(key.last_used, now, zone) : t('users.never')),
        },
        {
            id: 'by',
            isWhole: true,
            label: t('apikeys.created_by'),
            hiddenBelow: 1300,
            cell: (key) => t('apikeys.by', { user: key.created_by, time: formatWhen(key.created_at, now, zone) }),
        },
        {
            id: 'act',
            label: '',
            width: 'narrow',
            cell: (key) => (
                <Button
                    kind="quiet"
                    onClick={() => onRevoke(key)}
                    aria-label={t('apikeys.revoke_named', { name: key.name })}
                >
                    {t('apikeys.revoke')}
                </Button>
            ),
        },
    ];
    return <DataTable label={t('apikeys.title')} columns={columns} rows={keys} rowKey={(key) => key.key_id} />;
}
