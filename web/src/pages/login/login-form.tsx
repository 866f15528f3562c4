import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { loginQuery } from '../../api/login-query';
import { login } from '../../api/session';
import { useT } from '../../text/language';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { SecretField, TextField } from '../../ui/field';
import { ErrorNote } from '../../ui/state-views';
import css from './login.module.css';

interface LoginFormProps {
    /** The user whose session has ended: the name is filled in. */
    user?: string;
    onDone: () => void;
}

/** Name, password, and a one-time code where the user has one. After too many attempts the wait is counted down. */
export function LoginForm({ user = '', onDone }: LoginFormProps) {
    const t = useT();
    const client = useQueryClient();
    const [username, setUsername] = useState(user);
    const [password, setPassword] = useState('');
    const [code, setCode] = useState('');
    const [needsCode, setNeedsCode] = useState(false);
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const form = useRef<HTMLFormElement>(null);
    const [wait, setWait] = useState(0);
    useEffect(() => {
        if (wait <= 0) return;
        const timer = setTimeout(() => setWait(wait - 1), 1000);
        return () => clearTimeout(timer);
    }, [wait]);

    const submit = async () => {
        if (isBusy || wait > 0) return;
        setBusy(true);
        setError(undefined);
        try {
            await login(username, password, needsCode ? code : undefined);
            await client.query({ ...loginQuery, staleTime: 0 });
            onDone();
        } catch (caught) {
            if (caught instanceof ApiError && caught.code === 'CODE_REQUIRED') setNeedsCode(true);
            else setError(caught);
            if (caught instanceof ApiError && caught.retryAfterS > 0) {
                setWait(caught.retryAfterS);
                announce(t('login.wait', { count: caught.retryAfterS }));
            }
        } finally {
            setBusy(false);
        }
    };
    const isWrong = error instanceof ApiError && error.code === 'LOGIN_FAILED';
    // Its fault is read with the field.
    useEffect(() => {
        if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }, [isWrong, error]);
    const fault = isWrong ? t('login.wrong') : undefined;
    return (
        <form
            ref={form}
            className={css.form}
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                void submit();
            }}
        >
            <TextField
                label={t('login.name')}
                value={username}
                onChange={setUsername}
                input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
            />
            <SecretField
                label={t('login.password')}
                value={password}
                onChange={setPassword}
                error={needsCode ? undefined : fault}
                // In the dialog over a page the name is known.
                input={{ autoComplete: 'current-password', ...(user && { 'data-autofocus': true }) }}
            />
            {needsCode && (
                <TextField
                    label={t('login.code')}
                    help={t('login.code_help')}
                    value={code}
                    onChange={setCode}
                    error={fault}
                    input={{ autoComplete: 'one-time-code', inputMode: 'numeric' }}
                />
            )}
            {error !== undefined && !isWrong && wait === 0 && <ErrorNote what={t('login.failed')} error={error} />}
            <p className={css.wait}>{wait > 0 && t('login.wait', { count: wait })}</p>
            <Button
                kind="primary"
                type="submit"
                isBusy={isBusy}
                blocked={wait > 0 ? t('login.wait', { count: wait }) : undefined}
            >
                {t('login.submit')}
            </Button>
        </form>
    );
}
