import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../api/session';
import { changeUser, createUser, deleteUser, removeSecondFactorOf, userList, type User } from '../../api/users';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { ConfirmAct } from '../../ui/confirm-act';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { ErrorNote } from '../../ui/state-views';
import { isOfPassword, NewPassword } from './new-password';
import { passwordFault } from './user-rules';
import { useAct } from '../../ui/use-act';
import css from './users.module.css';

export const roles: readonly Role[] = ['viewer', 'operator', 'engineer', 'admin'];

interface UserDialogProps {
    user: User;
    onClose: () => void;
}

/** Carries out a change of users and asks for the list again. */
function useListedAct() {
    const client = useQueryClient();
    return async (act: () => Promise<unknown>) => {
        await act();
        await client.invalidateQueries({ queryKey: userList.queryKey });
    };
}

/** Carries out a change of users, asks for the list again, then closes. */
function useUserChange(onClose: () => void) {
    const listed = useListedAct();
    const { run, isBusy, error } = useAct();
    const change = async (act: () => Promise<unknown>) => {
        if (await run(() => listed(act))) onClose();
    };
    return { change: (act: () => Promise<unknown>) => void change(act), isBusy, error };
}

function Footer({ action, isBusy, onClose }: { action: string; isBusy: boolean; onClose: () => void }) {
    const t = useT();
    return (
        <ButtonRow align="end">
            <Button onClick={onClose}>{t('dialog.cancel')}</Button>
            <Button kind="primary" type="submit" isBusy={isBusy}>
                {action}
            </Button>
        </ButtonRow>
    );
}

export function RoleField({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
    const t = useT();
    return (
        <SelectField
            label={t('users.role')}
            help={t(`users.may_${value}`)}
            value={value}
            onChange={(text) => onChange(text as Role)}
            choices={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        />
    );
}

export function CreateDialog({ onClose }: { onClose: () => void }) {
    const t = useT();
    const { change, isBusy, error } = useUserChange(onClose);
    const [name, setName] = useState('');
    const [role, setRole] = useState<Role>('viewer');
    const [password, setPassword] = useState('');
    const [again, setAgain] = useState('');
    const [isChecked, setChecked] = useState(false);
    const submit = () => {
        setChecked(true);
        if (name.trim() && !passwordFault(password, again)) change(() => createUser(name.trim(), password, role));
    };
    return (
        <Dialog
            title={t('users.create')}
            onClose={onClose}
            onSubmit={submit}
            footer={<Footer action={t('users.create')} isBusy={isBusy} onClose={onClose} />}
        >
            <div className={css.form}>
                <TextField
                    label={t('login.name')}
                    error={isChecked && !name.trim() ? t('schema.required') : undefined}
                    value={name}
                    onChange={setName}
                    input={{ autoComplete: 'off', spellCheck: false }}
                    isRequired
                />
                <RoleField value={role} onChange={setRole} />
                <NewPassword
                    password={password}
                    again={again}
                    isChecked={isChecked}
                    refused={error}
                    onPassword={setPassword}
                    onAgain={setAgain}
                />
                {error !== undefined && !isOfPassword(error) && (
                    <ErrorNote what={t('users.create_failed')} error={error} />
                )}
            </div>
        </Dialog>
    );
}

export function RoleDialog({ user, onClose }: UserDialogProps) {
    const t = useT();
    const { change, isBusy, error } = useUserChange(onClose);
    const [role, setRole] = useState<Role>(user.role);
    return (
        <Dialog
            title={t('users.role_of', { user: user.user_id })}
            size="small"
            onClose={onClose}
            onSubmit={() => change(() => changeUser(user.user_id, { role }))}
            footer={<Footer action={t('users.change_role')} isBusy={isBusy} onClose={onClose} />}
        >
            <div className={css.form}>
                <RoleField value={role} onChange={setRole} />
                <p>{t('users.ends_sessions')}</p>
                {error !== undefined && <ErrorNote what={t('users.change_failed')} error={error} />}
            </div>
        </Dialog>
    );
}

export function PasswordDialog({ user, onClose }: UserDialogProps) {
    const t = useT();
    const { change, isBusy, error } = useUserChange(onClose);
    const [password, setPassword] = useState('');
    const [again, setAgain] = useState('');
    const [isChecked, setChecked] = useState(false);
    const submit = () => {
        setChecked(true);
        if (!passwordFault(password, again)) change(() => changeUser(user.user_id, { password }));
    };
    return (
        <Dialog
            title={t('users.password_of', { user: user.user_id })}
            size="small"
            onClose={onClose}
            onSubmit={submit}
            footer={<Footer action={t('users.set_password')} isBusy={isBusy} onClose={onClose} />}
        >
            <div className={css.form}>
                <NewPassword
                    password={password}
                    again={again}
                    isChecked={isChecked}
                    refused={error}
                    onPassword={setPassword}
                    onAgain={setAgain}
                />
                <p>{t('users.ends_sessions')}</p>
                {error !== undefined && !isOfPassword(error) && (
                    <ErrorNote what={t('users.change_failed')} error={error} />
                )}
            </div>
        </Dialog>
    );
}

export function LockDialog({ user, onClose }: UserDialogProps) {
    const t = useT();
    const { change, isBusy, error } = useUserChange(onClose);
    const action = t(user.disabled ? 'users.unlock' : 'users.lock');
    return (
        <Dialog
            title={t(user.disabled ? 'users.unlock_user' : 'users.lock_user', { user: user.user_id })}
            size="small"
            onClose={onClose}
            onSubmit={() => change(() => changeUser(user.user_id, { disabled: !user.disabled }))}
            footer={<Footer action={action} isBusy={isBusy} onClose={onClose} />}
        >
            <div className={css.form}>
                <p>{t(user.disabled ? 'users.unlock_text' : 'users.lock_text')}</p>
                {error !== undefined && <ErrorNote what={t('users.change_failed')} error={error} />}
            </div>
        </Dialog>
    );
}

export function SecondFactorDialog({ user, onClose }: UserDialogProps) {
    const t = useT();
    const listed = useListedAct();
    return (
        <ConfirmAct
            title={t('users.factor_of', { user: user.user_id })}
            name={user.user_id}
            action={t('users.remove_factor')}
            act={() => listed(() => removeSecondFactorOf(user.user_id))}
            failed={t('users.change_failed')}
            onClose={onClose}
        >
            <p>{t('users.factor_text')}</p>
            <p>{t('users.ends_sessions')}</p>
        </ConfirmAct>
    );
}

export function DeleteDialog({ user, onClose }: UserDialogProps) {
    const t = useT();
    const listed = useListedAct();
    return (
        <ConfirmAct
            title={t('users.delete_user', { user: user.user_id })}
            name={user.user_id}
            action={t('users.delete')}
            act={() => listed(() => deleteUser(user.user_id))}
            failed={t('users.delete_failed')}
            onClose={onClose}
        >
            <p>{t('users.delete_text')}</p>
        </ConfirmAct>
    );
}
