import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error';
import { setCsrfToken } from '../../api/client';
import { loginQuery } from '../../api/login-query';
import { changeSite, edge } from '../../api/monitor';
import { setUp } from '../../api/session';
import { isZone } from '../../text/clock';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { ComboboxField, SecretField, TextField } from '../../ui/field';
import { PageHeader } from '../../ui/panel';
import { ErrorNote } from '../../ui/state-views';
import css from './login.module.css';

const steps = ['admin', 'site', 'places', 'device'] as const;
type Step = (typeof steps)[number];

/** The first administrator, the site, where the secrets are, and the first device. */
export function SetUp() {
    const t = useT();
    const [step, setStep] = useState<Step>('admin');
    return (
        <>
            <PageHeader title={t('setup.title')} />
            <ol className={css.steps}>
                {steps.map((each) => (
                    <li key={each} aria-current={each === step ? 'step' : undefined}>
                        {t(`setup.step_${each}`)}
                    </li>
                ))}
            </ol>
            {step === 'admin' && <AdminStep onDone={() => setStep('site')} />}
            {step === 'site' && <SiteStep onDone={() => setStep('places')} />}
            {step === 'places' && <PlacesStep onDone={() => setStep('device')} />}
            {step === 'device' && <DeviceStep />}
        </>
    );
}

function AdminStep({ onDone }: { onDone: () => void }) {
    const t = useT();
    const [token, setToken] = useState('');
    const [username, setUsername] = useState('');
    const [password, setPassword] = useState('');
    const [again, setAgain] = useState('');
    const [isChecked, setChecked] = useState(false);
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const isSame = password === again;
    const submit = async () => {
        setChecked(true);
        setError(undefined);
        if (!token.trim() || !username || !password || !isSame || isBusy) return;
        setBusy(true);
        try {
            const { csrf_token: csrfToken } = await setUp(token.trim(), username, password);
            setCsrfToken(csrfToken);
            onDone();
        } catch (caught) {
            setError(caught);
        } finally {
            setBusy(false);
        }
    };
    const fields = error instanceof ApiError ? error.fields : {};
    const missing = (value: string) => (isChecked && !value ? t('schema.required') : undefined);
    const isWrongToken = error instanceof ApiError && error.code === 'LOGIN_FAILED';
    return (
        <form
            className={css.form}
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                void submit();
            }}
        >
            <TextField
                label={t('setup.token')}
                help={t('setup.token_help')}
                error={isWrongToken ? t('setup.token_wrong') : (fields['setup_token'] ?? missing(token.trim()))}
                value={token}
                onChange={setToken}
                isMono
                input={{ autoComplete: 'off', spellCheck: false }}
            />
            <TextField
                label={t('setup.admin')}
                error={fields['username'] ?? missing(username)}
                value={username}
                onChange={setUsername}
                input={{ autoComplete: 'username', autoCapitalize: 'none' }}
            />
            <SecretField
                label={t('login.password')}
                error={fields['password'] ?? missing(password)}
                value={password}
                onChange={setPassword}
                input={{ autoComplete: 'new-password' }}
            />
            <SecretField
                label={t('setup.again')}
                error={isChecked && !isSame ? t('setup.not_same') : undefined}
                value={again}
                onChange={setAgain}
                input={{ autoComplete: 'new-password' }}
            />
            {error !== undefined && !isWrongToken && Object.keys(fields).length === 0 && (
                <ErrorNote what={t('setup.failed')} error={error} />
            )}
            <Button kind="primary" type="submit" isBusy={isBusy}>
                {t('setup.create')}
            </Button>
        </form>
    );
}

function SiteStep({ onDone }: { onDone: () => void }) {
    const t = useT();
    const { data: gateway, error: failed, refetch } = useQuery(edge);
    const [name, setName] = useState<string>();
    const [zone, setZone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const shown = name ?? gateway?.site_name ?? '';
    const isKnown = isZone(zone);
    const submit = async () => {
        if (!gateway || !shown || !isKnown || isBusy) return;
        setBusy(true);
        setError(undefined);
        try {
            await changeSite(gateway.site_id, { site_name: shown, time_zone: zone });
            onDone();
        } catch (caught) {
            setError(caught);
        } finally {
            setBusy(false);
        }
    };
    const fields = error instanceof ApiError ? error.fields : {};
    return (
        <form
            className={css.form}
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                void submit();
            }}
        >
            {failed !== null && <ErrorNote what={t('session.failed')} error={failed} onRetry={() => void refetch()} />}
            <TextField
                label={t('setup.site_name')}
                help={t('setup.site_name_help')}
                error={fields['site_name']}
                value={shown}
                onChange={setName}
            />
            <ComboboxField
                label={t('setup.zone')}
                help={t('setup.zone_help')}
                error={fields['time_zone'] ?? (isKnown ? undefined : t('setup.zone_wrong'))}
                value={zone}
                onChange={setZone}
                suggestions={Intl.supportedValuesOf('timeZone')}
            />
            {error !== undefined && Object.keys(fields).length === 0 && (
                <ErrorNote what={t('setup.site_failed')} error={error} />
            )}
            <ButtonRow>
                <Button kind="primary" type="submit" isBusy={isBusy}>
                    {t('setup.save')}
                </Button>
                <Button onClick={onDone}>{t('setup.later')}</Button>
            </ButtonRow>
        </form>
    );
}

function PlacesStep({ onDone }: { onDone: () => void }) {
    const t = useT();
    return (
        <>
            <p>{t('setup.done')}</p>
            <dl className={css.list}>
                <div>
                    <dt>{t('setup.certificate')}</dt>
                    <dd>{t('setup.certificate_place')}</dd>
                </div>
                <div>
                    <dt>{t('setup.key')}</dt>
                    <dd>{t('setup.key_place')}</dd>
                </div>
            </dl>
            <ButtonRow>
                <Button kind="primary" onClick={onDone}>
                    {t('setup.next')}
                </Button>
            </ButtonRow>
        </>
    );
}

function DeviceStep() {
    const t = useT();
    const client = useQueryClient();
    const navigate = useNavigate();
    const finish = async (path: string) => {
        await client.query({ ...loginQuery, staleTime: 0 });
        await navigate(path, { replace: true });
    };
    return (
        <>
            <p>{t('setup.device_text')}</p>
            <ButtonRow>
                <Button kind="primary" onClick={() => void finish('/devices/new')}>
                    {t('devices.add_first')}
                </Button>
                <Button onClick={() => void finish('/')}>{t('setup.overview')}</Button>
            </ButtonRow>
        </>
    );
}
