import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../api/session';
import { userList, type User } from '../../api/users';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatWhen } from '../../text/time';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { FindBox } from '../../ui/find-box';
import { Menu } from '../../ui/menu';
import { Bar, Framed } from '../../ui/page';
import { EmptyState, QueryView } from '../../ui/state-views';
import { StateWord } from '../../ui/state-word';
import { useSearch } from '../../ui/use-search';
import { CreateDialog, DeleteDialog, LockDialog, PasswordDialog, RoleDialog, SecondFactorDialog } from './user-dialogs';
import { whyKept } from './user-rules';

type Kind = 'role' | 'password' | 'lock' | 'factor' | 'delete';
type Open = { kind: Kind; user: User } | { kind: 'create' } | undefined;

export default function UsersTab() {
    const t = useT();
    const query = useQuery(userList);
    const [search, change] = useSearch();
    const [open, setOpen] = useState<Open>();
    const q = search.get('q') ?? '';
    const sort = search.get('sort') ?? 'user';
    const set = (name: string, value: string) => change({ [name]: value });
    const close = () => setOpen(undefined);
    return (
        <QueryView query={query} what={t('users.failed')}>
            {(all) => {
                const rows = all.filter((user) => user.user_id.toLowerCase().includes(q.trim().toLowerCase()));
                return (
                    <>
                        <Bar
                            end={
                                <Button kind="primary" icon="add" onClick={() => setOpen({ kind: 'create' })}>
                                    {t('users.create')}
                                </Button>
                            }
                        >
                            <FindBox label={t('users.find')} value={q} onChange={(text) => set('q', text)} />
                        </Bar>
                        {rows.length === 0 ? (
                            <EmptyState action={<Button onClick={() => set('q', '')}>{t('users.show_all')}</Button>}>
                                {t('users.no_match')}
                            </EmptyState>
                        ) : (
                            <UserTable
                                all={all}
                                rows={rows}
                                sort={sort}
                                onSort={(value) => set('sort', value)}
                                onOpen={(kind, user) => setOpen({ kind, user })}
                            />
                        )}
                        {open?.kind === 'create' && <CreateDialog onClose={close} />}
                        {open?.kind === 'role' && <RoleDialog user={open.user} onClose={close} />}
                        {open?.kind === 'password' && <PasswordDialog user={open.user} onClose={close} />}
                        {open?.kind === 'lock' && <LockDialog user={open.user} onClose={close} />}
                        {open?.kind === 'factor' && <SecondFactorDialog user={open.user} onClose={close} />}
                        {open?.kind === 'delete' && <DeleteDialog user={open.user} onClose={close} />}
                    </>
                );
            }}
        </QueryView>
    );
}

interface TableProps {
    all: User[];
    rows: User[];
    sort: string;
    onSort: (sort: string) => void;
    onOpen: (kind: Kind, user: User) => void;
}

function UserTable({ all, rows, sort, onSort, onOpen }: TableProps) {
    const t = useT();
    const zone = useZone();
    const { session } = useSession();
    const when = (ts: number | null) => (ts ? formatWhen(ts, gatewayNow(), zone) : t('users.never'));
    const columns: Column<User>[] = [
        {
            id: 'user',
            label: t('users.user'),
            width: 'grow',
            sort: (user) => user.user_id,
            cell: (user) => (user.user_id === session.user_id ? t('users.self', { user: user.user_id }) : user.user_id),
        },
        { id: 'role', label: t('users.role'), sort: (user) => user.role, cell: (user) => t(`role.${user.role}`) },
        {
            id: 'state',
            isWhole: true,
            label: t('users.state'),
            sort: (user) => Number(user.disabled),
            cell: (user) => (
                <StateWord kind={user.disabled ? 'stopped' : 'good'}>
                    {t(user.disabled ? 'users.locked' : 'users.active')}
                </StateWord>
            ),
        },
        {
            id: 'login',
            isWhole: true,
            label: t('users.last_login'),
            hiddenBelow: 700,
            sort: (user) => user.last_login ?? 0,
            cell: (user) => when(user.last_login),
        },
        {
            id: 'created',
            isWhole: true,
            label: t('users.created'),
            hiddenBelow: 1300,
            sort: (user) => user.created_at,
            cell: (user) => when(user.created_at),
        },
        {
            id: 'act',
            label: '',
            width: 'narrow',
            cell: (user) => {
                const kept = whyKept(user, all, session.user_id);
                const blocked = kept && t(kept);
                return (
                    <Menu
                        label={t('users.more', { user: user.user_id })}
                        items={[
                            {
                                id: 'role',
                                label: t('users.change_role'),
                                blocked,
                                onChoose: () => onOpen('role', user),
                            },
                            {
                                id: 'password',
                                label: t('users.set_password'),
                                onChoose: () => onOpen('password', user),
                            },
                            {
                                id: 'lock',
                                label: t(user.disabled ? 'users.unlock' : 'users.lock'),
                                blocked: user.disabled ? undefined : blocked,
                                onChoose: () => onOpen('lock', user),
                            },
                            { id: 'factor', label: t('users.remove_factor'), onChoose: () => onOpen('factor', user) },
                            {
                                id: 'delete',
                                label: t('users.delete'),
                                icon: 'remove',
                                isDanger: true,
                                blocked,
                                onChoose: () => onOpen('delete', user),
                            },
                        ]}
                    />
                );
            },
        },
    ];
    return (
        <Framed>
            <DataTable
                label={t('users.users')}
                columns={columns}
                rows={rows}
                rowKey={(user) => user.user_id}
                sort={sort}
                onSort={onSort}
            />
        </Framed>
    );
}
