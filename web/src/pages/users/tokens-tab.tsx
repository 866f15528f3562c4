import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tokenList, type AccountToken } from '../../api/account-token';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatDateTime, formatWhen } from '../../text/time';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import { CreateTokenDialog, RevokeTokenDialog } from './token-dialogs';

type Open = { kind: 'create' } | { kind: 'revoke'; token: AccountToken } | undefined;

/** Tokens of the accounts of V5: a program shows one to get a key. */
export default function TokensTab() {
    const t = useT();
    const query = useQuery(tokenList);
    const [open, setOpen] = useState<Open>();
    const close = () => setOpen(undefined);
    const create = (
        <Button kind="primary" icon="add" onClick={() => setOpen({ kind: 'create' })}>
            {t('tokens.create')}
        </Button>
    );
    return (
        <>
            <Panel title={t('tokens.title')} side={create} isFlush>
                <QueryView query={query} what={t('tokens.failed')} rows={3}>
                    {(tokens) =>
                        tokens.length === 0 ? (
                            <EmptyState>{t('tokens.none')}</EmptyState>
                        ) : (
                            <TokenTable tokens={tokens} onRevoke={(token) => setOpen({ kind: 'revoke', token })} />
                        )
                    }
                </QueryView>
            </Panel>
            {open?.kind === 'create' && <CreateTokenDialog onClose={close} />}
            {open?.kind === 'revoke' && <RevokeTokenDialog token={open.token} onClose={close} />}
        </>
    );
}

function TokenTable({ tokens, onRevoke }: { tokens: AccountToken[]; onRevoke: (token: AccountToken) => void }) {
    const t = useT();
    const zone = useZone();
    const now = gatewayNow();
    const columns: Column<AccountToken>[] = [
        { id: 'account', label: t('tokens.account'), isWhole: true, cell: (token) => token.user_id },
        { id: 'for', label: t('tokens.for'), width: 'grow', cell: (token) => token.description },
        {
            id: 'end',
            isWhole: true,
            label: t('apikeys.ends'),
            cell: (token) => (token.expires_at ? formatDateTime(token.expires_at, zone) : t('users.never')),
        },
        {
            id: 'by',
            isWhole: true,
            label: t('apikeys.created_by'),
            hiddenBelow: 1300,
            cell: (token) => t('apikeys.by', { user: token.created_by, time: formatWhen(token.created_at, now, zone) }),
        },
        {
            id: 'act',
            label: '',
            width: 'narrow',
            cell: (token) => (
                <Button
                    kind="quiet"
                    onClick={() => onRevoke(token)}
                    aria-label={t('tokens.revoke_named', { account: token.user_id })}
                >
                    {t('apikeys.revoke')}
                </Button>
            ),
        },
    ];
    return <DataTable label={t('tokens.title')} columns={columns} rows={tokens} rowKey={(token) => token.token_id} />;
}
