import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
    beginSecondFactor,
    changePassword,
    confirmSecondFactor,
    ownSecondFactor,
    removeSecondFactor,
} from '../../api/users';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { CopyText } from '../../ui/copy-text';
import { SecretField, TextField } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { ErrorNote, QueryView } from '../../ui/state-views';
import { StateWord } from '../../ui/state-word';
import { isOfPassword, NewPassword } from './new-password';
import { passwordFault } from './user-rules';
import { useAct } from '../../ui/use-act';
import css from './users.module.css';

/** The own password and one-time codes. */
export default function AccountTab() {
    return (
        <div className={css.cards}>
            <PasswordPanel />
            <SecondFactorPanel />
        </div>
    );
}

function PasswordPanel() {
    const t = useT();
    const { run, isBusy, error } = useAct();
    const [old, setOld] = useState('');
    const [password, setPassword] = useState('');
    const [again, setAgain] = useState('');
    const [isChecked, setChecked] = useState(false);
    const [isDone, setDone] = useState(false);
    const submit = async () => {
        setChecked(true);
        setDone(false);
        if (!old || passwordFault(password, again)) return;
        if (!(await run(() => changePassword(old, password)))) return;
        setDone(true);
        setChecked(false);
        for (const clear of [setOld, setPassword, setAgain]) clear('');
    };
    return (
        <Panel title={t('account.password')}>
            <form
                className={css.form}
                noValidate
                onSubmit={(event) => {
                    event.preventDefault();
                    void submit();
                }}
            >
                <SecretField
                    label={t('account.old')}
                    error={isChecked && !old ? t('schema.required') : undefined}
                    value={old}
                    onChange={setOld}
                    input={{ autoComplete: 'current-password' }}
                    isRequired
                />
                <NewPassword
                    password={password}
                    again={again}
                    isChecked={isChecked}
                    refused={error}
                    onPassword={setPassword}
                    onAgain={setAgain}
                />
                {error !== undefined && !isOfPassword(error) && (
                    <ErrorNote what={t('account.password_failed')} error={error} />
                )}
                {isDone && (
                    <p>
                        <StateWord kind="good" isSaid>
                            {t('account.password_done')}
                        </StateWord>
                    </p>
                )}
                <ButtonRow>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('account.change')}
                    </Button>
                </ButtonRow>
            </form>
        </Panel>
    );
}

function SecondFactorPanel() {
    const t = useT();
    const query = useQuery(ownSecondFactor);
    // Kept in this component: after the confirmation the session ends, and the panel below shows another state.
    const [codes, setCodes] = useState<readonly string[]>();
    return (
        <Panel title={t('account.factor')}>
            <QueryView query={query} what={t('account.factor_failed')} rows={3}>
                {(factor) => (
                    <div className={css.form}>
                        <p>
                            <StateWord kind={factor.is_enabled ? 'good' : 'stopped'}>
                                {factor.is_enabled
                                    ? t('account.factor_on', { count: factor.recovery_codes_left })
                                    : t('account.factor_off')}
                            </StateWord>
                        </p>
                        {factor.is_required_of_admins && <p>{t('account.factor_required')}</p>}
                        {codes && <RecoveryCodes codes={codes} />}
                        {factor.is_enabled ? <RemoveFactor /> : !codes && <SetUpFactor onCodes={setCodes} />}
                    </div>
                )}
            </QueryView>
        </Panel>
    );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
    const t = useT();
    return (
        <div className={css.once}>
            <p>{t('account.codes')}</p>
            <ul className={css.codes}>
                {codes.map((code) => (
                    <li key={code}>
                        <code>{code}</code>
                    </li>
                ))}
            </ul>
        </div>
    );
}

/** First the password, then a code from the app proves that it has the secret. */
function SetUpFactor({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
    const t = useT();
    const client = useQueryClient();
    const { run, isBusy, error } = useAct();
    const [password, setPassword] = useState('');
    const [begun, setBegun] = useState<{ secret: string; uri: string }>();
    const [code, setCode] = useState('');
    const submit = () =>
        run(async () => {
            if (!begun) {
                setBegun(await beginSecondFactor(password));
                setPassword('');
                return;
            }
            const { recovery_codes: recoveryCodes } = await confirmSecondFactor(code.trim());
            onCodes(recoveryCodes);
            await client.invalidateQueries({ queryKey: ownSecondFactor.queryKey });
        });
    return (
        <form
            className={css.form}
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                void submit();
            }}
        >
            {begun ? (
                <>
                    <p>{t('account.secret_text')}</p>
                    <CopyText text={begun.secret} label={t('account.secret')} />
                    <a href={begun.uri}>{t('account.open_app')}</a>
                    <TextField
                        label={t('login.code')}
                        help={t('account.confirm_help')}
                        value={code}
                        onChange={setCode}
                        input={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
                    />
                </>
            ) : (
                <SecretField
                    label={t('account.old')}
                    help={t('account.begin_help')}
                    value={password}
                    onChange={setPassword}
                    input={{ autoComplete: 'current-password' }}
                />
            )}
            {error !== undefined && <ErrorNote what={t('account.factor_not_set')} error={error} />}
            <ButtonRow>
                <Button kind="primary" type="submit" isBusy={isBusy}>
                    {t(begun ? 'account.confirm' : 'account.set_up')}
                </Button>
            </ButtonRow>
        </form>
    );
}

function RemoveFactor() {
    const t = useT();
    const client = useQueryClient();
    const { run, isBusy, error } = useAct();
    const [password, setPassword] = useState('');
    const [code, setCode] = useState('');
    const submit = () =>
        run(async () => {
            await removeSecondFactor(password, code.trim());
            await client.invalidateQueries({ queryKey: ownSecondFactor.queryKey });
        });
    return (
        <details className={css.details}>
            <summary>{t('account.remove')}</summary>
            <form
                className={css.form}
                noValidate
                onSubmit={(event) => {
                    event.preventDefault();
                    void submit();
                }}
            >
                <p>{t('account.remove_text')}</p>
                <SecretField
                    label={t('account.old')}
                    value={password}
                    onChange={setPassword}
                    input={{ autoComplete: 'current-password' }}
                />
                <TextField
                    label={t('login.code')}
                    help={t('login.code_help')}
                    value={code}
                    onChange={setCode}
                    input={{ autoComplete: 'one-time-code' }}
                />
                {error !== undefined && <ErrorNote what={t('account.remove_failed')} error={error} />}
                <ButtonRow>
                    <Button kind="danger" type="submit" isBusy={isBusy}>
                        {t('account.remove')}
                    </Button>
                </ButtonRow>
            </form>
        </details>
    );
}
