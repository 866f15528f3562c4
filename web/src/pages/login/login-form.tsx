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
    /** Whose session has ended: the name is filled in. */
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
    const [needs_code, setNeedsCode] = useState(false);
    const [error, setError] = useState<unknown>();
    const [is_busy, setBusy] = useState(false);
    const form = useRef<HTMLFormElement>(null);
    const [wait, setWait] = useState(0);
    useEffect(() => {
        if (wait <= 0) return;
        const timer = setTimeout(() => setWait(wait - 1), 1000);
        return () => clearTimeout(timer);
    }, [wait]);

    const submit = async () => {
        if (is_busy || wait > 0) return;
        setBusy(true);
        setError(undefined);
        try {
            await login(username, password, needs_code ? code : undefined);
            await client.query({ ...loginQuery, staleTime: 0 });
            onDone();
        } catch (caught) {
            if (caught instanceof ApiError && caught.code === 'CODE_REQUIRED') setNeedsCode(true);
            else setError(caught);
            if (caught instanceof ApiError && caught.retry_after_s > 0) {
                setWait(caught.retry_after_s);
                announce(t('login.wait', { count: caught.retry_after_s }));
            }
        } finally {
            setBusy(false);
        }
    };
    const is_wrong = error instanceof ApiError && error.code === 'LOGIN_FAILED';
    // Its fault is read with the field.
    useEffect(() => {
        if (is_wrong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }, [is_wrong, error]);
    const fault = is_wrong ? t('login.wrong') : undefined;
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
                error={needs_code ? undefined : fault}
                // In the dialog over a page the name is known.
                input={{ autoComplete: 'current-password', ...(user && { 'data-autofocus': true }) }}
            />
            {needs_code && (
                <TextField
                    label={t('login.code')}
                    help={t('login.code_help')}
                    value={code}
                    onChange={setCode}
                    error={fault}
                    input={{ autoComplete: 'one-time-code', inputMode: 'numeric' }}
                />
            )}
            {error !== undefined && !is_wrong && wait === 0 && <ErrorNote what={t('login.failed')} error={error} />}
            <p className={css.wait}>{wait > 0 && t('login.wait', { count: wait })}</p>
            <Button
                kind="primary"
                type="submit"
                is_busy={is_busy}
                blocked={wait > 0 ? t('login.wait', { count: wait }) : undefined}
            >
                {t('login.submit')}
            </Button>
        </form>
    );
}
