import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountNames, createToken, revokeToken, tokenList, type AccountToken } from '../../api/account-token';
import { gatewayNow } from '../../text/clock';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { ErrorNote, QueryView } from '../../ui/state-views';
import { EndDialog } from './end-dialog';
import { ShownOnce } from './key-dialogs';
import { useAct } from '../../ui/use-act';
import { endOfTerm, keyTerms, type KeyTerm } from './user-rules';
import css from './users.module.css';

export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const accounts = useQuery(accountNames);
    const { run, isBusy, error } = useAct();
    const [account, setAccount] = useState('');
    const [purpose, setPurpose] = useState('');
    const [term, setTerm] = useState<KeyTerm>('never');
    const [made, setMade] = useState<string>();
    const chosen = account || accounts.data?.[0] || '';
    const submit = async () => {
        if (!chosen) return;
        await run(async () => {
            setMade(await createToken(chosen, purpose.trim(), endOfTerm(term, Math.round(gatewayNow()))));
            await client.invalidateQueries({ queryKey: tokenList.queryKey });
        });
    };
    if (made) return <ShownOnce title={t('tokens.made', { account: chosen })} apiKey={made} onClose={onClose} />;
    return (
        <Dialog
            title={t('tokens.create')}
            onClose={onClose}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('tokens.create')}
                    </Button>
                </ButtonRow>
            }
        >
            <QueryView query={accounts} what={t('tokens.accounts_failed')} rows={1}>
                {(names) =>
                    names.length === 0 ? (
                        <p>{t('tokens.no_account')}</p>
                    ) : (
                        <div className={css.form}>
                            <SelectField
                                label={t('tokens.account')}
                                value={chosen}
                                onChange={setAccount}
                                choices={names.map((each) => ({ value: each, label: each }))}
                            />
                            <TextField
                                label={t('tokens.for')}
                                value={purpose}
                                onChange={setPurpose}
                                input={{ autoComplete: 'off' }}
                            />
                            <SelectField
                                label={t('apikeys.ends')}
                                value={term}
                                onChange={(value) => setTerm(value as KeyTerm)}
                                choices={keyTerms.map((each) => ({
                                    value: each,
                                    label:
                                        each === 'never'
                                            ? t('users.never')
                                            : t('apikeys.in_days', { count: Number(each) }),
                                }))}
                            />
                            {error !== undefined && <ErrorNote what={t('tokens.create_failed')} error={error} />}
                        </div>
                    )
                }
            </QueryView>
        </Dialog>
    );
}

export function RevokeTokenDialog({ token, onClose }: { token: AccountToken; onClose: () => void }) {
    const t = useT();
    return (
        <EndDialog
            name={token.user_id}
            words={{
                title: t('tokens.revoke_named', { account: token.user_id }),
                text: t('tokens.revoke_text'),
                action: t('apikeys.revoke'),
                failed: t('apikeys.revoke_failed'),
            }}
            end={() => revokeToken(token.token_id)}
            changed={tokenList.queryKey}
            onClose={onClose}
        />
    );
}
