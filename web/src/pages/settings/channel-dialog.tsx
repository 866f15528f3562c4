import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { saveChannel, type ChannelBody, type NotificationChannel } from '../../api/notification';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FieldGrid, NumberField, SelectField, SwitchField, TextArea, TextField } from '../../ui/field';
import { useLeaveGuard } from '../../ui/leave-guard';
import { ErrorNote } from '../../ui/state-views';
import { useAct } from '../../ui/use-act';
import { MailFields, WebhookFields, type FieldProps } from './channel-fields';
import { bodyOf, templateWords, typedChannel, type TypedChannel } from './channel-form';
import { idOfName } from './notification-words';
import css from './settings.module.css';

/** Creates a channel, or changes one. Stored secrets stay unless others are typed. */
export function ChannelDialog({
    channel,
    all,
    onClose,
}: {
    channel: NotificationChannel | undefined;
    all: readonly NotificationChannel[];
    onClose: () => void;
}) {
    const t = useT();
    const client = useQueryClient();
    const { run, isBusy, error } = useAct();
    const [typed, setTyped] = useState<TypedChannel>(() => typedChannel(channel));
    const [isChanged, setChanged] = useState(false);
    const [isChecked, setChecked] = useState(false);
    const { leave, question } = useLeaveGuard(isChanged);
    const set = (change: Partial<TypedChannel>) => {
        setTyped({ ...typed, ...change });
        setChanged(true);
    };
    const body: ChannelBody | undefined = bodyOf(typed);
    const submit = async () => {
        setChecked(true);
        if (!body) return;
        const id =
            channel?.channel_id ??
            idOfName(
                typed.name,
                'CHANNEL_',
                all.map((each) => each.channel_id),
            );
        const isDone = await run(async () => {
            await saveChannel(id, channel?.version ?? 0, body);
            await client.invalidateQueries({ queryKey: ['notification'] });
        });
        if (isDone) onClose();
    };
    const refused = error instanceof ApiError ? error.fields : {};
    const fields: FieldProps = {
        typed,
        set,
        errorOf: (name) =>
            refused[name] ??
            Object.entries(refused).find(([field]) => field.startsWith(`${name}[`))?.[1] ??
            (isChecked && isMissing(typed, name) ? t('schema.required') : undefined),
    };
    const title = channel ? t('notify.change_named', { name: channel.name }) : t('notify.add_channel');
    return (
        <Dialog
            title={title}
            size="wide"
            onClose={() => leave(onClose)}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={() => leave(onClose)}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('notify.save')}
                    </Button>
                </ButtonRow>
            }
        >
            <div className={css.form}>
                <FieldGrid>
                    <TextField
                        label={t('notify.name')}
                        error={fields.errorOf('name')}
                        value={typed.name}
                        onChange={(name) => set({ name })}
                        input={{ autoComplete: 'off', maxLength: 100 }}
                        isRequired
                    />
                    <SelectField
                        label={t('notify.kind')}
                        value={typed.kind}
                        onChange={(kind) => set({ kind: kind as TypedChannel['kind'] })}
                        choices={[
                            { value: 'WEBHOOK', label: t('notify.kind_WEBHOOK') },
                            { value: 'MAIL', label: t('notify.kind_MAIL') },
                        ]}
                    />
                </FieldGrid>
                {typed.kind === 'WEBHOOK' ? <WebhookFields {...fields} /> : <MailFields {...fields} />}
                <CommonFields {...fields} />
                {error !== undefined && <ErrorNote what={t('notify.save_failed')} error={error} />}
            </div>
            {question}
        </Dialog>
    );
}

const needed = {
    WEBHOOK: ['name', 'url'],
    MAIL: ['name', 'host', 'from', 'recipients'],
} as const satisfies Record<TypedChannel['kind'], readonly (keyof TypedChannel)[]>;

function isMissing(typed: TypedChannel, name: string): boolean {
    return needed[typed.kind].some((each) => each === name && !typed[each].trim());
}

function CommonFields({ typed, set, errorOf }: FieldProps) {
    const t = useT();
    return (
        <details>
            <summary>{t('notify.more')}</summary>
            <div className={css.form}>
                <TextArea
                    label={t('notify.template')}
                    help={
                        typed.kind === 'WEBHOOK'
                            ? t('notify.template_json_help', { words: templateWords, numbers: '{count} {events}' })
                            : t('notify.template_mail_help', { words: templateWords })
                    }
                    error={errorOf('template')}
                    value={typed.template}
                    onChange={(template) => set({ template })}
                    rows={4}
                />
                <FieldGrid>
                    <NumberField
                        label={t('notify.interval')}
                        help={t('notify.interval_help')}
                        unit="s"
                        error={errorOf('interval_s')}
                        value={typed.interval}
                        onChange={(interval) => set({ interval })}
                    />
                    <NumberField
                        label={t('notify.attempts')}
                        help={t('notify.attempts_help')}
                        error={errorOf('attempts')}
                        value={typed.attempts}
                        onChange={(attempts) => set({ attempts })}
                    />
                    <NumberField
                        label={t('notify.timeout')}
                        unit="s"
                        error={errorOf('timeout_s')}
                        value={typed.timeout}
                        onChange={(timeout) => set({ timeout })}
                    />
                    <TextField
                        label={t('notify.ca_file')}
                        help={t('notify.ca_file_help')}
                        error={errorOf('ca_file')}
                        value={typed.caFile}
                        onChange={(caFile) => set({ caFile })}
                        isMono
                    />
                </FieldGrid>
                <SwitchField
                    label={t('notify.enabled')}
                    value={typed.isEnabled}
                    onChange={(isEnabled) => set({ isEnabled })}
                />
            </div>
        </details>
    );
}
