import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../api/session';
import { createKey, deleteKey, keyList, rotateMainKey, type NamedKey } from '../../api/users';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatDateTime } from '../../text/time';
import { Button, ButtonRow } from '../../ui/button';
import { CopyText } from '../../ui/copy-text';
import { Dialog } from '../../ui/dialog';
import { NumberField, SelectField, TextField } from '../../ui/field';
import { ErrorNote } from '../../ui/state-views';
import { EndDialog } from './end-dialog';
import { RoleField } from './user-dialogs';
import { useAct } from '../../ui/use-act';
import { endOfTerm, keyTerms, type KeyTerm } from './user-rules';
import css from './users.module.css';

/** Shows a new key. The gateway does not show it again, and the page does not keep it after the dialog is closed. */
export function ShownOnce({
    title,
    apiKey,
    note,
    onClose,
}: {
    title: string;
    apiKey: string;
    note?: string;
    onClose: () => void;
}) {
    const t = useT();
    return (
        <Dialog
            title={title}
            onClose={onClose}
            footer={
                <ButtonRow align="end">
                    <Button kind="primary" onClick={onClose}>
                        {t('apikeys.stored')}
                    </Button>
                </ButtonRow>
            }
        >
            <div className={css.form}>
                <p>{t('apikeys.once')}</p>
                <CopyText text={apiKey} label={t('apikeys.key')} />
                {note && <p>{note}</p>}
            </div>
        </Dialog>
    );
}

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const { run, isBusy, error } = useAct();
    const [name, setName] = useState('');
    const [role, setRole] = useState<Role>('viewer');
    const [term, setTerm] = useState<KeyTerm>('90');
    const [isChecked, setChecked] = useState(false);
    const [made, setMade] = useState<string>();
    const submit = async () => {
        setChecked(true);
        if (!name.trim()) return;
        await run(async () => {
            const { key } = await createKey(name.trim(), role, endOfTerm(term, Math.round(gatewayNow())));
            setMade(key);
            await client.invalidateQueries({ queryKey: keyList.queryKey });
        });
    };
    if (made) return <ShownOnce title={t('apikeys.made', { name: name.trim() })} apiKey={made} onClose={onClose} />;
    return (
        <Dialog
            title={t('apikeys.create')}
            onClose={onClose}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('apikeys.create')}
                    </Button>
                </ButtonRow>
            }
        >
            <div className={css.form}>
                <TextField
                    label={t('apikeys.name')}
                    help={t('apikeys.name_help')}
                    error={isChecked && !name.trim() ? t('schema.required') : undefined}
                    value={name}
                    onChange={setName}
                    input={{ autoComplete: 'off' }}
                    isRequired
                />
                <RoleField value={role} onChange={setRole} />
                <SelectField
                    label={t('apikeys.ends')}
                    value={term}
                    onChange={(value) => setTerm(value as KeyTerm)}
                    choices={keyTerms.map((each) => ({
                        value: each,
                        label: each === 'never' ? t('users.never') : t('apikeys.in_days', { count: Number(each) }),
                    }))}
                />
                {error !== undefined && <ErrorNote what={t('apikeys.create_failed')} error={error} />}
            </div>
        </Dialog>
    );
}

export function RevokeDialog({ apiKey, onClose }: { apiKey: NamedKey; onClose: () => void }) {
    const t = useT();
    return (
        <EndDialog
            name={apiKey.name}
            words={{
                title: t('apikeys.revoke_named', { name: apiKey.name }),
                text: t('apikeys.revoke_text'),
                action: t('apikeys.revoke'),
                failed: t('apikeys.revoke_failed'),
            }}
            end={() => deleteKey(apiKey.key_id)}
            changed={keyList.queryKey}
            onClose={onClose}
        />
    );
}

const mostOverlapH = 720;

/** Another main key; the present one stays valid for some hours, so that programs can change over. */
export function RotateDialog({ onClose }: { onClose: () => void }) {
    const t = useT();
    const zone = useZone();
    const { run, isBusy, error } = useAct();
    const [hours, setHours] = useState('24');
    const [made, setMade] = useState<{ key: string; before_ends_at: number }>();
    const isValid = /^\d{1,3}$/.test(hours.trim()) && Number(hours) <= mostOverlapH;
    const rotate = () => run(async () => setMade(await rotateMainKey(Number(hours))));
    if (made)
        return (
            <ShownOnce
                title={t('apikeys.main')}
                apiKey={made.key}
                note={t('apikeys.before_ends', { time: formatDateTime(made.before_ends_at, zone) })}
                onClose={onClose}
            />
        );
    return (
        <Dialog
            title={t('apikeys.rotate')}
            size="small"
            onClose={onClose}
            onSubmit={() => isValid && void rotate()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind="danger" type="submit" isBusy={isBusy}>
                        {t('apikeys.rotate')}
                    </Button>
                </ButtonRow>
            }
        >
            <div className={css.form}>
                <p>{t('apikeys.rotate_text')}</p>
                <NumberField
                    label={t('apikeys.overlap')}
                    unit="h"
                    error={isValid ? undefined : t('schema.range', { min: 0, max: mostOverlapH })}
                    value={hours}
                    onChange={setHours}
                />
                {error !== undefined && <ErrorNote what={t('apikeys.rotate_failed')} error={error} />}
            </div>
        </Dialog>
    );
}
